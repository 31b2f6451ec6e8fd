import Foundation
import Foundations
import Glibc
import TestSupport
import Testing

/// Headless Chromium with one open page, in which scripts are run (Chrome DevTools Protocol 1.3).
final class DrivenBrowser {
  private let process = Process()
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "browser-\(UUID().uuidString)")
  private let client: RawClient
  private var unread: [UInt8] = []
  private var lastID = 0

  /// Opens a page.
  init(_ address: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Browser.path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
      "--disable-component-update", "--user-data-dir=\(folder.path)/profile", "--remote-debugging-port=0",
      "--remote-allow-origins=*", "about:blank",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var said = ""
    while !said.contains("/devtools/browser/") {
      let data = errors.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the browser ended: \(said)")
      said += String(decoding: data, as: UTF8.self)
    }
    let digits = said.components(separatedBy: "ws://127.0.0.1:").last?.prefix { $0.isNumber } ?? ""
    let port = try #require(UInt16(digits))
    let list = try RawClient(port)
    list.send("GET /json/list HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    let pages = list.read(until: "\n} ]")
    let path = try #require(
      pages.components(separatedBy: "/devtools/page/").last?.prefix { $0.isLetter || $0.isNumber })
    client = try RawClient(port)
    client.send(
      "GET /devtools/page/\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101"))
    _ = try call("Page.navigate", [.init("url", .string(address))])
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a script in the page and waits for the text that it ends with, or that its promise gives.
  func run(_ script: String) throws -> String {
    let result = try call(
      "Runtime.evaluate",
      [
        .init("expression", .string(script)), .init("awaitPromise", .bool(true)),
        .init("returnByValue", .bool(true)),
      ])
    return try #require(result["result"]?["value"]?.text, "\(result)")
  }

  private func call(_ method: String, _ params: [JSON.Member]) throws -> ParsedJSON {
    lastID += 1
    send(
      JSON.object([
        .init("id", .int(lastID)), .init("method", .string(method)), .init("params", .object(params)),
      ]).text)
    while true {
      let answer = try ParsedJSON.read(try receive())
      if answer["id"]?.whole == lastID { return try #require(answer["result"], "\(answer)") }
    }
  }

  /// Waits until an expression of the page is true.
  func wait(until condition: String) throws {
    let met = try run(
      """
      new Promise(done => {
        const until = Date.now() + 8000;
        const look = () => (\(condition)) ? done('met') : Date.now() > until ? done(document.body.innerText) : setTimeout(look, 20);
        look();
      })
      """)
    try #require(met == "met", "\(condition) was not met: \(met)")
  }

  private func send(_ text: String) {
    let bytes = Array(text.utf8)
    // A text frame with a mask of zeros (RFC 6455, 5.2).
    var frame: [UInt8] = [0x81]
    frame +=
      bytes.count < 126
      ? [0x80 | UInt8(bytes.count)] : [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
    client.send(frame + [0, 0, 0, 0] + bytes)
  }

  /// Waits for a message of one frame, as the browser sends them.
  private func receive() throws -> [UInt8] {
    func need(_ count: Int) throws {
      while unread.count < count {
        let more = try #require(client.readBytes(), "the browser does not answer")
        try #require(!more.isEmpty, "the browser has closed the connection")
        unread += more
      }
    }
    try need(2)
    let short = Int(unread[1] & 0x7F)
    let extra = short == 127 ? 8 : short == 126 ? 2 : 0
    try need(2 + extra)
    let length = extra == 0 ? short : unread[2..<(2 + extra)].reduce(0) { $0 << 8 | Int($1) }
    try need(2 + extra + length)
    defer { unread.removeFirst(2 + extra + length) }
    return Array(unread[(2 + extra)..<(2 + extra + length)])
  }
}
