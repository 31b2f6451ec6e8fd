import Foundation
import Foundations
import Glibc
import TestSupport
import Testing

/// `kolam preview`, end to end.
@Suite struct PreviewTests {
  private static let home = """
    screen: home
    title: Home
    state: { name: string }
    body:
      - { field: Name, id: name, bind: state.name }
      - { text: { verbatim: "Hello ${state.name}" }, id: hello, when: state.name != "" }
      - { stepper: Cups, id: cups, min: 1, max: 3 }
      - { choice: Size, id: size, options: [ { value: s, label: Small }, { value: l, label: Large } ] }
      - { link: More, id: more, do: [ { go: more } ] }
      - { button: Order, id: order, do: [ { toast: { verbatim: Ordered } } ] }

    """
  private static let more =
    "screen: more\ntitle: More\nbody: [ { text: { verbatim: Nothing yet }, id: text } ]\n"

  /// A preview of a small app in two languages.
  private final class Preview {
    let checkout: SmallCheckout
    let program: ServedProgram
    let address: String
    var port: UInt16 { UInt16(address.split(separator: ":")[2].prefix { $0.isNumber }) ?? 0 }
    var path: String { "/" + address.split(separator: "/")[2] + "/" }

    init(_ arguments: String...) throws {
      checkout = try SmallCheckout([
        "small": ["home.yaml": PreviewTests.home, "more.yaml": PreviewTests.more]
      ])
      try checkout.write(
        "Screens/small/app.yaml",
        "app: small\nname: { verbatim: Small }\nstart: home\nlocales: [en, ta]\nplugins: {}\n")
      program = try ServedProgram(
        ["preview", "small"] + arguments, data: Executable().data, root: checkout.root)
      address = try #require(program.readLine(), "\(program.log)")
    }

    func request(_ head: String, _ body: String = "") throws -> String {
      let client = try RawClient(port)
      client.send(
        "\(head.replacing("@", with: path)) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
          + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return try #require(client.readToEnd())
    }

    /// The state as soon as it has a text.
    func state(with text: String) throws -> String {
      var version = 0
      for _ in 0..<50 {
        let state = try request("GET @state?since=\(version)")
        if state.contains(text) { return state }
        version += 1
      }
      Issue.record("no state has \(text)")
      return ""
    }
  }

  @Test func servesThePageOnlyBelowItsOwnPath() throws {
    let preview = try Preview()
    #expect(preview.address.hasPrefix("http://127.0.0.1:"))
    let page = try preview.request("GET @")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains("id=\"ta.free.phone.light\""), "\(page)")
    #expect(
      page.lowercased().contains("x-frame-options: deny") && page.contains("connect-src &#39;self&#39;"))
    for path in ["/", "/state?since=0", "/0123456789abcdef0123456789abcdef/"] {
      #expect(try preview.request("GET \(path)").hasPrefix("HTTP/1.1 404"))
    }
    preview.program.send(SIGTERM)
    #expect(preview.program.wait() == 0)
  }

  @Test func whatIsDoneOnOneCardIsDoneOnAllOrOnThatOne() throws {
    let preview = try Preview()
    _ = try preview.request("POST @event", #"{"does":"edit","id":"name","text":"ஆஷா <b>"}"#)
    let both = try preview.state(with: "Hello ஆஷா &lt;b&gt;")
    #expect(both.components(separatedBy: "Hello ஆஷா").count == 3, "\(both)")
    _ = try preview.request("POST @event", #"{"does":"press","id":"more","card":"ta.free.phone.light"}"#)
    let one = try preview.state(with: "Nothing yet")
    #expect(one.components(separatedBy: "\"screen\":\"more\"").count == 2, "\(one)")
    // What is no input, and what no screen has, changes nothing.
    for body in ["", "[]", "{", #"{"does":"fly"}"#, #"{"does":"press","id":"nothing"}"#] {
      #expect(try preview.request("POST @event", body).hasPrefix("HTTP/1.1 204"))
    }
    _ = try preview.request("POST @event", #"{"does":"press","id":"order"}"#)
    _ = try preview.state(with: "\"said\":[\"Ordered\"]")
  }

  @Test func aSavedEditIsShownAndAFaultIsShownOnItsCard() throws {
    let preview = try Preview()
    try preview.checkout.write(
      "Screens/small/home.yaml", Self.home.replacing("title: Home", with: "title: Here"))
    _ = try preview.state(with: "Here")
    try preview.checkout.write(
      "Screens/small/home.yaml", Self.home.replacing("when: state.name", with: "when: state.nam"))
    let fault = try preview.state(with: "no field `nam` on `state`")
    #expect(
      fault.contains("\"faults\":[\"Screens/small/home.yaml:6:") && fault.contains(">Here<"), "\(fault)")
    try preview.checkout.write("Screens/small/home.yaml", Self.home)
    _ = try preview.state(with: ">Home<")
  }

  @Test func refusesWhatTheAppDoesNotHave() throws {
    let checkout = try SmallCheckout(["small": ["home.yaml": Self.home, "more.yaml": Self.more]])
    for (words, said) in [
      (["preview", "small", "--locale", "hi"], "hi"), (["preview", "small", "--theme", "blue"], "blue"),
      (["preview", "none"], "no app `none`"),
    ] {
      let run = try Executable()(words, root: checkout.root)
      #expect(run.code == 2 && run.errors.contains(said), "\(run)")
    }
  }

  @Test func givesOnlyThePicturesThatACardShows() throws {
    let recipes = try ShippedPreview()
    defer { recipes.program.send(SIGTERM) }
    let picture = Hex.text("main:/images/recipes/coconut-chutney.jpg".utf8)
    let card = "en.free.small.light"
    // Nobody has opened the recipe yet.
    #expect(try recipes.head("picture/\(card)/\(picture)").hasPrefix("HTTP/1.1 404"))
    try recipes.open("recipes/coconut-chutney", until: "data-picture")
    let shown = try recipes.head("picture/\(card)/\(picture)")
    #expect(shown.hasPrefix("HTTP/1.1 200") && shown.lowercased().contains("content-type: image/jpeg"))
    #expect(shown.lowercased().contains("cache-control: private, max-age=600"))
    for other in [
      "picture/\(card)/\(Hex.text("photo:/etc/passwd".utf8))", "picture/hi.free.small.light/\(picture)",
      "picture/\(card)/xyz", "picture/\(card)", "picture/\(card)/\(picture)/more",
      "picture/\(card)/\(Hex.text("main:/images/recipes/poha.jpg".utf8))",
    ] {
      #expect(try recipes.head(other).hasPrefix("HTTP/1.1 404"), "\(other)")
    }
  }

  @Test(.enabled(if: Browser.path != nil, "chromium is not on this machine"))
  func aPictureIsLoadedIntoItsCard() throws {
    let recipes = try ShippedPreview()
    defer { recipes.program.send(SIGTERM) }
    let browser = try DrivenBrowser(recipes.address)
    try recipes.open("recipes/coconut-chutney", until: "data-picture")
    try browser.wait(until: "document.querySelector('img.shot.loaded')?.naturalWidth > 0")
    #expect(
      try browser.run("getComputedStyle(document.querySelector('.picture .sign')).display") == "none")
    #expect(
      try browser.run("document.querySelector('img.shot').offsetHeight > 50 ? 'seen' : 'flat'") == "seen")
  }

  /// A preview of the shipped recipes, which have pictures.
  private final class ShippedPreview {
    let program: ServedProgram
    let address: String

    init() throws {
      program = try ServedProgram(
        ["preview", "epicura", "--locale", "en", "--device", "small"], data: Executable().data,
        root: Executable.root)
      address = try #require(program.readLine(), "\(program.log)")
    }

    private func request(_ head: String, _ body: String = "") throws -> RawClient {
      let parts = address.split(separator: "/")
      let client = try RawClient(UInt16(parts[1].split(separator: ":")[1]) ?? 0)
      client.send(
        "\(head.replacing("@", with: "/\(parts[2])/")) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
          + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return client
    }

    /// The head of a response.
    func head(_ path: String) throws -> String { try request("GET @\(path)").read(until: "\r\n\r\n") }

    /// Presses something, and waits until the state has a text.
    func open(_ id: String, until text: String) throws {
      _ = try request("POST @event", #"{"does":"press","id":"\#(id)"}"#).readToEnd()
      for version in 0..<50 {
        if try request("GET @state?since=\(version)").readToEnd()?.contains(text) == true { return }
      }
      Issue.record("no state has \(text)")
    }
  }

  @Test(.enabled(if: Browser.path != nil, "chromium is not on this machine"))
  func isUsedWithTheMouseAndTheKeyboard() throws {
    let preview = try Preview()
    let browser = try DrivenBrowser(preview.address)
    let english = "document.getElementById('en.free.phone.light')"
    let tamil = "document.getElementById('ta.free.phone.light')"
    try browser.wait(
      until: "\(english)?.querySelector('[data-id=name]') && \(tamil).querySelector('[data-id=name]')")
    func press(_ id: String, in card: String = english) throws {
      _ = try browser.run("\(card).querySelector('[data-id=\"\(id)\"] > *').click(); 'done'")
    }
    try press("name")
    _ = try browser.run(
      """
      (() => {
        const input = \(english).querySelector('input');
        input.value = 'மீனா';
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        return 'done';
      })()
      """)
    try browser.wait(until: "\(tamil).innerText.includes('Hello மீனா')")
    try press("size/l")
    try browser.wait(until: "\(tamil).querySelector('.option.selected')?.innerText.includes('Large')")
    _ = try browser.run("\(english).querySelectorAll('[data-id=cups] .step')[1].click(); 'done'")
    try browser.wait(until: "\(tamil).querySelector('[data-id=cups]').innerText.includes('2')")
    // From here on each by itself.
    _ = try browser.run("document.getElementById('together').click(); 'done'")
    try press("more", in: tamil)
    try browser.wait(until: "\(tamil).dataset.screen === 'more'")
    #expect(try browser.run("\(english).dataset.screen") == "home")
    _ = try browser.run("\(tamil).querySelector('.glyph.back').click(); 'done'")
    try browser.wait(until: "\(tamil).dataset.screen === 'home'")
    // A save is on the page at once, and what is being typed stays.
    try press("name")
    _ = try browser.run("\(english).querySelector('input').value = 'half'; 'done'")
    try preview.checkout.write(
      "Screens/small/home.yaml", Self.home.replacing("title: Home", with: "title: Here"))
    try browser.wait(until: "\(english).innerText.includes('Here')")
    #expect(try browser.run("\(english).querySelector('input').value") == "half")
    preview.program.send(SIGTERM)
    try browser.wait(until: "!document.getElementById('gone').hidden")
  }
}
