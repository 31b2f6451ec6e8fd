import Foundations

/// A self-contained page: it loads nothing, works without a network, and runs no script but its own; a page that
/// ``connects`` asks its own server, also for pictures.
///
/// A Content Security Policy in the page allows the one style and the one script by their hashes and forbids all else,
/// so that even a text that was not escaped could neither run nor fetch anything (CSP Level 3, 2.3.1 and 6).
package struct HTMLPage: Sendable {
  /// The window's title.
  package var title: String
  /// The language of the page's own texts, a BCP 47 tag.
  package var language: String
  /// Whether that is written from right to left.
  package var isRightToLeft: Bool
  /// Its style.
  package var style: PageStyle
  /// Its script; the page must be readable without it.
  package var script: PageScript
  /// Whether its script talks to the server that the page came from.
  package var connects: Bool
  /// Its content.
  package var body: [HTML]

  package init(
    title: String, language: String, isRightToLeft: Bool = false, style: PageStyle,
    script: PageScript = PageScript(), connects: Bool = false, body: [HTML]
  ) {
    self.title = title
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.style = style
    self.script = script
    self.connects = connects
    self.body = body
  }

  /// The HTML source of the page.
  package var source: String {
    let style = style.source
    let script = script.source
    let policy =
      "default-src 'none'; style-src 'sha256-\(Digest.base64(style))'; "
      + "script-src 'sha256-\(Digest.base64(script))'; \(connects ? "connect-src 'self'; img-src 'self'; " : "")"
      + "base-uri 'none'; form-action 'none'"
    let head: [HTML] = [
      .element("meta", [.of("charset", "utf-8")]),
      .element("meta", [.of("http-equiv", "Content-Security-Policy"), .of("content", policy)]),
      .element("meta", [.of("name", "viewport"), .of("content", "width=device-width, initial-scale=1")]),
      .element("meta", [.of("name", "color-scheme"), .of("content", "light dark")]),
      .element("meta", [.of("name", "referrer"), .of("content", "no-referrer")]),
      .element("title", [], title),
    ]
    var page = "<!DOCTYPE html>\n"
    page += "<html lang=\"\(HTMLText.escaped(language))\" dir=\"\(isRightToLeft ? "rtl" : "ltr")\">\n<head>\n"
    for piece in head { page += piece.source + "\n" }
    page += "<style>\(style)</style>\n</head>\n<body>\n"
    for piece in body { page += piece.source + "\n" }
    if !script.isEmpty { page += "<script>\(script)</script>\n" }
    return page + "</body>\n</html>\n"
  }
}

/// A style sheet or a script file of the program, embedded by the build.
package struct PageAsset: Sendable, ExpressibleByStringLiteral {
  let source: String

  /// Creates an asset from an embedded file, without its last line break.
  ///
  /// - Parameter bytes: the file (`PackageResources`), in UTF-8; never input.
  package init(embedded bytes: [UInt8]) {
    source = String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  /// Creates an asset from a literal, which cannot contain input.
  package init(stringLiteral literal: StaticString) { source = "\(literal)" }
}

/// The script of a page: files of the program only.
package struct PageScript: Sendable {
  /// The script.
  package let source: String

  /// Concatenates files.
  package init(_ files: PageAsset...) { source = files.map(\.source).joined(separator: "\n") }
}

/// The style sheet of a page: files of the program, and colors, which may come from an app.
package struct PageStyle: Sendable {
  /// The style sheet.
  package private(set) var source: String

  /// Concatenates files.
  package init(_ files: PageAsset...) { source = files.map(\.source).joined(separator: "\n") }

  /// Defines colors as custom properties.
  ///
  /// - Parameters:
  ///   - selector: the affected elements; a literal of the program.
  ///   - colors: names such as `--primary`, and 24-bit RGB.
  package mutating func setColors(_ selector: StaticString, _ colors: [(name: StaticString, rgb: UInt32)]) {
    let rules = colors.map { color in
      "\(color.name):#\(Hex.digits(color.rgb & 0xFFFFFF, width: 6))"
    }
    source += "\n\(selector){\(rules.joined(separator: ";"))}"
  }

  /// Defines numbers as a custom property, one class for each.
  ///
  /// - Parameters:
  ///   - prefix: the prefix of the classes; a literal of the program.
  ///   - name: the property, such as `--columns`.
  ///   - numbers: the numbers; each is the suffix of its class.
  package mutating func setNumbers(_ prefix: StaticString, _ name: StaticString, _ numbers: [Int]) {
    for number in numbers { source += "\n\(prefix)\(number){\(name):\(number)}" }
  }
}
