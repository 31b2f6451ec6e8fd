import Backend
import Foundations

/// The messages of a socket: `{type, appliance_id, timestamp, data}` (docs/products/epicura.md, 4 and 11).
enum SocketEnvelope {
  /// Longer messages close the socket.
  static let limit = 64 << 10

  /// A message of a client.
  struct Received: Sendable {
    var type: String
    /// The appliance's own id.
    var device: String
    /// The client's id of a command, which its answer repeats.
    var id: Value?
    var data: JSONBody
  }

  /// Why a text is no message.
  struct Malformed: Error {
    var message: String
    var id: Value?
  }

  /// Reads a text.
  ///
  /// - Throws: what is wrong with it.
  static func read(_ text: String) throws(Malformed) -> Received {
    guard let json = try? ParsedJSON.read(Array(text.utf8)), let members = json.members else {
      throw Malformed(message: "a message is a JSON object")
    }
    let body = JSONBody(members)
    let id = body["id"].flatMap(identifier)
    do throws(ErrorResponse) {
      return Received(
        type: try body.required("type", atMost: 64), device: try body.text("appliance_id", atMost: 64) ?? "",
        id: id, data: try body.object("data") ?? JSONBody([]))
    } catch {
      throw Malformed(message: error.message, id: id)
    }
  }

  /// An id that an answer may repeat: a short text, or a whole number.
  private static func identifier(_ json: ParsedJSON) -> Value? {
    switch json {
    case .string(let text) where text.unicodeScalars.count <= 64: .string(text)
    case .number(let text): Int(text).map { .int($0) }
    default: nil
    }
  }

  /// A message of the server.
  ///
  /// - Parameters:
  ///   - type: its type.
  ///   - device: the appliance's own id; nil where it is about none.
  ///   - data: what it says.
  ///   - members: further members beside `data`.
  ///   - now: the time.
  /// - Returns: the text.
  static func text(
    _ type: String, _ device: String?, _ data: Value = .map(ValueMap(fields: [])),
    members: [(String, Value)] = [], now: Timestamp
  ) -> String {
    var all: [(String, Value)] = [("type", .string(type))]
    if let device { all.append(("appliance_id", .string(device))) }
    all += [("timestamp", .timestamp(now))] + members + [("data", data)]
    return String(decoding: JSONWriter.bytes(.map(ValueMap(fields: all))), as: UTF8.self)
  }

  /// The answer to a command that was accepted.
  static func ack(_ id: Value, _ device: String, _ facts: [(String, Value)], now: Timestamp) -> String {
    text("ack", device, .map(ValueMap(fields: [("id", id)] + facts)), members: [("id", id)], now: now)
  }

  /// The answer to what was refused.
  static func error(
    _ code: String, _ message: String, _ device: String?, id: Value?, now: Timestamp
  ) -> String {
    let id = id.map { [("id", $0)] } ?? []
    let code: [(String, Value)] = [("code", .string(code))]
    return text(
      "error", device, .map(ValueMap(fields: id + code + [("message", .string(message))])),
      members: id + code, now: now)
  }
}
