import Foundation
import Testing

/// Headless Chromium.
struct Browser {
  /// A page once its script has run.
  struct Page {
    /// The serialized document.
    var dom: String
    /// The console's messages.
    var errors: [Substring]
    /// The requested addresses, without files.
    var requests: Set<String>

    /// The ids of all frames.
    var frames: [String] { articles.map(\.id) }
    /// The ids of the visible frames.
    var shown: [String] { articles.filter { !$0.isHidden }.map(\.id) }

    private var articles: [(id: String, isHidden: Bool)] {
      dom.components(separatedBy: "<article ").dropFirst().compactMap { text in
        let tag = text.prefix { $0 != ">" }
        guard let start = tag.range(of: " id=\"")?.upperBound else { return nil }
        return (String(tag[start...].prefix { $0 != "\"" }), tag.contains(" hidden=\"\""))
      }
    }

    /// Returns the content of an element that contains only text.
    func text(of id: String) -> String? {
      guard let start = dom.range(of: "id=\"\(id)\"") else { return nil }
      return dom[start.upperBound...].firstIndex(of: ">").map {
        String(dom[dom.index(after: $0)...].prefix { $0 != "<" })
      }
    }
  }

  static let path: String? = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  func open(_ file: URL, _ fragment: String = "") throws -> Page {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (dom, log, net) = ("\(folder.path)/dom.html", "\(folder.path)/log.txt", "\(folder.path)/net.json")
    for path in [dom, log] { FileManager.default.createFile(atPath: path, contents: nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
      "--disable-component-update", "--no-first-run", "--user-data-dir=\(folder.path)/profile",
      "--enable-logging=stderr", "--log-net-log=\(net)", "--virtual-time-budget=4000", "--dump-dom",
      file.absoluteString + fragment,
    ]
    // Files, not pipes: the browser's child processes may outlive it and would keep a pipe open.
    process.standardOutput = FileHandle(forWritingAtPath: dom)
    process.standardError = FileHandle(forWritingAtPath: log)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    return Page(
      dom: try String(contentsOfFile: dom, encoding: .utf8), errors: said.filter { $0.contains("CONSOLE") },
      requests: Self.requests(in: (try? String(contentsOfFile: net, encoding: .utf8)) ?? ""))
  }

  /// Returns the addresses with a host in a net log, each a `"url":"…"` of its events, without the browser's own
  /// requests, which it sends for any page.
  private static func requests(in log: String) -> Set<String> {
    Set(
      log.components(separatedBy: "\"url\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        .filter { $0.hasPrefix("http") || $0.hasPrefix("ws") }
        .filter { url in !["google.com/", "googleapis.com/", "gvt1.com/"].contains { url.contains($0) } })
  }
}
