import CExpat
import Foundations

/// Parses XML with expat into a tree, and rejects what exchange files never need: document types, with all entities
/// but XML's own five, and deep nesting.
///
/// Source: XML 1.0 (fifth edition), Namespaces in XML 1.0.
final class XMLReader {
  /// The maximum nesting depth; exchange formats need about ten.
  static let deepest = 128
  /// The largest file that is read, in bytes; no translator's file is larger.
  static let largest = 128 << 20

  private let source: SourceText
  private let parser: XML_Parser
  private var open: [XMLNode] = []
  private var text: [UInt8] = []
  private var root: XMLNode?
  private var failure: Diagnostic?

  /// Parses a document.
  ///
  /// - Parameter source: the file, as UTF-8.
  /// - Returns: its root element.
  /// - Throws: the first error, with its place.
  static func read(_ source: SourceText) throws(Diagnostic) -> XMLNode {
    guard source.bytes.count <= largest else {
      throw Diagnostic(
        .malformedExchange, "the file has \(source.bytes.count) bytes, more than any translator's file",
        at: Span(source, 0..<0))
    }
    if let broken = source.brokenUTF8 {
      throw Diagnostic(
        .malformedExchange, "the file is not UTF-8 from this byte on", at: Span(source, broken),
        help: "save it as UTF-8")
    }
    guard let parser = XML_ParserCreateNS("UTF-8", separator) else {
      throw Diagnostic(.malformedExchange, "there is no memory to read it", at: Span(source, 0..<0))
    }
    let reader = XMLReader(source, parser)
    return try reader.read()
  }

  /// Separates a namespace from a name; neither can contain it.
  private static let separator: XML_Char = 0x0A

  private init(_ source: SourceText, _ parser: XML_Parser) {
    self.source = source
    self.parser = parser
  }

  deinit { XML_ParserFree(parser) }

  private func read() throws(Diagnostic) -> XMLNode {
    // Unretained: the parser is used while this method runs, and freed with the reader.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { user, name, attributes in XMLReader.of(user)?.begin(name, attributes) },
      { user, _ in XMLReader.of(user)?.end() })
    XML_SetCharacterDataHandler(
      parser, { user, characters, count in XMLReader.of(user)?.append(characters, count) })
    XML_SetStartDoctypeDeclHandler(parser, { user, _, _, _, _ in XMLReader.of(user)?.refuseDocumentType() })
    XML_SetXmlDeclHandler(parser, { user, _, encoding, _ in XMLReader.of(user)?.declare(encoding) })
    let status = source.bytes.withUnsafeBytes { bytes in
      // The size is limited above, so it fits.
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), 1)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK, let root else { throw syntaxFault() }
    return root
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLReader? {
    user.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Expat's callbacks

  private func begin(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard failure == nil else { return }
    guard open.count < Self.deepest else {
      return refuse("elements are nested more than \(Self.deepest) levels deep", help: nil)
    }
    flush()
    let (namespace, local) = Self.split(name)
    var values: [String: String] = [:]
    var at = attributes
    while let pair = at, let key = pair[0], let value = pair[1] {
      let (namespace, local) = Self.split(key)
      values[namespace.isEmpty ? local : "\(namespace) \(local)"] = String(cString: value)
      at = pair + 2
    }
    open.append(XMLNode(name: local, namespace: namespace, attributes: values, offset: place))
  }

  private func end() {
    guard failure == nil else { return }
    flush()
    guard let node = open.popLast() else { return }
    if open.isEmpty {
      root = node
    } else {
      open[open.count - 1].content.append(.element(node))
    }
  }

  private func append(_ characters: UnsafePointer<XML_Char>?, _ count: CInt) {
    guard failure == nil, let characters else { return }
    text.append(
      contentsOf: UnsafeRawBufferPointer(start: characters, count: Int(count)))
  }

  /// Appends the text since the last tag.
  private func flush() {
    guard !text.isEmpty, !open.isEmpty else { return }
    open[open.count - 1].content.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  private func declare(_ encoding: UnsafePointer<XML_Char>?) {
    guard let encoding else { return }
    let name = String(cString: encoding).lowercased()
    // A UTF-16 file was converted to UTF-8 before, and still declares its original encoding.
    if !["utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16"].contains(name) {
      refuse("the file says that its encoding is `\(name)`", help: "save it as UTF-8")
    }
  }

  private func refuseDocumentType() {
    refuse(
      "the file declares a document type, which can bring entities from outside",
      help: "take the `<!DOCTYPE …>` out; no exchange format needs it")
  }

  private func refuse(_ message: String, help: String?) {
    guard failure == nil else { return }
    failure = Diagnostic(
      .malformedExchange, message, at: Span(source, place..<min(place + 1, source.bytes.count)), help: help)
    XML_StopParser(parser, XML_Bool(0))
  }

  private func syntaxFault() -> Diagnostic {
    let code = XML_GetErrorCode(parser)
    let words = XML_ErrorString(code).map { String(cString: $0) } ?? "it is not well formed"
    let message: String
    switch code {
    case XML_ERROR_NO_ELEMENTS: message = "the file ends before its end, or has no element at all"
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
      message = "the file ends in the middle of something (\(words))"
    default: message = "the XML is not well formed: \(words)"
    }
    return Diagnostic(
      .malformedExchange, message, at: Span(source, place..<min(place + 1, source.bytes.count)))
  }

  private var place: Int { min(max(0, Int(XML_GetCurrentByteIndex(parser))), source.bytes.count) }

  private static func split(_ name: UnsafePointer<XML_Char>?) -> (namespace: String, local: String) {
    let text = name.map { String(cString: $0) } ?? ""
    guard let line = text.utf8.firstIndex(of: UInt8(bitPattern: separator)) else { return ("", text) }
    return (String(text[..<line]), String(text[text.utf8.index(after: line)...]))
  }
}

/// An element of an XML document, with its content and offset.
struct XMLNode {
  /// An element's content: another element, or text.
  enum Content {
    case element(XMLNode)
    case text(String)
  }

  /// The name without its prefix.
  let name: String
  /// The namespace's URI; empty without one.
  let namespace: String
  /// The attributes by name; with a namespace, the name is `namespace name`.
  let attributes: [String: String]
  /// The content between the tags, in order.
  var content: [Content] = []
  /// Where the element begins.
  let offset: Int

  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// The child elements, in order.
  var children: [XMLNode] {
    content.compactMap { if case .element(let node) = $0 { node } else { nil } }
  }

  /// Returns the child elements with a name.
  func children(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// Returns the first child element with a name.
  func first(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// The text of the element and its descendants.
  var text: String {
    content.map {
      switch $0 {
      case .element(let node): node.text
      case .text(let text): text
      }
    }.joined()
  }

  /// Returns the place of the element's first byte.
  func span(in source: SourceText) -> Span { Span(source, offset..<min(offset + 1, source.bytes.count)) }
}

/// Escapes text for XML, without loss.
enum XMLText {
  /// Returns whether XML 1.0 can represent a text; it excludes most control characters (section 2.2).
  static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
  }

  /// Escapes element content.
  ///
  /// A carriage return is a character reference, since readers convert it to a line feed (section 2.11).
  static func content(_ text: String) -> String { escape(text, isAttribute: false) }

  /// Escapes an attribute's value for double quotes; readers replace its tabs and line breaks by spaces (3.3.3).
  static func attribute(_ text: String) -> String { escape(text, isAttribute: true) }

  private static func escape(_ text: String, isAttribute: Bool) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case 0x0D: result += Array("&#13;".utf8)
      case UInt8(ascii: "\"") where isAttribute: result += Array("&quot;".utf8)
      case 0x09 where isAttribute: result += Array("&#9;".utf8)
      case 0x0A where isAttribute: result += Array("&#10;".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
