import Backend

/// The log of servers on ports: each request is a line of its port, so what is left is what only the server knows, such
/// as the error behind a 500.
struct ServedLog: ServerLog {
  let report: ServeReport
  let file: LogFile

  func write(_ entry: ServerLogEntry) {
    if let line = report.line(entry) { file.write(line) }
  }
}
