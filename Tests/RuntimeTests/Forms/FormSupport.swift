import Catalogs
import Foundations
import Testing

@testable import Runtime

/// The runtime's shipped texts.
enum ShippedTexts {
  static let path =
    #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/Locales/Kolam.xcstrings"

  /// Read once: it is slow in a debug build.
  private static let catalog: Catalog? = {
    var diagnostics = Diagnostics()
    return (try? SourceText.load(path)).flatMap { Catalog.read($0, into: &diagnostics) }
  }()

  static func localizer(_ locale: String) throws -> Localizer {
    Localizer(catalogs: [try #require(catalog)], locale: try #require(LocaleTag(locale)))
  }

  static func inputLocale(_ locale: String, zone: String = "UTC") throws -> FieldReading.InputLocale {
    FieldReading.InputLocale(localizer: try localizer(locale), zone: zone)
  }
}

/// An app of one screen with a form.
struct FormApp {
  let app: TestApp

  init(_ body: String, head: String = "", settings: SessionSettings = SessionSettings()) throws {
    app = try TestApp(["home": screen(body, head: head)])
    app.write(
      "Locales/Kolam.xcstrings", String(decoding: try SourceText.load(ShippedTexts.path).bytes, as: UTF8.self)
    )
    _ = try app.start(settings)
  }

  /// Types a text, and returns the announcements and the node.
  @discardableResult
  func type(_ text: String, into id: String) throws -> ViewNode {
    try #require(try app.send(.edit(id, text)).node(id))
  }

  func node(_ id: String) throws -> ViewNode? { try app.view().node(id) }

  /// Returns the announced errors as `Label: message`; toasts verbatim.
  func said() throws -> [String] {
    try app.announcements().flatMap { said -> [String] in
      switch said {
      case .invalid(let faults): faults.map { "\($0.id): \($0.message)" }
      case .toast(let words, _): ["“\(words)”"]
      case .refused(let words): ["refused: \(words)"]
      case .problem(let words): ["problem: \(words)"]
      case .deviceProblem(let words): ["device: \(words)"]
      case .externalRequest: ["handed over"]
      }
    }
  }
}
