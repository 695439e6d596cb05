//! The drivers of the browsers.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use crate::engine::Engine;
use crate::options::Options;

/// A driver that runs until it is dropped, and its browsers with it.
pub(crate) struct Driver {
    address: String,
    /// Holds the standard input of the guard open: when this process ends, however it ends, so do the driver and its browsers.
    _guard: Child,
}

/// Runs the driver in a process group of its own, in a folder for what it and its browsers leave behind;
/// when its standard input is closed, it ends that group and, once the browsers wrote their last, removes the folder.
const GUARD: &str = r#"
    folder=$(mktemp -d)
    cd "$folder"
    export TMPDIR=$folder
    eval "$DRIVER"
    exec >/dev/null
    read -r _
    trap : TERM
    kill -TERM -$$
    wait
    sleep 1
    cd /
    rm -rf "$folder"
"#;

impl Driver {
    /// A driver for one browser, or `None` where all share one.
    pub(crate) fn of_its_own(engine: Engine, options: Options) -> Option<Self> {
        (!engine.shares_driver()).then(|| Self::start(engine, options))
    }

    /// Where the driver that all share listens; the first call starts it.
    pub(crate) fn shared() -> &'static str {
        static DRIVER: OnceLock<Driver> = OnceLock::new();
        let start = || Self::start(Engine::of_this_run(), Options::default());
        DRIVER.get_or_init(start).address()
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    fn start(engine: Engine, options: Options) -> Self {
        // Another program may take the port that a driver has just found.
        let started = (0..3).find_map(|_| Self::try_to_start(engine, options));
        started.unwrap_or_else(|| {
            let name = engine.name();
            panic!("the driver of {name} does not start: run `cargo xtask test`, which installs it")
        })
    }

    fn try_to_start(engine: Engine, options: Options) -> Option<Self> {
        let set = |is: bool| if is { "1" } else { "" };
        let mut guard = Command::new("sh")
            .args(["-c", GUARD])
            .env("DRIVER", engine.driver())
            .env("PORT", free_port().to_string())
            .env("DARK", set(options.dark))
            .env("STILL", set(options.reduced_motion))
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell can be started");
        let output = guard.stdout.take().expect("the output is piped");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let Some(port) = lines.find_map(|line| port_in(&line)) else {
            drop(guard.stdin.take());
            guard.wait().ok();
            return None;
        };
        // Whatever it still says is read, lest it wait for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Self { address: format!("http://127.0.0.1:{port}"), _guard: guard })
    }
}

/// For a driver that does not find one by itself.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("127.0.0.1 has a free port");
    let address = listener.local_addr().expect("a listener has an address");
    address.port()
}

/// The number that ends a line like `ChromeDriver was started successfully on port 41234.` or `Listening on 127.0.0.1:41234`.
fn port_in(line: &str) -> Option<u16> {
    let line = line.trim_end_matches('.');
    let (before, port) = line.rsplit_once([' ', ':'])?;
    let told = before.ends_with("port") || before.contains("Listening on");
    // What is asked of a driver is port 0: any.
    let port = port.parse().ok().filter(|port| *port > 0);
    port.filter(|_| told)
}

#[cfg(test)]
mod tests {
    use super::port_in;

    #[test]
    fn every_driver_tells_its_port() {
        for (line, port) in [
            ("Starting ChromeDriver 147.0.7727 on port 0", None),
            ("ChromeDriver was started successfully on port 41234.", Some(41234)),
            ("1795298359649\tgeckodriver\tINFO\tListening on 127.0.0.1:41234", Some(41234)),
            ("WebKitWebDriver listens on port 41234", Some(41234)),
            ("Please see suggestions.", None),
        ] {
            assert_eq!(port_in(line), port, "{line}");
        }
    }
}
