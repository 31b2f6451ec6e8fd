import Foundation
import Testing

/// `kolam walk --html`, and its page in a browser.
@Suite struct FilmstripTests {
  private static let flow = """
    appId: com.epicura.app
    name: Film <b>bold</b>
    x-matrix: { locale: [en, hi], device: [small] }
    ---
    - launchApp: { clearState: true }
    - assertVisible:
        id: recipes/masala-dosa
        label: <img src=x onerror=alert(1)>
    - scroll
    - tapOn: { id: tab/profile }
    - tapOn: { id: "no-such-node", optional: true }
    """

  private func write(_ arguments: String...) throws -> (page: URL, run: Executable.Run) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let flow = folder.appendingPathComponent("film.yaml")
    try Data(Self.flow.utf8).write(to: flow)
    let page = folder.appendingPathComponent("page.html")
    let run = try Executable().run(["walk", flow.path, "--html", page.path] + arguments)
    return (page, run)
  }

  @Test func rejectsAnUnsupportedLocale() throws {
    let (page, run) = try write("--page-locale", "de")
    defer { try? FileManager.default.removeItem(at: page.deletingLastPathComponent()) }
    #expect(run.code == 2)
    #expect(run.errors.contains("does not speak `de`: there are en, hi, ta"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: page.path))
  }

  @Test(.enabled(if: Browser.path != nil, "chromium is not on this machine"))
  func pageWorksInABrowser() throws {
    let (page, run) = try write()
    defer { try? FileManager.default.removeItem(at: page.deletingLastPathComponent()) }
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("page.html: 10 steps"), "\(run.errors)")
    let browser = Browser()

    let whole = try browser.open(page)
    #expect(whole.errors.isEmpty, "\(whole.errors)")
    #expect(whole.requests.isEmpty, "\(whole.requests)")
    #expect(whole.text(of: "shown") == "10 / 10")
    // Both languages side by side, in the app's theme; hostile markup is text.
    #expect(whole.has("data-step=\"film/en.free.small/1\""))
    #expect(whole.has("data-step=\"film/hi.free.small/1\""))
    #expect(whole.has("<div class=\"glass app\"><div class=\"phone columns-"))
    #expect(whole.has("class=\"beyond below\""))
    #expect(whole.has("<span class=\"what\">&lt;img src=x onerror=alert(1)&gt;</span>"))
    #expect(!whole.has("<img"))
    #expect(whole.has("<aside id=\"panel\" tabindex=\"-1\" aria-label=\"Steps\" hidden=\"\">"))

    let linked = try browser.open(page, "#film/hi.free.small/4?look=text")
    #expect(linked.text(of: "counted") == "Step 4 of 5")
    #expect(linked.has("<figcaption>Before</figcaption>"))
    #expect(linked.has("<div class=\"glass text\"><pre lang=\"hi\""))
    #expect(linked.has("href=\"#film/en.free.small/4\">English · Free · small</a>"))
    #expect(linked.has("film.yaml:10:3</dd>"))
    #expect(linked.has("GET"))

    let filtered = try browser.open(page, "#?outcome=warned&locale=en")
    #expect(filtered.text(of: "shown") == "1 / 10")
    let searched = try browser.open(page, "#?q=no-such-text-anywhere")
    #expect(searched.text(of: "shown") == "0 / 10")
    #expect(searched.has("<p id=\"nothing\">"))
  }

  @Test(.enabled(if: Browser.path != nil, "chromium is not on this machine"))
  func runsThatDifferInAFlagStandSideBySide() throws {
    let checkout = try SmallCheckout([
      "small": [
        "home.yaml": "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: Begun } } ]\n",
        "flags.yaml":
          "flags:\n  fancy:\n    state: ENABLED\n    kind: release\n    variants: { \"on\": true, \"off\": false }\n    defaultVariant: \"off\"\n",
        "walk.yaml": "appId: small\nx-matrix: { flag.fancy: all }\n---\n- launchApp\n",
      ]
    ])
    let flow = checkout.root.appendingPathComponent("walk.yaml")
    try FileManager.default.moveItem(
      at: checkout.root.appendingPathComponent("Screens/small/walk.yaml"), to: flow)
    let page = checkout.root.appendingPathComponent("page.html")
    let run = try Executable()(["walk", flow.path, "--html", page.path], root: checkout.root)
    #expect(run.code == 0, "\(run)")
    let shown = try Browser().open(page)
    #expect(shown.has("<option value=\"flag\">Flags</option>"))
    #expect(shown.dom.components(separatedBy: "class=\"lane heads\"").count == 2)
    #expect(shown.has("<div>fancy=on ") && shown.has("<div>fancy=off "))
  }

  @Test(.enabled(if: Browser.path != nil, "chromium is not on this machine"))
  func keyboardMovesBetweenStepsAndRuns() throws {
    let (page, run) = try write("--page-locale", "ta")
    defer { try? FileManager.default.removeItem(at: page.deletingLastPathComponent()) }
    #expect(run.code == 0, "\(run.errors)")
    // The page's policy allows only its own script, so the keys are pressed in a copy that allows all.
    let source = try String(contentsOf: page, encoding: .utf8)
    let policy = try #require(source.components(separatedBy: "<meta http-equiv").dropFirst().first)
    let open = source.replacing("<meta http-equiv\(policy.prefix { $0 != ">" })>", with: "")
    func pressed(_ keys: String...) throws -> Browser.Page {
      let copy = page.deletingLastPathComponent().appendingPathComponent("copy.html")
      let presses = keys.map {
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '\($0)', bubbles: true }));"
      }
      try Data((open + "<script>\(presses.joined())</script>").utf8).write(to: copy)
      return try Browser().open(copy)
    }
    let second = try pressed("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    #expect(second.text(of: "counted") == "படி 2, மொத்தம் 5")
    #expect(second.has("<p class=\"who\">English · "))
    let other = try pressed("ArrowRight", "j", "v")
    #expect(other.has("<p class=\"who\">हिन्दी · "))
    #expect(other.has("<div class=\"glass text\">"))
    #expect(
      try pressed("ArrowRight", "j", "k", "Escape").has(
        "id=\"panel\" tabindex=\"-1\" aria-label=\"படிகள்\" hidden"))
    #expect(!(try pressed("?").has("<aside id=\"keys\" hidden")))
    #expect(second.errors.isEmpty && other.errors.isEmpty)
  }
}

extension Browser.Page {
  /// Returns whether the document contains a text: a function, so that a failure does not print the whole document.
  fileprivate func has(_ text: String) -> Bool { dom.contains(text) }
}
