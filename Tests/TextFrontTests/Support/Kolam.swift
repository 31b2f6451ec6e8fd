import Catalogs
import FrontKit
import Foundations
import Runtime
import TestSupport
import Testing

@testable import TextFront

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The project's own catalog, for the front.
enum Kolam {
  static let locales = ["en", "hi", "ta"]

  static let bytes: [UInt8] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try? Data(contentsOf: root.appendingPathComponent("Locales/Kolam.xcstrings"))
    return data.map(Array.init) ?? []
  }()

  static let catalog: Catalog? = {
    var diagnostics = Diagnostics()
    return Catalog.read(SourceText(path: "Locales/Kolam.xcstrings", bytes: bytes), into: &diagnostics)
  }()

  @Sendable static func words(_ locale: String) -> Words {
    let localizer = Localizer(catalogs: catalog.map { [$0] } ?? [], locale: LocaleTag(locale) ?? .english)
    return Words(localizer)
  }
}
