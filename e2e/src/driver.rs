//! WebDriver processes.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use crate::engine::Engine;
use crate::options::Options;

/// A driver process. It and its browsers end when this is dropped.
pub(crate) struct Driver {
    address: String,
    /// Keeps the guard's standard input open. However this process ends, the guard then ends the driver and its browsers.
    _guard: Child,
}

/// A script that runs the driver in its own process group and in a temporary folder. When its standard input closes, it ends
/// that group and, a second later (browsers still write files), removes the folder.
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
    /// Starts a driver for one browser, or returns `None` for an engine whose browsers share a driver.
    pub(crate) fn dedicated(engine: Engine, options: Options) -> Option<Self> {
        (!engine.shares_driver()).then(|| Self::start(engine, options))
    }

    /// The address of the shared driver. The first call starts it.
    pub(crate) fn shared() -> &'static str {
        static DRIVER: OnceLock<Driver> = OnceLock::new();
        let start = || Self::start(Engine::from_env(), Options::default());
        DRIVER.get_or_init(start).address()
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    fn start(engine: Engine, options: Options) -> Self {
        // Another program may take the free port before the driver does.
        let started = (0..3).find_map(|_| Self::try_to_start(engine, options));
        started.unwrap_or_else(|| {
            let name = engine.name();
            panic!("the driver of {name} does not start; `cargo xtask test` installs it")
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
        // Drain the output, so that the driver never blocks on a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Self { address: format!("http://127.0.0.1:{port}"), _guard: guard })
    }
}

/// A free port, for drivers that cannot choose one.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("127.0.0.1 has a free port");
    let address = listener.local_addr().expect("a listener has an address");
    address.port()
}

/// Parses the port at the end of a line like `ChromeDriver was started successfully on port 41234.` or
/// `Listening on 127.0.0.1:41234`.
fn port_in(line: &str) -> Option<u16> {
    let line = line.trim_end_matches('.');
    let (before, port) = line.rsplit_once([' ', ':'])?;
    let is_announcement = before.ends_with("port") || before.contains("Listening on");
    // Port 0 is the request for any free port.
    port.parse().ok().filter(|port| is_announcement && *port > 0)
}

#[cfg(test)]
mod tests {
    use super::port_in;

    #[test]
    fn parses_the_port_of_every_driver() {
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
