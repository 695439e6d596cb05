//! A plain file server for `dist/`, or for a site that has the player from there, on a free port of 127.0.0.1.

use std::convert::Infallible;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::options::{Options, Spoil};

/// Names the folder of the built page, where that is not `dist/`.
const DIST: &str = "DELTABOARD_DIST";

/// What stands in the pages of other sites for the server that has the player: where `cargo xtask serve` serves.
const PLAYERS_SERVER: &str = "http://127.0.0.1:8080";

/// Runs before all else in a page of a browser that keeps no log.
const WATCHED: &str = include_str!("error_log.js");
/// Where that page sends its notes.
const NOTES: &str = "/errors-of-a-page";

/// What a slow network takes for the way, and for what is on it.
const LATE: Duration = Duration::from_millis(300);
const BYTES_A_SECOND: u32 = 150_000;

/// Serves until it is dropped.
pub(crate) struct Site {
    origin: String,
    served: Arc<Mutex<Served>>,
    accepting: JoinHandle<()>,
}

/// What is served at the moment.
struct Served {
    files: Files,
    network: Network,
    /// What pages have noted of their faults before they were left.
    errors: Vec<String>,
}

/// How the site is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// At once.
    Good,
    /// As by a bad telephone: what is asked comes late, and slowly.
    Slow,
    /// It takes what it is asked and never answers.
    Silent,
    /// Not at all.
    None,
}

/// What is served.
#[derive(Clone, Debug)]
struct Files {
    folder: PathBuf,
    options: Options,
    /// The origin of the server that has the player, for pages that are not from there.
    player: Option<String>,
    /// A script that comes before all else in a page that is opened.
    script: String,
}

impl Site {
    /// Serves the built page.
    pub(crate) async fn start(options: Options) -> Self {
        let dist = dist();
        assert!(
            dist.join("index.html").is_file(),
            "there is no built page in {}: run `cargo xtask test`",
            dist.display()
        );
        Self::serve(Files { folder: dist, options, player: None, script: String::new() }).await
    }

    /// Serves a folder of pages that may have the player from another site.
    pub(crate) async fn embedding(folder: &Path, player: &Self) -> Self {
        Self::serve(Files {
            folder: folder.to_owned(),
            options: Options::default(),
            player: Some(player.origin.clone()),
            script: String::new(),
        })
        .await
    }

    async fn serve(files: Files) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("127.0.0.1 has a free port");
        let address = listener.local_addr().expect("a listener has an address");
        let served = Arc::new(Mutex::new(Served {
            network: files.options.network,
            files,
            errors: Vec::new(),
        }));
        let shared = Arc::clone(&served);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&shared);
                let answer = service_fn(move |request| reach(Arc::clone(&shared), request));
                let connection = hyper::server::conn::http1::Builder::new()
                    .serve_connection(TokioIo::new(stream), answer);
                // A browser that hangs up is no failure of the server.
                tokio::spawn(async move { connection.await.ok() });
            }
        });
        Self { origin: format!("http://{address}"), served, accepting }
    }

    /// Serves another folder from now on, as after a deployment.
    pub(crate) fn serve_from(&self, folder: &Path) {
        self.change(|served| folder.clone_into(&mut served.files.folder));
    }

    /// Changes how it is reached.
    pub(crate) fn network(&self, network: Network) {
        self.change(|served| served.network = network);
    }

    /// Has the pages that are opened from now on note what goes wrong, and run a script before their own.
    pub(crate) fn watch(&self, before: String) {
        self.change(|served| served.files.script = format!("{WATCHED}{before}"));
    }

    /// What pages noted that were left since the last call.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.change(|served| std::mem::take(&mut served.errors))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Served) -> T) -> T {
        change(&mut self.served.lock().expect("no request panics"))
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

/// Where the built page is.
pub fn dist() -> PathBuf {
    std::env::var_os(DIST)
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist"), PathBuf::from)
}

/// What is sent.
type Body = UnsyncBoxBody<Bytes, Infallible>;

async fn reach(
    served: Arc<Mutex<Served>>,
    request: Request<Incoming>,
) -> io::Result<Response<Body>> {
    let (files, network) = {
        let served = served.lock().expect("no request panics");
        (served.files.clone(), served.network)
    };
    if request.uri().path() == NOTES {
        let notes = request.into_body().collect().await;
        let notes = notes.map(|notes| notes.to_bytes()).unwrap_or_default();
        let notes = String::from_utf8_lossy(&notes).into_owned();
        served.lock().expect("no request panics").errors.push(notes);
        return Ok(Response::default());
    }
    if spoiled(&files, &request) == Some(Spoil::Stalled) {
        return std::future::pending().await;
    }
    match network {
        Network::Good => Ok(answer(&files, &request)),
        Network::Slow => {
            let answer = answer(&files, &request);
            let bytes = answer.body().size_hint().exact().unwrap_or_default();
            tokio::time::sleep(LATE + Duration::from_secs(bytes) / BYTES_A_SECOND).await;
            Ok(answer)
        }
        Network::Silent => std::future::pending().await,
        // Whoever asks is hung up on.
        Network::None => Err(io::ErrorKind::ConnectionAborted.into()),
    }
}

/// The file that is asked for.
fn file(files: &Files, request: &Request<Incoming>) -> Option<String> {
    let path = request.uri().path().strip_prefix(files.options.folder);
    path.map(|name| match name {
        "" => "index.html".to_owned(),
        folder if folder.ends_with('/') => format!("{folder}index.html"),
        file => file.to_owned(),
    })
}

/// What goes wrong with it.
fn spoiled(files: &Files, request: &Request<Incoming>) -> Option<Spoil> {
    let (name, spoil) = files.options.spoiled?;
    (file(files, request)? == name).then_some(spoil)
}

/// Makes a letter another one, in the first text of some length behind the middle.
fn change(content: &mut [u8]) {
    const TEXT: usize = 16;
    let middle = content.len() / 2;
    let is_text = |text: &[u8]| text.iter().all(|byte| byte.is_ascii_lowercase() || *byte == b' ');
    let place = content[middle..].windows(TEXT).position(is_text);
    let place = middle + place.expect("there is no text in it");
    let letter = content[place..].iter_mut().find(|byte| **byte != b' ');
    letter.expect("it is no text").make_ascii_uppercase();
}

fn answer(files: &Files, request: &Request<Incoming>) -> Response<Body> {
    let file = file(files, request);
    let file = file.as_deref();
    let spoil = spoiled(files, request);
    let content = file
        .filter(|_| spoil != Some(Spoil::Missing))
        .and_then(|name| path_below(&files.folder, name))
        .and_then(|path| std::fs::read(path).ok());
    let (Some(name), Some(mut content)) = (file, content) else {
        let mut missing = Response::new(Full::from("There is no such file.").boxed_unsync());
        *missing.status_mut() = StatusCode::NOT_FOUND;
        return missing;
    };

    let announced = content.len();
    if matches!(spoil, Some(Spoil::Truncated | Spoil::CutOff)) {
        content.truncate(content.len() / 2);
    }
    if spoil == Some(Spoil::Changed) {
        change(&mut content);
    }
    if let Some(player) = &files.player
        && name.ends_with(".html")
    {
        content = String::from_utf8_lossy(&content).replace(PLAYERS_SERVER, player).into();
    }
    let opened = request.headers().get("sec-fetch-mode");
    if name.ends_with(".html") && opened.is_some_and(|mode| mode == "navigate") {
        content = scripted(&String::from_utf8_lossy(&content), &files.script).into();
    }
    let media_type = match spoil {
        Some(Spoil::WrongType) => "text/plain",
        _ => media_type(name),
    };
    let mut response = Response::new(Full::from(content));
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, header::HeaderValue::from_static(media_type));
    if files.player.is_none() {
        // Pages of other sites may have the player from here.
        response
            .headers_mut()
            .insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, header::HeaderValue::from_static("*"));
    }
    if spoil != Some(Spoil::CutOff) {
        return response.map(BodyExt::boxed_unsync);
    }
    response.headers_mut().insert(header::CONTENT_LENGTH, announced.into());
    // A body of unknown length may be shorter than what was announced: then the connection is closed.
    response.map(|body| body.map_frame(|frame| frame).boxed_unsync())
}

/// A page with a script before all else, its Content-Security-Policy too.
fn scripted(page: &str, script: &str) -> String {
    match page.split_once('>') {
        Some((doctype, rest)) if !script.is_empty() => {
            format!("{doctype}><script>{script}</script>{rest}")
        }
        _ => page.to_owned(),
    }
}

/// The file of that name, never one above the folder.
fn path_below(folder: &Path, name: &str) -> Option<PathBuf> {
    let plain = name.split('/').all(|part| !part.is_empty() && part != "..");
    plain.then(|| folder.join(name))
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
