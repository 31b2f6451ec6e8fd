import Backend

/// The log of servers on ports: requests are logged by the port, so it keeps only what the server knows, such as the
/// error behind a 500.
struct ServedLog: ServerLog {
  let report: ServeReport
  let file: LogFile

  func write(_ entry: ServerLogEntry) {
    if let line = report.line(entry) { file.write(line) }
  }
}
