package import Foundations

extension Diagnostic.Code {
  /// A port that another program listens on.
  ///
  /// Only one program can listen on a port of an address. Stop the other one, or take another port; port 0 is any that is
  /// free, and what is printed at the start says which.
  ///
  /// ```swift fails
  /// PortServer(port: portOfAnother)
  /// ```
  /// ```swift passes
  /// PortServer(port: 0)
  /// ```
  package static let portTaken = Self("KL0912")
  /// An address that cannot be listened on.
  ///
  /// What is listened on is an address of this machine: `127.0.0.1` for this machine alone, `0.0.0.0` for all who can
  /// reach it, `::1` and `::` in IPv6. Ports below 1024 need the rights for them.
  ///
  /// ```swift fails
  /// PortServer(host: "192.0.2.1")
  /// ```
  /// ```swift passes
  /// PortServer(host: "127.0.0.1")
  /// ```
  package static let cannotListen = Self("KL0913")
}
