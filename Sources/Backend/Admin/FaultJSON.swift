import Foundation
import Foundations
import Services

/// A fault as the admin routes write it.
///
/// ```json
/// { "effect": "status", "status": 503, "retryAfter": 7, "path": "/api/v1/recipes/**", "method": "GET", "times": 2 }
/// ```
///
/// | key | holds |
/// |---|---|
/// | `effect` | `status`, `latency`, `drop`, `dropAnswer`, `garbage` or `silence`, see ``Fault/Effect`` |
/// | `status` | the status, with the effect `status` only |
/// | `retryAfter` | seconds of a `Retry-After` field, with the effect `status` only |
/// | `milliseconds` | the delay, with the effect `latency` only |
/// | `path` | the paths it happens on: `*` is anything within a part, `**` any parts; all paths if not given |
/// | `method` | the method it happens on; all methods if not given |
/// | `times` | how often it happens; without end if not given |
enum FaultJSON {
  private static let keys = ["effect", "status", "retryAfter", "milliseconds", "path", "method", "times"]
  private static let effects = ["status", "latency", "drop", "dropAnswer", "garbage", "silence"]

  /// What is under a key.
  private enum Member: Decodable {
    case number(Int)
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }
  }

  /// Reads a fault.
  static func read(_ body: [UInt8]) throws(ErrorResponse) -> Fault {
    guard let members = try? JSON.decode([String: Member].self, from: body) else {
      throw ErrorResponse(status: 400, code: "malformed_body", message: "a fault is a JSON object")
    }
    if let unknown = members.keys.sorted().first(where: { !keys.contains($0) }) {
      let hint = nearestName(to: unknown, in: keys).map { "did you mean `\($0)`?" }
      throw invalid(unknown, "unknown; " + (hint ?? "known are \(keys.joined(separator: ", "))"))
    }
    var fault = Fault(try effect(members))
    if let path = try text(members, "path") { fault.path = Glob(path) }
    if let text = try text(members, "method") {
      guard let method = HTTPRequest.Method(rawValue: text) else {
        let all = HTTPRequest.Method.allCases.map(\.rawValue).joined(separator: ", ")
        throw invalid("method", "expected one of \(all)")
      }
      fault.method = method
    }
    fault.times = try number(members, "times", in: 1...1_000_000)
    return fault
  }

  private static func effect(_ members: [String: Member]) throws(ErrorResponse) -> Fault.Effect {
    let name = try text(members, "effect") ?? ""
    let only = ["status": ["status", "retryAfter"], "latency": ["milliseconds"]]
    for (owner, keys) in only where owner != name {
      if let key = keys.first(where: { members[$0] != nil }) {
        throw invalid(key, "goes with the effect `\(owner)` only")
      }
    }
    switch name {
    case "status":
      guard let code = try number(members, "status", in: 200...599) else {
        throw invalid("status", "must be given with the effect `status`")
      }
      return .status(code, retryAfter: try number(members, "retryAfter", in: 0...86_400))
    case "latency":
      guard let milliseconds = try number(members, "milliseconds", in: 0...86_400_000) else {
        throw invalid("milliseconds", "must be given with the effect `latency`")
      }
      return .latency(.milliseconds(milliseconds))
    case "drop": return .drop
    case "dropAnswer": return .dropAnswer
    case "garbage": return .garbage
    case "silence": return .silence
    default: throw invalid("effect", "expected one of \(effects.joined(separator: ", "))")
    }
  }

  private static func text(_ members: [String: Member], _ key: String) throws(ErrorResponse) -> String? {
    guard let value = members[key] else { return nil }
    guard case .text(let text) = value, text.utf8.count <= 1000 else { throw invalid(key, "expected a text") }
    return text
  }

  private static func number(
    _ members: [String: Member], _ key: String, in range: ClosedRange<Int>
  ) throws(ErrorResponse) -> Int? {
    guard let value = members[key] else { return nil }
    guard case .number(let number) = value, range.contains(number) else {
      throw invalid(key, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func invalid(_ key: String, _ message: String) -> ErrorResponse {
    ErrorResponse(status: 400, code: "invalid_fault", message: "`\(key)`: \(message)", parameter: key)
  }

  /// A fault in the form that ``read(_:)`` reads.
  static func value(_ fault: Fault) -> Value {
    var members: [(String, Value)] = []
    switch fault.effect {
    case .status(let code, let retryAfter):
      members = [("effect", "status"), ("status", .int(code))]
      if let retryAfter { members.append(("retryAfter", .int(retryAfter))) }
    case .latency(let delay):
      let (seconds, attoseconds) = delay.components
      let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
      members = [("effect", "latency"), ("milliseconds", .int(milliseconds))]
    case .drop: members = [("effect", "drop")]
    case .dropAnswer: members = [("effect", "dropAnswer")]
    case .garbage: members = [("effect", "garbage")]
    case .silence: members = [("effect", "silence")]
    }
    if let path = fault.path { members.append(("path", .string(path.pattern))) }
    if let method = fault.method { members.append(("method", .string(method.rawValue))) }
    if let times = fault.times { members.append(("times", .int(times))) }
    return .map(ValueMap(fields: members))
  }
}
