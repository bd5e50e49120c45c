//! Jobs over HTTP: take on, list, watch, cancel.

use crate::App;
use crate::ask;
use crate::jobs::{Job, NewJob, Told};
use crate::refusal::Refusal;
use crate::respond::{json_response, ok, read_object};
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::response::sse::{Event, KeepAlive, Sse};
use schemars::JsonSchema;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;

/// So often the progress is told.
const EVERY: Duration = Duration::from_millis(250);

/// The longest title.
const LONGEST_TITLE: usize = 200;

/// `POST /api/jobs`.
pub(crate) async fn submit(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    let mut object = read_object(request).await?;
    object.retain(|_, value| !value.is_null());
    let mut job: NewJob = serde_json::from_value(object.into()).map_err(|error| {
        Refusal::malformed(format!(
            "a job has the fields command, fields, title: {error}\nhelp: see /api/openapi.json"
        ))
    })?;
    job.title = job.title.map(|title| title.chars().take(LONGEST_TITLE).collect());
    let question = ask::read(&job.command, job.fields.clone())?;
    let job = app.jobs.submit(job, question)?;
    Ok(json_response(StatusCode::ACCEPTED, &JobName { id: &job.id }))
}

/// The name of a job.
#[derive(Serialize, JsonSchema)]
pub(crate) struct JobName<'a> {
    /// Its name.
    id: &'a str,
}

/// All jobs.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Jobs {
    /// The newest first; long answers are left out.
    jobs: Vec<Told>,
}

/// `GET /api/jobs`.
pub async fn list(State(app): State<Arc<App>>) -> Response {
    ok(&Jobs { jobs: app.jobs.all() })
}

/// `GET /api/jobs/{id}`.
pub async fn show(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    app.jobs.find(&id).map(|job| ok(&job.told()))
}

/// `DELETE /api/jobs/{id}`.
pub(crate) async fn cancel(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    app.jobs.drop_job(&id).map(|job| ok(&job.told()))
}

/// `GET /api/jobs/{id}/events`.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let job = app.jobs.find(&id)?;
    let (sender, receiver) = tokio::sync::mpsc::channel(2);
    tokio::spawn(report(job, sender));
    Ok(Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default()))
}

/// Tells how far a job is until it ends or nobody listens any more.
async fn report(job: Arc<Job>, sender: tokio::sync::mpsc::Sender<Result<Event, Infallible>>) {
    let mut clock = tokio::time::interval(EVERY);
    loop {
        clock.tick().await;
        let over = job.state().is_over();
        let told =
            if over { serde_json::to_string(&job.told()) } else { serde_json::to_string(&job.progress()) };
        let name = if over { "end" } else { "progress" };
        let event = Event::default().event(name).data(told.unwrap_or_default());
        if sender.send(Ok(event)).await.is_err() || over {
            return;
        }
    }
}
