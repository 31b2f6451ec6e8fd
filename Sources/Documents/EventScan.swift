internal import CYAML

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
