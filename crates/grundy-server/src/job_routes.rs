//! Jobs over HTTP: take on, list, watch, cancel.

use crate::App;
use crate::fields;
use crate::jobs::Job;
use crate::refusal::Refusal;
use crate::respond::{json_response, ok, read_object};
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde_json::{Map, Value, json};
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
pub async fn submit(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    let mut object = read_object(request).await?;
    let Some(Value::String(command)) = object.remove("command") else {
        return Err(Refusal::shape("a job needs the field 'command', a text"));
    };
    let asked = match object.remove("fields") {
        Some(Value::Object(fields)) => fields,
        None | Some(Value::Null) => Map::new(),
        Some(_) => return Err(Refusal::shape("the field 'fields' must be an object")),
    };
    let title = match object.remove("title") {
        Some(Value::String(title)) => title.chars().take(LONGEST_TITLE).collect(),
        None | Some(Value::Null) => command.clone(),
        Some(_) => return Err(Refusal::shape("the field 'title' must be a text")),
    };
    if let Some(other) = object.keys().next() {
        let other: String = other.chars().take(60).collect();
        return Err(Refusal::shape(format!("a job has no field '{other}': it has command, fields, title")));
    }
    let words = fields::read(&command, &asked)?;
    let job = app.jobs.submit(command, asked, title, words)?;
    Ok(json_response(StatusCode::ACCEPTED, &json!({"id": job.id})))
}

/// `GET /api/jobs`.
pub async fn list(State(app): State<Arc<App>>) -> Response {
    ok(&json!({"jobs": app.jobs.all()}))
}

/// `GET /api/jobs/{id}`.
pub async fn show(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    app.jobs.find(&id).map(|job| ok(&job.told()))
}

/// `DELETE /api/jobs/{id}`.
pub async fn cancel(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    app.jobs.drop_job(&id).map(|job| ok(&job.told()))
}

/// `GET /api/jobs/{id}/events`.
pub async fn events(
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
        let (name, told) = if over { ("end", job.told()) } else { ("progress", job.progress()) };
        let event = Event::default().event(name).data(told.to_string());
        if sender.send(Ok(event)).await.is_err() || over {
            return;
        }
    }
}
