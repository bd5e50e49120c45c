//! The door: accepts connections, not too many, and does not wait for ever for those that are slow.

use crate::guard::Client;
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep};

/// So many connections at once.
const MOST_CONNECTIONS: usize = 1024;

/// The head of a request must have arrived within this time.
const HEAD: Duration = Duration::from_secs(15);

/// A client that takes nothing for this time is given up.
const STUCK: Duration = Duration::from_secs(30);

/// The largest head of a request.
const LARGEST_HEAD: usize = 64 << 10;

/// Accepts connections for ever.
pub(crate) async fn listen(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, address)) => {
                let router = router.clone();
                tokio::spawn(async move {
                    talk(stream, address, router).await;
                    drop(place);
                });
            }
            // Out of file descriptors, or a connection that is gone already: others may fare better.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

async fn talk(stream: TcpStream, address: SocketAddr, router: Router) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(Service { router, client: Client(address.ip()) });
    // A client that goes away or talks nonsense is no error of ours.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(Patient { stream, stuck: None }), service)
        .await;
}

/// A connection that gives up when nothing can be written for too long.
struct Patient {
    stream: TcpStream,
    /// Ends when patience does; there only while the client takes nothing.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn judge<T>(&mut self, done: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stuck = None;
            return done;
        }
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(STUCK)));
        stuck.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(written, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The routes, told who asks.
#[derive(Clone)]
struct Service {
    router: Router,
    client: Client,
}

impl tower_service::Service<Request<Incoming>> for Service {
    type Response = axum::response::Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(self.client);
        let mut router = self.router.clone();
        Box::pin(async move {
            tower_service::Service::call(&mut router, request.map(axum::body::Body::new)).await
        })
    }
}
