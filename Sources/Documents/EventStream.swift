internal import CYAML
internal import Foundations
import Glibc

/// libyaml's parser over a text in memory, one event at a time, with marks as byte offsets.
struct EventStream: ~Copyable {
  /// A parser event.
  enum Event {
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(Scalar)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    case end
  }

  /// An event and its range.
  struct Item {
    var event: Event
    var range: Range<Int>
    /// The anchor and the tag before it; nearly always there is none.
    var decoration: Decoration?
  }

  /// The anchor and tag of a value; a separate object, so that an item without them is small.
  final class Decoration {
    let anchor: String?
    let tag: String?

    init(anchor: String?, tag: String?) {
      self.anchor = anchor
      self.tag = tag
    }
  }

  /// Why the parser stopped.
  struct ParseError: Error {
    /// libyaml's message.
    var message: String
    /// Its context, such as `while parsing a block mapping`.
    var context = ""
    /// Where it stopped.
    var offset: Int
    /// Where that context begins.
    var start: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private var cursor: MarkCursor
  private let start: Int

  /// Starts before a text's first event.
  ///
  /// - Parameters:
  ///   - bytes: the text, which is UTF-8.
  ///   - isASCII: whether it is known to be all ASCII.
  init(_ bytes: [UInt8], isASCII: Bool) {
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // libyaml reads from this memory as long as the parser exists, so it is ours and not the array's.
    input = .allocate(capacity: bytes.count + 1)
    _ = input.initialize(from: bytes)
    cursor = MarkCursor(
      UnsafeBufferPointer(rebasing: input[..<bytes.count]), from: start, isASCII: isASCII)
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress.map { $0 + start }, bytes.count - start)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event; after an error the stream is at its end.
  mutating func next() throws(ParseError) -> Item {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    let lower = cursor.byte(event.start_mark.index)
    let range = lower..<max(lower, cursor.byte(event.end_mark.index))
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return Item(event: .documentStart, range: range)
    case YAML_DOCUMENT_END_EVENT: return Item(event: .documentEnd, range: range)
    case YAML_ALIAS_EVENT:
      let name = event.data.alias.anchor.map { String(decodingCString: $0, as: UTF8.self) }
      return Item(event: .alias(name ?? ""), range: range)
    case YAML_SCALAR_EVENT:
      let data = event.data.scalar
      return Item(
        event: .scalar(scalar(data, range)), range: range, decoration: decoration(data.anchor, data.tag))
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      return Item(event: .sequenceStart, range: range, decoration: decoration(data.anchor, data.tag))
    case YAML_SEQUENCE_END_EVENT: return Item(event: .sequenceEnd, range: range)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      return Item(event: .mappingStart, range: range, decoration: decoration(data.anchor, data.tag))
    case YAML_MAPPING_END_EVENT: return Item(event: .mappingEnd, range: range)
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return Item(event: .end, range: range)
    default: return try next()
    }
  }

  private func decoration(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> Decoration? {
    guard anchor != nil || tag != nil else { return nil }
    return Decoration(
      anchor: anchor.map { String(decodingCString: $0, as: UTF8.self) },
      tag: tag.map { String(decodingCString: $0, as: UTF8.self) })
  }

  /// A scalar, with the bytes that read exactly as its text, where there are such.
  private func scalar(_ data: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, _ range: Range<Int>)
    -> Scalar
  {
    let text = UnsafeBufferPointer(start: data.value, count: data.length)
    var verbatim: Range<Int>? = range
    let style: Scalar.Style
    switch data.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE:
      style = .quoted
      if range.count >= 2 { verbatim = range.lowerBound + 1..<range.upperBound - 1 }
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE:
      style = .block
      verbatim = nil
    default: style = .plain
    }
    if let place = verbatim, !isSame(text, place) { verbatim = nil }
    return Scalar(text: String(decoding: text, as: UTF8.self), style: style, verbatim: verbatim)
  }

  private func isSame(_ text: UnsafeBufferPointer<UInt8>, _ place: Range<Int>) -> Bool {
    guard text.count == place.count, place.upperBound < input.count else { return false }
    guard let written = input.baseAddress, let read = text.baseAddress else { return text.isEmpty }
    return memcmp(written + place.lowerBound, read, text.count) == 0
  }

  private mutating func failure() -> ParseError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
    // A character that YAML does not allow is met before there are marks.
    if parser.pointee.error == YAML_READER_ERROR {
      return ParseError(message: problem, offset: start + parser.pointee.problem_offset)
    }
    let mark = parser.pointee.context == nil ? nil : parser.pointee.context_mark
    return ParseError(
      message: problem, context: parser.pointee.context.map { String(cString: $0) } ?? "",
      offset: cursor.byte(parser.pointee.problem_mark.index), start: mark.map { cursor.byte($0.index) })
  }
}

/// Converts libyaml's marks, which count code points, to byte offsets.
///
/// Marks arrive nearly in order, so each is a few steps from the one before.
struct MarkCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let isASCII: Bool
  private var index = 0
  private var offset: Int

  /// Starts at the text's first byte.
  ///
  /// - Parameters:
  ///   - bytes: the text, which has to outlive the cursor.
  ///   - start: the offset of the first mark.
  ///   - isASCII: whether all of the text is, so that marks are offsets.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isASCII: Bool) {
    self.bytes = bytes
    self.start = start
    self.isASCII = isASCII
    offset = start
  }

  /// The offset of a code point, at most that of the end.
  @inline(__always)
  mutating func byte(_ target: Int) -> Int {
    isASCII ? min(start + target, bytes.count) : step(to: target)
  }

  private mutating func step(to target: Int) -> Int {
    while index < target, offset < bytes.count {
      repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
      index += 1
    }
    while index > target {
      repeat { offset -= 1 } while bytes[offset] & 0xC0 == 0x80
      index -= 1
    }
    return offset
  }
}

/// libyaml alone: the cost of parsing YAML before any nodes are built.
///
/// The baseline that the speed of checking is compared with.
public enum EventScan {
  /// Parses a text to its end, or to its first error, and discards the events.
  ///
  /// - Parameter bytes: the text.
  /// - Returns: how many events there were.
  public static func count(_ bytes: [UInt8]) -> Int {
    var parser = yaml_parser_t()
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    return bytes.withUnsafeBufferPointer { input in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, input.baseAddress, input.count)
      var count = 0
      var event = yaml_event_t()
      while yaml_parser_parse(&parser, &event) == 1, event.type != YAML_NO_EVENT {
        count += 1
        let isEnd = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
        if isEnd { break }
      }
      return count
    }
  }
}
