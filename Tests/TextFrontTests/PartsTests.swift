import Runtime
import TestSupport
import Testing

@testable import TextFront

@Suite struct PartsTests {
  /// Every form and width of a screen in one text, each with its name.
  private static func all(_ view: ScreenView) -> String {
    var result = ""
    for format in Format.allCases {
      for width in format == .json ? [nil] : [nil, 48, 32] as [Int?] {
        var options = Talk.options(format)
        options.width = width
        options.drawsShapes = width != nil
        result += "=== \(format.rawValue)\(width.map { ", \($0) cells" } ?? "")\n"
        result += Talk(view, options: options).output
      }
    }
    return result
  }

  @Test(arguments: Parts.all.map(\.name), Kolam.locales)
  func everyFormatAndWidthMatchesItsGolden(name: String, locale: String) throws {
    let view = try #require(Parts.named(name, locale))
    assertGolden(Self.all(view), "part-\(name).\(locale)")
  }

  @Test(arguments: Parts.all.map(\.name), Kolam.locales)
  func rendersEveryText(name: String, locale: String) throws {
    let view = try #require(Parts.named(name, locale))
    for format in [Format.text, .reader] {
      let output = Talk(view, options: Talk.options(format)).output
      for node in view.allNodes where node.role != .option && node.role != .markdown {
        let isTold = format == .text || !node.isHiddenFromReader
        #expect(node.label.isEmpty || output.contains(node.label) == isTold, "\(node.id)")
        guard !node.isSecret, let value = node.value else { continue }
        for line in value.split(separator: "\n") { #expect(output.contains(line), "\(node.id)") }
      }
    }
  }

  @Test(arguments: Parts.all.map(\.name)) func noLineExceedsTheWidth(name: String) throws {
    for locale in Kolam.locales {
      for format in [Format.text, .reader] {
        var options = Talk.options(format)
        options.width = 32
        options.drawsShapes = true
        let output = Talk(try #require(Parts.named(name, locale)), options: options).output
        for line in output.split(separator: "\n") { #expect(line.count <= 32, "\(line)") }
      }
    }
  }

  @Test func readerOmitsShapes() {
    let blocks = "▏▎▍▌▋▊▉█▁▂▃▄▅▆▇"
    for format in Format.allCases {
      var options = Talk.options(format)
      #expect(!Talk(Parts(locale: "en").chart, options: options).output.contains(where: blocks.contains))
      options.drawsShapes = true
      let output = Talk(Parts(locale: "en").chart, options: options).output
      #expect(output.contains(where: blocks.contains) == (format == .text))
    }
  }

  @Test func tableRowIsOneLineIfItFits() {
    var options = Talk.options()
    options.width = 48
    let output = Talk(Parts(locale: "en").table, options: options).output
    #expect(output.contains("\n[1] Dish: Rice · Ready at: 19:30 · People: 4\n"))
    #expect(output.contains("\n- Dish: Lentils · Ready at: empty · People: 4\n"))
    #expect(
      output.contains("\n- Dish: Milk payasam with nuts and raisins\n    Ready at: 20:15\n    People: 6\n"))
  }

  @Test func readerIgnoresChangesOfHiddenNodes() {
    var talk = Talk(Parts(locale: "en").sections(isOpen: true), options: Talk.options(.reader)) { _, view in
      view.nodes[1].label = "✿"
      return []
    }
    #expect(talk.type("#insights") == "> #insights\nNothing changed.\n")
    #expect(!talk.type("again").contains("✿"))
    var json = Talk(Parts(locale: "en").sections(isOpen: true), options: Talk.options(.json))
    #expect(json.type("again").contains("\"hiddenFromReader\":true"))
  }
}
