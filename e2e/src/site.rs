//! A file server for `dist/`, or for another site that loads the player from such a server, on a free port of 127.0.0.1.

use std::convert::Infallible;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::options::{FileFault, Network, Options};

/// The environment variable for the folder of the built page; the default is `dist/`.
const DIST: &str = "DELTABOARD_DIST";

/// The placeholder for the player's server in the pages of other sites: the address of `cargo xtask serve`.
const PLAYERS_SERVER: &str = "http://127.0.0.1:8080";

/// A script for browsers whose drivers have no log: it records errors.
const ERROR_LOG: &str = include_str!("error_log.js");
/// The path to which that script sends the errors.
const ERRORS: &str = "/errors-of-a-page";

/// The latency and the throughput of a slow network.
const LATENCY: Duration = Duration::from_millis(300);
const BYTES_PER_SECOND: u32 = 150_000;

/// A server that runs until it is dropped.
pub(crate) struct Site {
    origin: String,
    state: Arc<Mutex<State>>,
    accepting: JoinHandle<()>,
}

/// The current state of a server.
struct State {
    files: Files,
    network: Network,
    /// Errors that pages sent before they closed.
    errors: Vec<String>,
}

/// The files that a server serves.
#[derive(Clone, Debug)]
struct Files {
    folder: PathBuf,
    options: Options,
    /// The origin of the player's server, for pages of other sites.
    player: Option<String>,
    /// A script that is inserted before everything else in a page.
    script: String,
}

impl Site {
    /// Serves the built page.
    pub(crate) async fn start(options: Options) -> Self {
        let dist = dist();
        assert!(
            dist.join("index.html").is_file(),
            "no built page in {}; run `cargo xtask build`",
            dist.display()
        );
        Self::serve(dist, options, None).await
    }

    /// Serves a folder of pages that load the player from another site.
    pub(crate) async fn embedding(folder: &Path, player: &Self) -> Self {
        Self::serve(folder.to_owned(), Options::default(), Some(player.origin.clone())).await
    }

    async fn serve(folder: PathBuf, options: Options, player: Option<String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("127.0.0.1 has a free port");
        let address = listener.local_addr().expect("a listener has an address");
        let files = Files { folder, options, player, script: String::new() };
        let state = State { files, network: options.network, errors: Vec::new() };
        let state = Arc::new(Mutex::new(state));
        let shared = Arc::clone(&state);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&shared);
                let service = service_fn(move |request| handle(Arc::clone(&shared), request));
                let connection = hyper::server::conn::http1::Builder::new()
                    .serve_connection(TokioIo::new(stream), service);
                // It isn't an error of the server if the browser closes the connection.
                tokio::spawn(async move { connection.await.ok() });
            }
        });
        Self { origin: format!("http://{address}"), state, accepting }
    }

    /// Serves another folder from now on, as after a deployment.
    pub(crate) fn serve_from(&self, folder: &Path) {
        self.update(|state| folder.clone_into(&mut state.files.folder));
    }

    /// Changes how the server responds.
    pub(crate) fn network(&self, network: Network) {
        self.update(|state| state.network = network);
    }

    /// Makes pages that are opened from now on record their errors and run a script before their own.
    pub(crate) fn inject(&self, script: &str) {
        self.update(|state| state.files.script = format!("{ERROR_LOG}{script}"));
    }

    /// The errors that closed pages have sent since the last call.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.update(|state| std::mem::take(&mut state.errors))
    }

    fn update<T>(&self, update: impl FnOnce(&mut State) -> T) -> T {
        update(&mut self.state.lock().expect("no request panics"))
    }

    /// `http://127.0.0.1:` and the port.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// The folder of the built page.
pub fn dist() -> PathBuf {
    std::env::var_os(DIST)
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"), PathBuf::from)
}

/// The body of a response.
type Body = UnsyncBoxBody<Bytes, Infallible>;

async fn handle(
    state: Arc<Mutex<State>>,
    request: Request<Incoming>,
) -> io::Result<Response<Body>> {
    let (files, network) = {
        let state = state.lock().expect("no request panics");
        (state.files.clone(), state.network)
    };
    if request.uri().path() == ERRORS {
        let errors = request.into_body().collect().await;
        let errors = errors.map(|errors| errors.to_bytes()).unwrap_or_default();
        let errors = String::from_utf8_lossy(&errors).into_owned();
        state.lock().expect("no request panics").errors.push(errors);
        return Ok(Response::default());
    }
    if fault(&files, &request) == Some(FileFault::Stalled) {
        return std::future::pending().await;
    }
    match network {
        Network::Good => Ok(respond(&files, &request)),
        Network::Slow => {
            let response = respond(&files, &request);
            let bytes = response.body().size_hint().exact().unwrap_or_default();
            tokio::time::sleep(LATENCY + Duration::from_secs(bytes) / BYTES_PER_SECOND).await;
            Ok(response)
        }
        Network::Unresponsive => std::future::pending().await,
        // An error closes the connection.
        Network::Offline => Err(io::ErrorKind::ConnectionAborted.into()),
    }
}

/// The requested file.
fn file(files: &Files, request: &Request<Incoming>) -> Option<String> {
    let path = request.uri().path().strip_prefix(files.options.folder);
    path.map(|name| match name {
        "" => "index.html".to_owned(),
        folder if folder.ends_with('/') => format!("{folder}index.html"),
        file => file.to_owned(),
    })
}

/// The fault of the requested file.
fn fault(files: &Files, request: &Request<Incoming>) -> Option<FileFault> {
    let (name, fault) = files.options.fault?;
    (file(files, request)? == name).then_some(fault)
}

/// Changes one letter of the first text after the middle of a file.
fn corrupt(content: &mut [u8]) {
    const TEXT: usize = 16;
    let middle = content.len() / 2;
    let is_text = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_lowercase() || *byte == b' ');
    let start = content[middle..].windows(TEXT).position(is_text);
    let start = middle + start.expect("the file contains a text");
    let letter = content[start..].iter_mut().find(|byte| **byte != b' ');
    letter.expect("the text contains a letter").make_ascii_uppercase();
}

fn respond(files: &Files, request: &Request<Incoming>) -> Response<Body> {
    let file = file(files, request);
    let file = file.as_deref();
    let fault = fault(files, request);
    let content = file
        .filter(|_| fault != Some(FileFault::Missing))
        .and_then(|name| path_below(&files.folder, name))
        .and_then(|path| std::fs::read(path).ok());
    let (Some(name), Some(mut content)) = (file, content) else {
        let mut missing = Response::new(Full::from("There is no such file.").boxed_unsync());
        *missing.status_mut() = StatusCode::NOT_FOUND;
        return missing;
    };

    let full_length = content.len();
    if matches!(fault, Some(FileFault::Truncated | FileFault::Aborted)) {
        content.truncate(full_length / 2);
    }
    if fault == Some(FileFault::Corrupted) {
        corrupt(&mut content);
    }
    if let Some(player) = &files.player
        && name.ends_with(".html")
    {
        content = String::from_utf8_lossy(&content).replace(PLAYERS_SERVER, player).into();
    }
    let mode = request.headers().get("sec-fetch-mode");
    if name.ends_with(".html") && mode.is_some_and(|mode| mode == "navigate") {
        content = with_script(&String::from_utf8_lossy(&content), &files.script).into();
    }
    let media_type = match fault {
        Some(FileFault::WrongType) => "text/plain",
        _ => media_type(name),
    };
    let mut response = Response::new(Full::from(content));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    if files.player.is_none() {
        // Pages of other sites may load the player from here.
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    if fault != Some(FileFault::Aborted) {
        return response.map(BodyExt::boxed_unsync);
    }
    headers.insert(header::CONTENT_LENGTH, full_length.into());
    // `map_frame` hides the length of the body, so that it may be shorter than the announced length. Hyper then closes the connection.
    response.map(|body| body.map_frame(|frame| frame).boxed_unsync())
}

/// Inserts a script before everything else in a page, including its Content-Security-Policy.
fn with_script(page: &str, script: &str) -> String {
    match page.split_once('>') {
        Some((doctype, rest)) if !script.is_empty() => {
            format!("{doctype}><script>{script}</script>{rest}")
        }
        _ => page.to_owned(),
    }
}

/// The path of a file below the folder, or `None` if the name leads elsewhere.
fn path_below(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_plain = name.split('/').all(|part| !part.is_empty() && part != "..");
    is_plain.then(|| folder.join(name))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}
