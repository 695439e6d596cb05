//! The chromedriver, one for each test binary.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

struct Driver {
    address: String,
    /// Holds the standard input of the guard open: when this process ends, however it ends, so do the driver and its browsers.
    _guard: Child,
}

/// Runs the driver in a process group of its own, with a folder for what it and its browsers leave behind;
/// when its standard input is closed, it ends that group and, once the browsers wrote their last, removes the folder.
const GUARD: &str = r#"
    folder=$(mktemp -d)
    TMPDIR=$folder chromedriver --port=0 &
    exec >/dev/null
    read -r _
    trap : TERM
    kill -TERM -$$
    wait
    sleep 1
    rm -rf "$folder"
"#;

/// Where the driver listens; the first call starts it.
pub(crate) fn address() -> &'static str {
    static DRIVER: OnceLock<Driver> = OnceLock::new();
    &DRIVER.get_or_init(start).address
}

fn start() -> Driver {
    let mut guard = Command::new("sh")
        .args(["-c", GUARD])
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell can be started");
    let output = guard.stdout.take().expect("the output is piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port = lines
        .find_map(|line| port_in(&line))
        .expect("chromedriver does not start: run `cargo xtask test`, which installs it");
    // Whatever it still says is read, lest it wait for a reader.
    std::thread::spawn(move || lines.for_each(drop));
    Driver {
        address: format!("http://127.0.0.1:{port}"),
        _guard: guard,
    }
}

/// `ChromeDriver was started successfully on port 41234.`
fn port_in(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("started successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}
