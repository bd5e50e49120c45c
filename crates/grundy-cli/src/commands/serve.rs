//! `grundy serve`: the web application, on this machine.

use crate::context::Context;
use crate::failure::Failure;
use grundy::ask::fields::{whole, whole_in};
use grundy_server::Settings;
use owo_colors::OwoColorize;
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use serde_json::json;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};

/// Requests a second from one address: plenty for this machine, enough for others.
const RATE: u32 = 2000;
const RATE_FOR_OTHERS: u32 = 100;

/// Arguments of `grundy serve`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy serve                           then open the address it prints
  grundy serve --open                    opens it in the browser
  grundy serve --port 0                  any free port
  grundy serve --host 0.0.0.0            for other machines, too
  grundy serve --no-token                for everybody who uses this machine
  grundy serve --embed-in http://localhost:8000
                                         pages from there may show a board in a frame (?embed=1)

It listens on this machine only, unless --host says otherwise, and reads no files but those of its data folder. The
address it prints holds a token, which the browser then keeps; programs send it as 'authorization: Bearer TOKEN'.
Ctrl-C stops it. The interface for programs is described at /api/openapi.json.")]
pub struct Args {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8765, value_parser = whole::<u16>)]
    port: u16,
    /// The address to listen at
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    host: IpAddr,
    /// What clients must know to get in [default: a random one]
    #[arg(long)]
    token: Option<String>,
    /// Let everybody in who uses this machine
    #[arg(long, conflicts_with = "token")]
    no_token: bool,
    /// The folder for jobs, and for files that the notation names [default: one of your own]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// How many jobs run at once
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = whole_in::<u16>(1..=64))]
    jobs: u16,
    /// Stop a job after so many seconds
    #[arg(long, default_value_t = 600, value_name = "SECONDS", value_parser = whole::<u64>)]
    job_time: u64,
    /// The most memory for the tables of a job
    #[arg(long, default_value = "2G", value_name = "SIZE", value_parser = crate::context::parse_size)]
    job_memory: u64,
    /// Stop a question that is not a job after so many seconds
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = whole_in::<u64>(1..=60))]
    quick_time: u64,
    /// The most requests a second from one address, 0 for any number [default: 2000, or 100 with --host]
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    rate: Option<u32>,
    /// Let pages of this origin show ours in a frame; may be given several times
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    embed_in: Vec<String>,
    /// Open the pages in the browser
    #[arg(long)]
    open: bool,
    /// Show the pages in this folder instead of those that are built in
    #[arg(long, value_name = "FOLDER")]
    front: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let token = token(args)?;
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => own_folder()?,
    };
    let unusable = |folder: &Path, error| {
        let folder = folder.display();
        Failure::Input(format!("cannot use the folder {folder}: {error}\nhelp: name another folder"))
    };
    if cfg!(not(unix)) {
        context.monitor().notice(
            "this system sets no limits for the memory of processes: questions have their own limits only",
        );
    }
    let data = std::fs::create_dir_all(&data)
        .and_then(|()| data.canonicalize())
        .map_err(|error| unusable(&data, error))?;
    let program = this_program()?;
    let arguments = vec!["worker".into(), "--data".into(), data.clone().into_os_string()];
    if let Some(front) = &args.front {
        front.read_dir().map_err(|error| unusable(front, error))?;
    }
    let rate = if args.host.is_loopback() { RATE } else { RATE_FOR_OTHERS };
    let settings = Settings {
        host: args.host,
        port: args.port,
        worker: (program, arguments),
        token: token.clone(),
        data,
        front: args.front.clone(),
        jobs: args.jobs.into(),
        job_time: args.job_time,
        job_memory: args.job_memory,
        quick_time: args.quick_time,
        rate: args.rate.unwrap_or(rate),
        frames: args.embed_in.clone(),
    };
    let stop = context.stop_flag();
    let ended = grundy_server::serve(settings, &stop, |address| {
        let query = token.as_ref().map_or(String::new(), |token| format!("?token={token}"));
        let url = |place: SocketAddr| format!("http://{place}/{query}");
        let here = url(from_here(address));
        let elsewhere = from_elsewhere(address).map(url);
        let answer = json!({
            "url": here, "elsewhere": elsewhere, "host": address.ip().to_string(), "port": address.port(), "token": token,
        });
        // A phone cannot use an address of this machine alone.
        let for_phones = elsewhere.as_deref().or((!address.ip().is_loopback()).then_some(here.as_str()));
        let told = || {
            let other = elsewhere.iter().map(|elsewhere| format!("and for other machines at {elsewhere}"));
            let code = for_phones
                .and_then(qr_code)
                .map(|code| format!("{code}\nThe picture is that address, for the camera of a phone."));
            let lines = [format!("Grundy is at {here}")].into_iter().chain(other).chain(code);
            lines.chain(["Ctrl-C stops it.".into()]).collect::<Vec<_>>().join("\n")
        };
        // Whoever started it may have closed the output; the server runs all the same.
        let _ = context.tell(&answer, told);
        if args.open {
            open(&here);
        }
    });
    ended.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => Failure::Input(format!(
            "port {} is in use already, perhaps by another grundy serve\nhelp: choose another with --port, or --port 0",
            args.port
        )),
        ErrorKind::PermissionDenied | ErrorKind::AddrNotAvailable => {
            let (host, port) = (args.host, args.port);
            let help = "choose an address of this machine with --host, and a port above 1023 with --port";
            Failure::Input(format!("cannot listen at {host} port {port}: {error}\nhelp: {help}"))
        }
        _ => Failure::Input(format!("the server ended: {error}\nhelp: start it again")),
    })
}

/// Where this machine finds a server that listens at an address. "Every address of this machine" is none to go to.
fn from_here(listening: SocketAddr) -> SocketAddr {
    let ip = match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listening.port())
}

/// Where other machines find it, if it listens at every address: at the one this machine would send from.
fn from_elsewhere(listening: SocketAddr) -> Option<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return None;
    }
    // Nothing is sent: the system only chooses the way to an address that is kept for documents.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then(|| SocketAddr::new(ip, listening.port()))
}

/// An address as a picture for cameras, two rows of it to a line of text: black on white whatever the terminal's colours are,
/// because cameras want it so.
fn qr_code(url: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(url, EcLevel::L).ok()?;
    let picture = code.render::<Dense1x2>().build();
    let lines = picture.lines().map(|line| line.black().on_bright_white().to_string());
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// An origin, as browsers understand it.
fn origin(text: &str) -> Result<String, String> {
    let named = text.strip_suffix('/').unwrap_or(text);
    match grundy_server::is_origin(named) {
        true => Ok(named.into()),
        false => {
            Err("name a scheme and a host, such as https://course.example or http://localhost:8000".into())
        }
    }
}

/// Asks the system to show an address in the browser. Where it cannot, the address was printed anyway.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let silent = || std::process::Stdio::null();
    let mut browser = std::process::Command::new(program);
    let _ = browser.args(arguments).arg(url).stdin(silent()).stdout(silent()).stderr(silent()).spawn();
}

/// The program that runs, for workers. Where the system can name it even after its file was replaced, by that name: a server
/// and its workers are always of one edition.
fn this_program() -> Result<PathBuf, Failure> {
    let running = PathBuf::from("/proc/self/exe");
    if cfg!(target_os = "linux") && running.exists() {
        return Ok(running);
    }
    std::env::current_exe()
        .map_err(|error| Failure::Input(format!("the program cannot find itself to start workers: {error}")))
}

/// The token that clients need, if they need one.
fn token(args: &Args) -> Result<Option<String>, Failure> {
    match &args.token {
        Some(token) if token.len() < 8 || !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            Err(Failure::Input(
                "a token is made of at least eight letters and digits\nhelp: leave it out for a random one"
                    .into(),
            ))
        }
        Some(token) => Ok(Some(token.clone())),
        None if args.no_token && args.host.is_loopback() => Ok(None),
        None if args.no_token => Err(Failure::Input(
            "an address that other machines can reach needs a token\nhelp: leave --no-token out".into(),
        )),
        None => grundy_server::token().map(Some).ok_or_else(|| {
            Failure::Input(
                "this system has no source of chance for a token\nhelp: choose one with --token".into(),
            )
        }),
    }
}

/// The folder for a user's data, as the system has it.
fn own_folder() -> Result<PathBuf, Failure> {
    let unknown = || Failure::Input("your data folder is unknown\nhelp: name one with --data FOLDER".into());
    grundy::files::data_folder().ok_or_else(unknown)
}
