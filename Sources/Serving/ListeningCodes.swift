public import Foundations

extension Diagnostic.Code {
  /// A port that another program listens on.
  public static let portTaken = Self("KL0912")
  /// An address that cannot be listened on.
  public static let cannotListen = Self("KL0913")
}
