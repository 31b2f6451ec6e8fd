package import Foundations

extension Diagnostic.Code {
  /// A port that another program listens on.
  package static let portTaken = Self("KL0912")
  /// An address that cannot be listened on.
  package static let cannotListen = Self("KL0913")
}
