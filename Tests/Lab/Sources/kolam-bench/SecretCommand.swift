import Accounts
import Glibc

/// Saves or loads one secret of a folder whose key is the desktop's, for `scripts/interop`.
enum SecretCommand {
  /// Runs `save FOLDER NAME`, which reads the secret from the standard input, or `load FOLDER NAME`, which prints it.
  ///
  /// - Parameter arguments: the three words.
  /// - Returns: whether it was done, and of `load`, whether there is one; why not is on the error output.
  static func run(_ arguments: [String]) -> Bool {
    guard arguments.count == 3 else { return false }
    let store = SealedFileStore(folder: arguments[1], service: DesktopSecretService())
    do throws(SecretError) {
      if arguments[0] == "save" {
        try store.save(Secret(readLine() ?? ""), as: arguments[2])
        return true
      }
      guard let secret = try store.load(arguments[2]) else { return false }
      print(secret.reveal())
      return true
    } catch {
      let words = Array("\(error.words)\n".utf8)
      _ = words.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      return false
    }
  }
}
