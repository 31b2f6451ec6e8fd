/// Handles the prelude's calls to the host.
final class HostBridge {
  private let host: ScriptHost
  /// The engine's last reply.
  var taken: ScriptText = ""
  /// The random values to replay before the host is asked for new ones.
  var drawn = DrawnValues()

  init(_ host: ScriptHost) { self.host = host }

  /// Handles a request, a JSON list that begins with its name; nil is `undefined`.
  func answer(to question: ScriptText) -> ScriptText? {
    guard case .object(let list)? = try? ScriptJSONReader.read(question) else { return nil }
    let parts = (list.elements ?? []).map { $0.exported() }
    switch parts.first?.text {
    case "now": return ScriptText(JSNumberText.text(of: host.now()))
    case "random":
      return ScriptText(
        JSNumberText.text(of: drawn.numbers.isEmpty ? host.random() : drawn.numbers.removeFirst()))
    case "log":
      host.log(parts.last?.text ?? "")
      return nil
    case "faker" where parts.count >= 3:
      let value =
        drawn.fakes.isEmpty
        ? host.faker.value(provider: parts[1].text, method: parts[2].text, arguments: Array(parts[3...]))
        : drawn.fakes.removeFirst()
      return value.flatMap { try? ScriptJSONWriter.write(JSValue($0)) }
    case "http" where parts.count == 6: return send(parts)
    default: return nil
    }
  }

  private func send(_ parts: [ScriptValue]) -> ScriptText? {
    var headers: [HTTPCall.Header] = []
    for (name, text) in Self.pairs(parts[3]) ?? [] { headers.append(HTTPCall.Header(name, text)) }
    var body: String? = if case .string(let text) = parts[4] { text } else { nil }
    if let fields = Self.pairs(parts[5]) {
      let form = MultipartForm(fields, random: host.random)
      // The boundary between fields, part of the type, is unknown to the script.
      headers.removeAll { $0.name.lowercased() == "content-type" }
      headers.append(HTTPCall.Header("Content-Type", form.type))
      body = form.body
    }
    let call = HTTPCall(method: parts[1].text.uppercased(), url: parts[2].text, headers: headers, body: body)
    guard let http = host.http else {
      return refused(
        "scripts may not reach the network: `--allow-net` lets them (\(call.method) \(call.url))")
    }
    do {
      let answer = try http(call)
      var fields: [(ScriptText, JSValue)] = []
      for header in answer.headers {
        fields.append((ScriptText(header.name.lowercased()), .text(header.value)))
      }
      let members: [(ScriptText, JSValue)] = [
        ("status", .number(Double(answer.status))), ("body", .text(answer.body)),
        ("headers", .object(joined(fields))),
      ]
      return try? ScriptJSONWriter.write(.object(JSObject(members: members)))
    } catch {
      return refused("\(call.method) \(call.url): \(error)")
    }
  }

  /// Returns names with their texts; nil unless it is a list.
  private static func pairs(_ value: ScriptValue) -> [(name: String, text: String)]? {
    guard case .array(let pairs) = value else { return nil }
    return pairs.compactMap { pair in
      guard case .array(let parts) = pair, parts.count == 2 else { return nil }
      return (parts[0].text, parts[1].text)
    }
  }

  private func joined(_ fields: [(ScriptText, JSValue)]) -> JSObject {
    let object = JSObject()
    for (name, value) in fields {
      if case .text(let text) = value, case .text(let earlier)? = object[name] {
        object.set(name, to: .text(earlier + "," + text))
      } else {
        object.set(name, to: value)
      }
    }
    return object
  }

  private func refused(_ message: String) -> ScriptText? {
    try? ScriptJSONWriter.write(.object(JSObject(members: [("error", .text(message))])))
  }
}
