/// Something that is sent of a row of a server beside its changes, such as a report of what a device has done.
package struct DataOperation: Sendable, Equatable {
  /// The row's key here.
  package let key: String
  /// The key by which the server knows the row; the one here where it has no other.
  package let serverKey: String
  /// What was given with it.
  package let body: [UInt8]
  /// Tells the server that it is the same request again.
  package let idempotencyKey: String

  /// Describes an operation.
  package init(key: String, serverKey: String, body: [UInt8], idempotencyKey: String) {
    (self.key, self.serverKey, self.body, self.idempotencyKey) = (key, serverKey, body, idempotencyKey)
  }
}
