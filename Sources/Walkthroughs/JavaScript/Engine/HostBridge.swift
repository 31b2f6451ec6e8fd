/// Answers the prelude's questions to the host.
final class HostBridge {
  private let host: ScriptHost
  init(_ host: ScriptHost) { self.host = host }

  /// Answers a request, a list that begins with its name.
  func answer(to question: ScriptValue) -> ScriptValue {
    guard case .array(let parts) = question else { return .undefined }
    switch parts.first?.text {
    case "now": return .number(host.now())
    case "random": return .number(host.random())
    case "log":
      host.log(parts.last?.text ?? "")
      return .undefined
    case "faker" where parts.count >= 3:
      return host.faker.value(provider: parts[1].text, method: parts[2].text, arguments: Array(parts[3...]))
        ?? .undefined
    case "http" where parts.count == 6: return send(parts)
    default: return .undefined
    }
  }

  private func send(_ parts: [ScriptValue]) -> ScriptValue {
    var headers: [ScriptRequest.Header] = []
    for (name, text) in Self.pairs(parts[3]) ?? [] { headers.append(ScriptRequest.Header(name, text)) }
    var body: String? = if case .string(let text) = parts[4] { text } else { nil }
    if let fields = Self.pairs(parts[5]) {
      let form = MultipartForm(fields, random: host.random)
      // The script cannot know the boundary between fields, which is part of the type.
      headers.removeAll { $0.name.lowercased() == "content-type" }
      headers.append(ScriptRequest.Header("Content-Type", form.type))
      body = form.body
    }
    let call = ScriptRequest(
      method: parts[1].text.uppercased(), url: parts[2].text, headers: headers, body: body)
    guard let http = host.http else {
      return refused(
        "scripts may not reach the network: `--allow-net` lets them (\(call.method) \(call.url))")
    }
    do {
      let response = try http(call)
      return .object([
        .init("status", .number(Double(response.status))), .init("body", .string(response.body)),
        .init("headers", .object(joined(response.headers))),
      ])
    } catch {
      return refused("\(call.method) \(call.url): \(error)")
    }
  }

  /// Names with their texts; nil where it is no list.
  private static func pairs(_ value: ScriptValue) -> [(name: String, text: String)]? {
    guard case .array(let pairs) = value else { return nil }
    return pairs.compactMap { pair in
      guard case .array(let parts) = pair, parts.count == 2 else { return nil }
      return (parts[0].text, parts[1].text)
    }
  }

  /// Header fields by their names in small letters; those of one name are joined.
  private func joined(_ headers: [ScriptRequest.Header]) -> [ScriptValue.Member] {
    var names: [String] = []
    var values: [String: String] = [:]
    for header in headers {
      let name = header.name.lowercased()
      if let earlier = values[name] {
        values[name] = earlier + "," + header.value
      } else {
        names.append(name)
        values[name] = header.value
      }
    }
    return names.map { .init($0, .string(values[$0] ?? "")) }
  }

  private func refused(_ message: String) -> ScriptValue { .object([.init("error", .string(message))]) }
}

/// The multipart body of a request (RFC 7578): texts only, since scripts read no files.
struct MultipartForm {
  /// The names and texts of its fields, in order.
  let fields: [(name: String, text: String)]
  private let boundary: String

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - fields: names and texts, in order.
  ///   - random: returns a number in 0..<1, from which the boundary is generated.
  init(_ fields: [(name: String, text: String)], random: () -> Double) {
    self.fields = fields
    var boundary = ""
    repeat {
      boundary += "kolam-" + String(UInt64(random() * 0x1p53), radix: 36)
    } while fields.contains { $0.text.contains(boundary) }
    self.boundary = boundary
  }

  /// The request's content type.
  var type: String { "multipart/form-data; boundary=\(boundary)" }

  /// The request's body.
  var body: String {
    fields.map { name, text in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(name))\"\r\n\r\n\(text)\r\n"
    }.joined() + "--\(boundary)--\r\n"
  }

  /// A name within quotes, as browsers write it (HTML, 4.10.21.8).
  private static func escaped(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "%22"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }
}
