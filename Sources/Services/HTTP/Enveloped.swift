/// The data of a response in an envelope `{"success": true, "data": …}` (reference apps/epicura, 3).
package struct Enveloped<Body: Decodable & Sendable>: Decodable, Sendable {
  /// The data.
  package let data: Body
}
