/// The data of a response in an envelope `{"success": true, "data": …}` (docs/products/epicura.md, 3).
package struct Enveloped<Body: Decodable & Sendable>: Decodable, Sendable {
  /// The data.
  package let data: Body
}
