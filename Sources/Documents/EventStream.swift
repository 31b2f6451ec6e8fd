internal import CYAML
internal import Foundations

/// libyaml's parser over a text in memory, one event at a time, with marks as byte offsets.
struct EventStream: ~Copyable {
  /// What the parser met.
  enum Event {
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(String, Scalar.Style)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    case end
  }

  /// An event with where it stands, and the anchor and tag before it.
  struct Item {
    var event: Event
    var range: Range<Int>
    var anchor: String?
    var tag: String?
  }

  /// Why the parser stopped.
  struct Failure: Error {
    /// What libyaml found.
    var message: String
    /// What it was reading, such as `while parsing a block mapping`.
    var context = ""
    /// Where it stopped.
    var offset: Int
    /// Where what it was reading begins.
    var start: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let offsets: OffsetTable
  private let start: Int

  init(_ bytes: [UInt8]) {
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // libyaml reads from this memory for as long as the parser lives, so it is ours and not the array's.
    input = .allocate(capacity: bytes.count - start + 1)
    _ = input.initialize(from: bytes[start...])
    offsets = OffsetTable(bytes, from: start)
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count - start)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event; after an error the stream is at its end.
  mutating func next() throws(Failure) -> Item {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
    defer { yaml_event_delete(&event) }
    let range = offsets.byte(event.start_mark.index)..<offsets.byte(event.end_mark.index)
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return Item(event: .documentStart, range: range)
    case YAML_DOCUMENT_END_EVENT: return Item(event: .documentEnd, range: range)
    case YAML_ALIAS_EVENT: return Item(event: .alias(text(event.data.alias.anchor) ?? ""), range: range)
    case YAML_SCALAR_EVENT:
      let data = event.data.scalar
      let value = String(decoding: UnsafeBufferPointer(start: data.value, count: data.length), as: UTF8.self)
      let style: Scalar.Style =
        switch data.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
      return Item(
        event: .scalar(value, style), range: range, anchor: text(data.anchor), tag: text(data.tag))
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      return Item(event: .sequenceStart, range: range, anchor: text(data.anchor), tag: text(data.tag))
    case YAML_SEQUENCE_END_EVENT: return Item(event: .sequenceEnd, range: range)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      return Item(event: .mappingStart, range: range, anchor: text(data.anchor), tag: text(data.tag))
    case YAML_MAPPING_END_EVENT: return Item(event: .mappingEnd, range: range)
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return Item(event: .end, range: range)
    default: return try next()
    }
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(decodingCString: $0, as: UTF8.self) }
  }

  private var failure: Failure {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
    // A character that YAML does not allow is met before there are marks.
    if parser.pointee.error == YAML_READER_ERROR {
      return Failure(message: problem, offset: start + parser.pointee.problem_offset)
    }
    let mark = parser.pointee.context == nil ? nil : parser.pointee.context_mark
    return Failure(
      message: problem, context: parser.pointee.context.map { String(cString: $0) } ?? "",
      offset: offsets.byte(parser.pointee.problem_mark.index), start: mark.map { offsets.byte($0.index) })
  }
}

/// Turns libyaml's marks, which count code points, into byte offsets.
struct OffsetTable {
  private static let step = 64
  private let start: Int
  private let bytes: [UInt8]
  /// The byte offset of every 64th code point; empty where all bytes are ASCII.
  private var checkpoints: [Int] = []

  init(_ bytes: [UInt8], from start: Int) {
    self.start = start
    self.bytes = bytes
    guard bytes[start...].contains(where: { $0 >= 0x80 }) else { return }
    var index = 0
    for offset in start..<bytes.count where bytes[offset] & 0xC0 != 0x80 {
      if index % Self.step == 0 { checkpoints.append(offset) }
      index += 1
    }
  }

  func byte(_ index: Int) -> Int {
    guard !checkpoints.isEmpty else { return min(start + index, bytes.count) }
    let checkpoint = min(index / Self.step, checkpoints.count - 1)
    var offset = checkpoints[checkpoint]
    var left = index - checkpoint * Self.step
    while offset < bytes.count {
      if bytes[offset] & 0xC0 != 0x80 {
        if left == 0 { break }
        left -= 1
      }
      offset += 1
    }
    return offset
  }
}
