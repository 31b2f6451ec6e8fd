import Catalogs
import Foundations
import Testing

@testable import Runtime

/// The words that Kolam itself says, as they are shipped.
enum ShippedWords {
  static let path =
    #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/Locales/Kolam.xcstrings"

  /// Read once: a debug build takes a while for it.
  private static let catalog: Catalog? = {
    var diagnostics = Diagnostics()
    return (try? SourceText.load(path)).flatMap { Catalog.read($0, into: &diagnostics) }
  }()

  static func localizer(_ locale: String) throws -> Localizer {
    Localizer(catalogs: [try #require(catalog)], locale: try #require(LocaleTag(locale)))
  }

  static func speech(_ locale: String, zone: String = "UTC") throws -> FieldReading.Speech {
    FieldReading.Speech(localizer: try localizer(locale), zone: zone)
  }
}

/// An app of one screen with a form, in which things are typed.
struct FormApp {
  let app: TestApp

  init(_ body: String, head: String = "", settings: SessionSettings = SessionSettings()) throws {
    app = try TestApp(["home": screen(body, head: head)])
    app.write(
      "Locales/Kolam.xcstrings", String(decoding: try SourceText.load(ShippedWords.path).bytes, as: UTF8.self)
    )
    _ = try app.start(settings)
  }

  /// Types a text, and says what was said and what the node is like then.
  @discardableResult
  func type(_ text: String, into id: String) throws -> ViewNode {
    try #require(try app.send(.edit(id, text)).node(id))
  }

  func node(_ id: String) throws -> ViewNode? { try app.view().node(id) }

  /// What answers were said to lack, as `Label: message`; toasts as they are.
  func said() throws -> [String] {
    try app.announcements().flatMap { said -> [String] in
      switch said {
      case .invalid(let faults): faults.map { "\($0.id): \($0.message)" }
      case .toast(let words, _): ["“\(words)”"]
      case .refused(let words): ["refused: \(words)"]
      case .problem(let words): ["problem: \(words)"]
      case .handedOver: ["handed over"]
      }
    }
  }
}
