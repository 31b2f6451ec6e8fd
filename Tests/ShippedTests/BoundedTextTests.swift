import Documents
import Foundations
import Glibc
import Runtime
import Testing

@testable import Catalogs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// No shipped screen shows a text that does not come from a catalog.
///
/// In `x-bounded` every text of a catalog is in brackets, so letters outside of them are data, or hard-coded.
@Suite struct BoundedTextTests {
  /// A screen's environment.
  struct Case: Sendable, CustomTestStringConvertible {
    let app: String
    let screen: String
    let tier: String
    let phase: ShippedApp.Phase
    var testDescription: String { "\(app)/\(screen) \(tier) \(phase)" }

    func start(on device: String) throws -> ShippedApp {
      try ShippedApp(app, .bounded(tier: tier, device: device), phase: phase)
    }
  }

  static let cases: [Case] = ShippedApp.names.flatMap { app in
    AppFolder(root: ShippedApp.root, app: app).screenNames.sorted().flatMap { screen in
      ["free", "pro"].flatMap { tier in
        ShippedApp.Phase.allCases.map { Case(app: app, screen: screen, tier: tier, phase: $0) }
      }
    }
  }

  private static let devices = ["phone", "small", "tablet"]

  @Test(arguments: cases.filter { $0.phase != .loading }) func everyTextIsBracketedOrData(_ shown: Case)
    throws
  {
    let app = try shown.start(on: Self.devices[0])
    expectBounded(try app.open(shown.screen))
    expectBounded(try app.announcements(), "announced", after: nil)
    for device in Self.devices.dropFirst() {
      expectBounded(try app.send(.device(device)))
      expectBounded(try app.announcements(), device, after: nil)
    }
  }

  @Test(arguments: cases.filter { $0.phase == .loading }, devices)
  func textsAreBracketedBeforeDataLoads(_ shown: Case, device: String) throws {
    let app = try shown.start(on: device)
    expectBounded(try app.open(shown.screen, waiting: false))
    expectBounded(try app.announcements(), "announced", after: nil)
  }

  /// Operates every control, of a list those of the first row.
  @Test(arguments: cases.filter { $0.phase != .loading })
  func textsAreBracketedAfterEveryEvent(_ shown: Case) throws {
    func start() throws -> (ShippedApp, ScreenView) {
      let app = try shown.start(on: Self.devices[0])
      let view = try app.open(shown.screen)
      _ = try app.announcements()
      return (app, view)
    }
    var (app, first) = try start()
    let (screen, events) = (first.screen, first.events)
    for event in events {
      var view = try app.send(event)
      var announcements = try app.announcements()
      if view.locale != PseudoLocale.bounded.rawValue {
        // Another language was chosen, which has no brackets; after switching back all texts must have them again.
        view = try app.send(.locale(PseudoLocale.bounded.rawValue))
        announcements = try app.announcements()
      }
      expectBounded(view)
      expectBounded(announcements, "\(event)", after: event)
      // After navigating away, or losing a control, the screen is reopened.
      if view.screen != screen || view.events != events { (app, _) = try start() }
    }
  }

  @Test func detectsAHardCodedText() {
    let source = TextSource(key: "k", status: .translated)
    let data = TextSource(key: "recipe.ready ? 'Cooked' : name", status: .data)
    #expect(BoundedText.unbounded("Save", []) == "Save")
    #expect(BoundedText.unbounded("[# Save #]", [source]) == nil)
    #expect(BoundedText.unbounded("[# Save #] now", [source]) == "now")
    #expect(BoundedText.unbounded("[# 2 of [# 5 #] #], 12 °", [source]) == nil)
    #expect(BoundedText.unbounded("Masala Dosa", [data]) == nil)
    #expect(BoundedText.unbounded("1 hr, 20 min", [data]) == nil)
    #expect(BoundedText.unbounded("Cooked", [data]) == "Cooked")
    let steps = TextSource(key: "%lld. %@", status: .translated)
    #expect(BoundedText.unbounded("2. Masala Dosa", [steps]) == nil)
    #expect(BoundedText.unbounded("2. Cooked", [steps]) == "Cooked")
    let verbatim = TextSource(key: "Save", status: .verbatim)
    #expect(BoundedText.unbounded("Save", [verbatim]) == "Save")
    #expect(BoundedText.unbounded("हिन्दी", [verbatim]) == nil)
    #expect(BoundedText.unbounded("zzzz", [TextSource(key: "", status: .data)]) == nil)
  }

  private func expectBounded(_ view: ScreenView) {
    #expect(view.locale == PseudoLocale.bounded.rawValue)
    #expect(!view.texts.isEmpty)
    for (place, words, sources) in view.texts {
      let rest = BoundedText.unbounded(words, sources)
      #expect(rest == nil, "\(view.screen) \(place): “\(words)” from \(sources.map(\.key))")
    }
  }

  /// An action that failed is reported to the author in English.
  private func expectBounded(_ announcements: [Announcement], _ cause: String, after event: InputEvent?) {
    var last: Announcement?
    for announcement in announcements {
      switch announcement {
      case .toast(let words, _), .refused(let words):
        #expect(BoundedText.unbounded(words, []) == nil, "\(cause): “\(words)”")
      case .invalid(let faults):
        for fault in faults {
          #expect(BoundedText.unbounded(fault.message, []) == nil, "\(cause): “\(fault.message)”")
        }
      case .problem(let words):
        // The details of a refused action; anything else is an error in the script.
        if case .refused = last, event != nil { break }
        Issue.record("\(cause): \(words)")
      case .deviceProblem(let words): Issue.record("\(cause): \(words)")
      case .externalRequest: break
      }
      last = announcement
    }
  }
}

/// Finds texts outside the brackets of `x-bounded`.
enum BoundedText {
  /// Returns the part of a text that is neither in brackets nor data; nil if there is none.
  ///
  /// - Parameters:
  ///   - words: the text.
  ///   - sources: its sources.
  /// - Returns: the remaining words.
  static func unbounded(_ words: String, _ sources: [TextSource]) -> String? {
    let rest = outside(words)
    guard rest.contains(where: \.isLetter), rest != typed else { return nil }
    // Input is the user's own text.
    if sources.contains(where: { $0.status == .data && $0.key.isEmpty }) { return nil }
    if sources.contains(where: { $0.status == .verbatim }), languages.contains(rest) { return nil }
    if sources.contains(where: { $0.status == .data && prompts.contains($0.key) }) { return nil }
    let pieces = rest.split { "(),·".contains($0) }.map { $0.split(whereSeparator: \.isWhitespace) }
      .map { words in
        words.filter { !units.contains(String($0)) }.joined(separator: " ").drop { !$0.isLetter }
      }
      .filter { !$0.isEmpty && $0 != "and" }
    // Data counts as such only if the server has it; texts made by an expression or a plugin are as hard-coded as any
    // others.
    let isData = sources.contains { $0.status == .data || $0.isArrangement }
    return pieces.first { !isData || !isServed(String($0)) }.map { String($0) }
  }

  /// The apps' languages by their own names: the only texts that are the same in every language.
  private static let languages: Set<String> = Set(
    ["en", "hi", "ta"].compactMap { LocaleTag($0) }.map { $0.name(in: $0) })

  /// The expressions of what is sent to a language model: it is in one language, whatever the app's is.
  private static let prompts: Set<String> = ["part.text"]

  /// Keys whose English text has no words of its own.
  static let arrangements: Set<String> = {
    let folder = "\(ShippedApp.root)/Locales"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let keys = files.filter { $0.hasSuffix(".xcstrings") }.flatMap { file -> [String] in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"),
        let catalog = try? JSONDecoder().decode(EnglishTexts.self, from: data)
      else { return [] }
      return catalog.strings.compactMap { key, entry in
        let text = entry.localizations?["en"]?.stringUnit?.value
        return text.map { PatternSegments($0).hasLetters } == false ? key : nil
      }
    }
    return Set(keys)
  }()

  private struct EnglishTexts: Decodable {
    struct Entry: Decodable { var localizations: [String: Localization]? }
    struct Localization: Decodable { var stringUnit: Unit? }
    struct Unit: Decodable { var value: String }
    var strings: [String: Entry]
  }

  /// Units of durations, the halves of a day, and the names of days and months: they are the locale's, whatever the catalog says.
  private static let units: Set<String> = Set(
    ["hr", "min", "sec", "day", "days", "AM", "PM"]
      + ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
      + [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "January",
        "December",
      ])

  /// What the test types into every field; some of it is shown again.
  static let typed = "zzzz"

  private static func isServed(_ words: String) -> Bool { strstr(served, words) != nil }

  /// All data of the embedded servers, and what the tests have put in, with single spaces.
  private static let served: String = ["\(ShippedApp.root)/Plugins"].flatMap { folder -> [String] in
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") && $0.contains("/Data/") }
      .compactMap { try? SourceText.load("\(folder)/\($0)") }
      .map { String(decoding: $0.bytes, as: UTF8.self) } + [ShippedApp.plantName, ShippedApp.plantNote]
  }.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")

  /// Returns a text without its parts in brackets.
  static func outside(_ text: String) -> String {
    let (hash, open, close) = (UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"))
    var depth = 0
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == open, rest.first == hash {
        depth += 1
        rest.removeFirst()
      } else if byte == hash, rest.first == close, depth > 0 {
        depth -= 1
        rest.removeFirst()
      } else if depth == 0 {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension TextSource {
  /// Whether it only arranges values, without a text of its own, such as `%lld. %@`: `x-bounded` leaves it as it is.
  var isArrangement: Bool {
    isCatalogText && (!PatternSegments(key).hasLetters || BoundedText.arrangements.contains(key))
  }
}

extension SessionSettings {
  /// Settings with every catalog text in brackets, and the sources of every text recorded.
  static func bounded(tier: String, device: String) -> SessionSettings {
    var settings = SessionSettings(locale: "x-bounded", tier: tier, device: device)
    settings.tracesTexts = true
    return settings
  }
}

extension ScreenView {
  /// Every text that it shows or has read aloud, with its place.
  var texts: [(place: String, words: String, sources: [TextSource])] {
    var texts = [("title", title, titleSources)]
    texts += tabs.flatMap { [("tab \($0.id)", $0.label, $0.sources), ("badge", $0.badge ?? "", $0.sources)] }
    for node in allNodes {
      texts.append((node.id, node.label, node.sources[.label] ?? []))
      texts.append((node.id, node.value ?? "", node.sources[.value] ?? []))
      texts.append((node.id, node.hint ?? "", node.sources[.hint] ?? []))
    }
    return texts.filter { !$0.1.isEmpty }
  }

  /// The possible events; of a list those of the first row.
  var events: [InputEvent] {
    var seen: Set<String> = []
    return allNodes.filter { $0.interaction != nil && $0.role != .option }.flatMap { node -> [InputEvent] in
      let parts = node.id.split(separator: "/")
      let pattern = parts.count < 2 ? node.id : "\(parts[0])/…/\(parts.dropFirst(2).joined(separator: "/"))"
      guard seen.insert(pattern).inserted else { return [] }
      switch node.interaction {
      case .press: return [.press(node.id)]
      case .edit: return [.edit(node.id, BoundedText.typed), .edit(node.id, "3"), .edit(node.id, "")]
      case .pick: return node.children.map { .edit(node.id, $0.id) }
      case nil: return []
      }
    }
  }
}
