//! The web application: the questions of the program `grundy` over HTTP, and the pages that ask them.
//!
//! ```
//! let document = grundy_server::openapi::document();
//! assert!(document["paths"]["/api/jobs"].is_object());
//! ```
//!
//! Questions and answers are those of the library, [`grundy::ask`]; what the server adds is who may ask, how much at
//! once, and for how long.
//!
//! The server computes nothing itself: questions are answered by workers, processes of their own with limits of the system.
//! A question that ends its worker, or does not come back, costs nobody else anything.
//!
//! * `ask`, `pool` quick questions, `jobs` long ones, `front` the pages.
//! * `worker` is what such a process does, `crew` how the server keeps them, `protocol` what they tell each other.
//! * `history` says which questions are likely to be quick, `queue` who is next.
//! * `guard`, `rate`, `listen`: the doors; `compress` makes smaller what goes out. [`openapi`]: the document that describes it all.

mod ask;
mod compress;
mod crew;
mod front;
mod guard;
mod history;
mod job_routes;
mod jobs;
mod ledger;
mod listen;
pub mod openapi;
mod pool;
mod protocol;
mod queue;
mod rate;
mod refusal;
mod respond;
mod secret;
pub mod typescript;
mod worker;

pub use guard::is_origin;
pub use jobs::STATES;
pub use secret::token;
pub use worker::work;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{delete, get, post};
use crew::Start;
use front::Front;
use guard::Frames;
use jobs::{Allowance, Jobs};
use pool::Pool;
use rate::Rate;
use refusal::Refusal;
use schemars::JsonSchema;
use serde::Serialize;
use std::ffi::OsString;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The version of the server, which is the program's.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How the server is to run.
pub struct Settings {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// The program whose command `worker` is a worker, with the arguments for all of them.
    pub worker: (PathBuf, Vec<OsString>),
    /// What clients must know; needed unless the address is of this machine only.
    pub token: Option<String>,
    /// Jobs are kept here.
    pub data: PathBuf,
    /// The pages, if not those that are built in.
    pub front: Option<PathBuf>,
    /// So many jobs run at once.
    pub jobs: usize,
    /// Seconds for each job.
    pub job_time: u64,
    /// Memory for the tables of each job, in bytes.
    pub job_memory: u64,
    /// Seconds for a quick question.
    pub quick_time: u64,
    /// Requests a second from one address; 0 for no limit.
    pub rate: u32,
    /// The origins whose pages may show ours in a frame.
    pub frames: Vec<String>,
}

/// What all requests share.
struct App {
    pool: Pool,
    jobs: Arc<Jobs>,
    front: Front,
    token: Option<String>,
    port: u16,
    rate: Rate,
    frames: Frames,
}

/// Runs the server until `stop` is set. `ready` is told the address once clients can come.
pub fn serve(settings: Settings, stop: &AtomicBool, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    if settings.token.is_none() && !settings.host.is_loopback() {
        return Err(io::Error::other("an address that others can reach needs a token"));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let ended = runtime.block_on(run(settings, stop, ready));
    // Connections that do not end are not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    ended
}

async fn run(settings: Settings, stop: &AtomicBool, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let frames = Frames::of(&settings.frames)?;
    let listener = tokio::net::TcpListener::bind((settings.host, settings.port)).await?;
    let address = listener.local_addr()?;
    let front = match settings.front {
        Some(folder) => Front::Folder(folder.canonicalize()?),
        None => Front::Built,
    };
    let worker = |memory: u64| {
        let (program, mut arguments) = settings.worker.clone();
        arguments.extend(["--memory".into(), memory.to_string().into()]);
        let (late, lost) = ("ask again as a job", "ask for less, or as a job, which may use more");
        Start { program, arguments, yields: 0, grace: crew::GRACE, memory, late, lost }
    };
    let mut keeps = worker(settings.job_memory);
    keeps.arguments.push("--keeps".into());
    let allowance = Allowance {
        most_running: settings.jobs.max(1),
        memory: settings.job_memory,
        seconds: settings.job_time,
    };
    let jobs = Jobs::new(&keeps, &settings.data, allowance);
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let app = Arc::new(App {
        pool: Pool::new(&worker(pool::QUICK_MEMORY), cores, Duration::from_secs(settings.quick_time)),
        jobs: Arc::clone(&jobs),
        front,
        token: settings.token,
        port: address.port(),
        rate: Rate::new(settings.rate),
        frames,
    });
    let door = tokio::spawn(listen::listen(listener, router(app)));
    ready(address);
    wait(stop).await;
    door.abort();
    jobs.leave().await;
    Ok(())
}

/// Until Ctrl-C, or until the system asks the process to end.
async fn wait(stop: &AtomicBool) {
    let asked = async {
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = asked => {}
                _ = end.recv() => {}
            }
            return;
        }
    }
    asked.await;
}

fn router(app: Arc<App>) -> Router {
    let mut router = Router::new();
    for (path, name) in openapi::SHORT {
        router = router.route(path, post(move |app, request| ask::short(name, app, request)));
    }
    for (path, name) in openapi::PLAIN {
        router = router.route(path, get(move |app| ask::plain(name, app)));
    }
    router
        .route("/api/ask/{*name}", post(ask::ask))
        .route("/api/jobs", get(job_routes::list).post(job_routes::submit))
        .route("/api/jobs/{id}", get(job_routes::show))
        .route("/api/jobs/{id}", delete(job_routes::cancel))
        .route("/api/jobs/{id}/events", get(job_routes::events))
        .route("/api/about", get(about))
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(describe))
        .method_not_allowed_fallback(wrong_method)
        .fallback(front::serve)
        .layer(axum::middleware::from_fn(compress::compress))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// What the server is and allows.
#[derive(Serialize, JsonSchema)]
struct About {
    /// The version of the program.
    version: &'static str,
    /// The languages of the pages.
    languages: &'static [&'static str],
    /// How much may be asked.
    limits: Allowed,
}

/// How much may be asked.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Limits")]
struct Allowed {
    /// Seconds for a question that is no job.
    quick_seconds: u64,
    /// Bytes for its tables.
    quick_memory: u64,
    /// Bytes of a request.
    request_bytes: usize,
    /// So many jobs run at once.
    jobs_running: usize,
    /// So many jobs are kept.
    jobs_kept: usize,
    /// Seconds for a job.
    job_seconds: Option<u64>,
    /// Bytes for its tables.
    job_memory: u64,
    /// So many moves of a position are listed.
    moves_listed: usize,
}

async fn about(State(app): State<Arc<App>>) -> Response {
    respond::ok(&About {
        version: VERSION,
        languages: &["en", "de", "nl"],
        limits: Allowed {
            quick_seconds: app.pool.time.as_secs(),
            quick_memory: pool::QUICK_MEMORY,
            request_bytes: respond::MOST_BYTES,
            jobs_running: app.jobs.allowance.most_running,
            jobs_kept: jobs::MOST_JOBS,
            job_seconds: Some(app.jobs.allowance.seconds),
            job_memory: app.jobs.allowance.memory,
            moves_listed: grundy::play::scene::MOST_MOVES,
        },
    })
}

/// Whether the server runs.
#[derive(Serialize, JsonSchema)]
struct Health {
    /// `ok`.
    status: &'static str,
}

async fn health() -> Response {
    respond::ok(&Health { status: "ok" })
}

async fn describe() -> Response {
    respond::ok(&openapi::document())
}

async fn wrong_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this path is asked in another way: see /api/openapi.json")
}
