import Foundations
import Glibc
import Services

/// The secret service of a desktop, such as GNOME Keyring or KWallet (Secret Service API 0.2, freedesktop.org).
package protocol SecretService: Sendable {
  /// Reads a secret.
  ///
  /// - Parameter name: its name: letters and digits.
  /// - Returns: the secret; nil where the service has none of the name.
  /// - Throws: ``SecretError/unavailable(_:)`` where the service cannot be asked, or stays locked.
  func load(_ name: String) throws(SecretError) -> Secret?

  /// Writes a secret.
  ///
  /// - Parameters:
  ///   - secret: the secret.
  ///   - name: its name.
  /// - Throws: ``SecretError/unavailable(_:)``.
  func save(_ secret: Secret, as name: String) throws(SecretError)

  /// Removes a secret, if there is one.
  ///
  /// - Parameter name: its name.
  /// - Throws: ``SecretError/unavailable(_:)``.
  func remove(_ name: String) throws(SecretError)
}

/// The desktop's secret service by the program `secret-tool` of libsecret, which reads secrets from its input, so that
/// none is in a list of processes.
package struct DesktopSecretService: SecretService {
  private let program: String
  private let cancellation: Int32?
  /// Somebody may have to type the keyring's password.
  private static let patience = 60_000

  /// Names the service of this session's bus.
  ///
  /// - Parameters:
  ///   - program: `secret-tool`, or its path.
  ///   - cancellation: a descriptor that becomes readable where nobody waits any more; nil for none.
  package init(program: String = "secret-tool", cancellation: Int32? = nil) {
    (self.program, self.cancellation) = (program, cancellation)
  }

  package func load(_ name: String) throws(SecretError) -> Secret? {
    let outcome = try run("lookup", Self.attributes(name))
    // `secret-tool` ends with 1 for both, and says only what has failed.
    if outcome.code == 1, outcome.output.isEmpty, outcome.errors.isEmpty { return nil }
    guard outcome.code == 0, let text = String(validating: outcome.output, as: UTF8.self) else {
      throw Self.failure(outcome)
    }
    return Secret(text)
  }

  package func save(_ secret: Secret, as name: String) throws(SecretError) {
    let outcome = try run("store", ["--label=Kolam"] + Self.attributes(name), input: secret)
    guard outcome.code == 0 else { throw Self.failure(outcome) }
  }

  package func remove(_ name: String) throws(SecretError) {
    // It ends with 1 where there was none.
    let outcome = try run("clear", Self.attributes(name))
    guard outcome.code == 0 || outcome.errors.isEmpty else { throw Self.failure(outcome) }
  }

  private static func attributes(_ name: String) -> [String] { ["service", "kolam", "key", name] }

  private func run(
    _ action: String, _ arguments: [String], input: Secret? = nil
  ) throws(SecretError) -> ChildProcess.Outcome {
    let child = ChildProcess(program, [action] + arguments, limit: 1 << 16)
    do throws(ChildProcess.Failure) {
      return try child.run(
        input: Array((input?.reveal() ?? "").utf8), within: Self.patience, cancellation: cancellation)
    } catch {
      let reason =
        switch error {
        case .notStarted(let number): "it cannot be started: \(String(cString: strerror(number)))"
        case .tooMuchOutput: "it wrote more than a secret"
        case .timedOut: "it took more than \(Self.patience / 1000) s"
        case .cancelled: "it was interrupted"
        }
      throw .unavailable("secret-tool: \(reason)")
    }
  }

  private static func failure(_ outcome: ChildProcess.Outcome) -> SecretError {
    let words = String(decoding: outcome.errors.prefix(200), as: UTF8.self)
    let reason = words.split(whereSeparator: \.isNewline).first.map { visibleText(String($0)) }
    return .unavailable(
      "secret-tool: \(reason ?? "it ended with \(outcome.code.map { "\($0)" } ?? "a signal")")")
  }
}
