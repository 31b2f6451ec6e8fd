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
