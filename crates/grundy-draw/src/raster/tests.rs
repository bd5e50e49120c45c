//! Pictures are read again and looked at dot by dot.

use super::*;

fn map(columns: usize, rows: usize) -> Map {
    let cells = (0..rows * columns).map(|at| if at == 0 { [255, 0, 0] } else { [0, 0, (at % 200) as u8] });
    Map {
        title: "A title: 100%".into(),
        x: Axis { name: "s1".into(), first: columns as u64, last: 1 },
        y: Axis { name: "s2".into(), first: 1, last: rows as u64 },
        columns,
        cells: cells.collect(),
        legend: vec![Key { colour: [0, 200, 0], text: "a class".into() }],
        command: "grundy map types --s3 97".into(),
    }
}

/// Width, height, dots and texts.
fn read(file: &[u8]) -> (usize, usize, Vec<u8>, Vec<String>) {
    let decoder = png::Decoder::new(std::io::Cursor::new(file));
    let mut reader = decoder.read_info().unwrap();
    let mut dots = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut dots).unwrap();
    let texts = reader.info().utf8_text.iter().map(|text| text.get_text().unwrap()).collect();
    (frame.width as usize, frame.height as usize, dots, texts)
}

#[test]
fn cells_are_squares_and_the_first_is_at_the_bottom_left() {
    let (width, height, dots, texts) = read(&map(30, 20).png(None).unwrap());
    let at = |x: usize, y: usize| &dots[(y * width + x) * 3..][..3];
    // 30 columns of 20 dots.
    assert!(width > 600 && height > 400);
    assert_eq!(at(LEFT, TOP + 20 * 20 - 1), [255, 0, 0]);
    assert_eq!(at(LEFT + 19, TOP + 20 * 19), [255, 0, 0]);
    assert_eq!(at(LEFT + 20, TOP + 20 * 20 - 1), [0, 0, 1]);
    assert_eq!(at(LEFT + 599, TOP), [0, 0, 199]);
    assert_eq!(texts, ["A title: 100%", "grundy", "grundy map types --s3 97"]);
    assert!(dots.chunks(3).any(|dot| dot == [0, 200, 0]), "the legend");
}

#[test]
fn small_pictures_mix_colours() {
    let mut black_and_white = map(1000, 1000);
    for (at, cell) in black_and_white.cells.iter_mut().enumerate() {
        *cell = if at % 2 == 0 { [0; 3] } else { [255; 3] };
    }
    let (width, _, dots, _) = read(&black_and_white.png(Some(100)).unwrap());
    let middle = &dots[((TOP + 50) * width + LEFT + 50) * 3..][..3];
    assert!(middle.iter().all(|part| (120..=135).contains(part)), "{middle:?}");
    assert!(map(10, 10).png(Some(0)).is_err() && map(10, 10).png(Some(1 << 30)).is_err());
    assert!(map(0, 0).png(None).is_err());
}

#[test]
fn ticks_are_round_and_inside() {
    for (first, last, cells, dots) in
        [(1, 1022, 1022, 1022), (1499, 1, 1499, 700), (500, 1500, 1001, 3000), (3, 4, 2, 400)]
    {
        let axis = Axis { name: String::new(), first, last };
        let found = ticks(&axis, cells, dots, 60);
        assert!(found.len() < dots / 30 && !found.is_empty(), "{found:?}");
        for (place, number) in found {
            assert!(place < dots && number >= first.min(last) && number <= first.max(last));
        }
    }
}

#[test]
fn ramps_get_darker() {
    for ramp in [Ramp::Grey, Ramp::Colour] {
        let light = |step: u32| {
            let [r, g, b] = ramp.at(f64::from(step) / 50.0).map(f64::from);
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        assert!((0..50).all(|step| light(step) > light(step + 1)));
    }
}
