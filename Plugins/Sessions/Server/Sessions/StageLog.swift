import Backend
import Foundations

/// `stages_log` of a session: `stage`, `duration_s`, `result` and `cv_confidence` of each stage that has ended.
enum StageLog {
  /// The most stages that a client may send.
  private static let most = 50

  /// The log of a cook as it is stored.
  static func text(_ records: [Cook.StageRecord]) -> String {
    let values = records.map { record -> Value in
      entry(record.name, record.seconds, record.result, record.confidence)
    }
    return String(decoding: JSONWriter.bytes(.list(values)), as: UTF8.self)
  }

  /// Reads a log that a client sends.
  ///
  /// - Throws: a 400 where it has another form.
  static func text(_ json: ParsedJSON) throws(ErrorResponse) -> String {
    guard let elements = json.elements, elements.count <= most else {
      throw .parameter("stages_log", "expected a list of at most \(most) stages")
    }
    var values: [Value] = []
    for element in elements {
      guard let members = element.members else { throw .parameter("stages_log", "expected objects") }
      let body = JSONBody(members)
      values.append(
        entry(
          try body.required("stage", atMost: 100), try body.integer("duration_s", in: 0...86_400) ?? 0,
          try body.text("result", atMost: 40) ?? "completed", try body.number("cv_confidence", in: 0...1)))
    }
    return String(decoding: JSONWriter.bytes(.list(values)), as: UTF8.self)
  }

  private static func entry(_ stage: String, _ seconds: Int, _ result: String, _ confidence: Double?) -> Value
  {
    [
      "stage": .string(stage), "duration_s": .int(seconds), "result": .string(result),
      "cv_confidence": confidence.map { .double($0) } ?? .null,
    ]
  }

  /// A stored log as it is sent.
  static func value(_ text: String) -> Value {
    let elements = (try? ParsedJSON.read(Array(text.utf8)))?.elements ?? []
    return .list(
      elements.map { element in
        func number(_ name: String) -> Double? {
          if case .number(let text)? = element[name] { Double(text) } else { nil }
        }
        return entry(
          element["stage"]?.text ?? "", number("duration_s").map { Int($0) } ?? 0,
          element["result"]?.text ?? "", number("cv_confidence"))
      })
  }
}
