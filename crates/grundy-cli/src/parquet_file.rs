//! Parquet files: any table whose columns are at hand ([`table_document`]), and lists of positions that are written as
//! they are found ([`ParquetFile`]): `code`, `value`, and `winning`, the codes of the options of value 0.
//!
//! Codes are 64-bit numbers, or decimal text on boards whose codes can be larger.

use crate::failure::Failure;
use arrow_array::builder::{ArrayBuilder, ListBuilder, StringBuilder, UInt8Builder, UInt64Builder};
use arrow_array::{ArrayRef, Float64Array, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, Schema};
use grundy::ask::Document;
use grundy::board::table::listing::Row;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use std::io::Write;
use std::sync::Arc;

/// A column of a table.
pub enum Column {
    /// Numbers 0, 1, 2, ...; `None` where there is none.
    Counts(Vec<Option<u64>>),
    /// Numbers with a fraction; `None` where there is none.
    Numbers(Vec<Option<f64>>),
    /// Text, also for integers that may be too large for a machine word.
    Texts(Vec<String>),
}

impl Column {
    fn array(self) -> ArrayRef {
        match self {
            Column::Counts(cells) => Arc::new(UInt64Array::from(cells)),
            Column::Numbers(cells) => Arc::new(Float64Array::from(cells)),
            Column::Texts(cells) => Arc::new(StringArray::from(cells)),
        }
    }
}

/// A table as a file; all columns are equally long.
pub fn table_document<N: AsRef<str>>(columns: Vec<(N, Column)>) -> Result<Document, Failure> {
    let arrays = columns.into_iter().map(|(name, column)| (name, column.array()));
    let batch = RecordBatch::try_from_iter(arrays).map_err(|error| Failure::Input(error.to_string()))?;
    let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), Some(compressed())).map_err(failure)?;
    writer.write(&batch).map_err(failure)?;
    Ok(Document::binary("parquet", writer.into_inner().map_err(failure)?))
}

fn compressed() -> WriterProperties {
    WriterProperties::builder().set_compression(Compression::SNAPPY).build()
}

/// Rows that are encoded together.
const BATCH: usize = 1 << 16;

/// A file that is being written.
pub struct ParquetFile<'o> {
    writer: ArrowWriter<&'o mut (dyn Write + Send)>,
    schema: Arc<Schema>,
    codes: Codes,
    values: UInt8Builder,
}

/// Columns of codes, as numbers or as text.
enum Codes {
    Narrow(UInt64Builder, ListBuilder<UInt64Builder>),
    Wide(StringBuilder, ListBuilder<StringBuilder>),
}

impl Codes {
    fn new(wide: bool) -> Codes {
        match wide {
            false => Codes::Narrow(UInt64Builder::new(), ListBuilder::new(UInt64Builder::new())),
            true => Codes::Wide(StringBuilder::new(), ListBuilder::new(StringBuilder::new())),
        }
    }

    fn kind(&self) -> DataType {
        match self {
            Codes::Narrow(..) => DataType::UInt64,
            Codes::Wide(..) => DataType::Utf8,
        }
    }

    fn push(&mut self, row: &Row) {
        let small = |code: &num_bigint::BigUint| code.iter_u64_digits().next().unwrap_or(0);
        match self {
            Codes::Narrow(codes, lists) => {
                codes.append_value(small(&row.code));
                row.winning.iter().for_each(|code| lists.values().append_value(small(code)));
                lists.append(true);
            }
            Codes::Wide(codes, lists) => {
                codes.append_value(row.code.to_string());
                row.winning.iter().for_each(|code| lists.values().append_value(code.to_string()));
                lists.append(true);
            }
        }
    }

    fn finish(&mut self) -> [ArrayRef; 2] {
        match self {
            Codes::Narrow(codes, lists) => [Arc::new(codes.finish()), Arc::new(lists.finish())],
            Codes::Wide(codes, lists) => [Arc::new(codes.finish()), Arc::new(lists.finish())],
        }
    }
}

impl<'o> ParquetFile<'o> {
    /// Begins a file; `wide` if codes can have more than 64 bits.
    pub fn new(file: &'o mut (dyn Write + Send), wide: bool) -> Result<ParquetFile<'o>, Failure> {
        let codes = Codes::new(wide);
        let item = Arc::new(Field::new_list_field(codes.kind(), true));
        let schema = Arc::new(Schema::new(vec![
            Field::new("code", codes.kind(), false),
            Field::new("value", DataType::UInt8, false),
            Field::new("winning", DataType::List(item), false),
        ]));
        let writer = ArrowWriter::try_new(file, Arc::clone(&schema), Some(compressed())).map_err(failure)?;
        Ok(ParquetFile { writer, schema, codes, values: UInt8Builder::new() })
    }

    /// Adds a row.
    pub fn push(&mut self, row: &Row) -> Result<(), Failure> {
        self.codes.push(row);
        self.values.append_value(row.value);
        if self.values.len() == BATCH { self.write() } else { Ok(()) }
    }

    /// Writes what is left and the end of the file.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.write()?;
        self.writer.close().map_err(failure)?;
        Ok(())
    }

    fn write(&mut self) -> Result<(), Failure> {
        let [codes, winning] = self.codes.finish();
        let columns: Vec<ArrayRef> = vec![codes, Arc::new(self.values.finish()), winning];
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns)
            .map_err(|error| Failure::Input(error.to_string()))?;
        self.writer.write(&batch).map_err(failure)
    }
}

fn failure(error: ParquetError) -> Failure {
    Failure::Input(format!("cannot write the Parquet file: {error}"))
}
