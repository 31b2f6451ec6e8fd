extension AccountService {
  /// The code that was sent last, while it holds and nobody has entered it.
  package nonisolated var pendingCode: PendingCode? {
    guard let code = lastCode, code.expiresAt > scheduler.now else { return nil }
    return code
  }

  /// Reads the code that was sent before the app was closed; one that holds no longer is removed.
  func loadPendingCode() throws(SecretError) {
    guard let stored = try secrets.load(codeName) else { return }
    guard let code = PendingCode(stored: stored), code.expiresAt > scheduler.now else {
      return try secrets.remove(codeName)
    }
    lastCode = code
  }

  func keep(_ code: PendingCode) {
    lastCode = code
    do throws(SecretError) { try secrets.save(code.stored, as: codeName) } catch { report(error) }
  }

  /// Gives up the code that was sent: it was entered, used up, or went to another number.
  package func dropPendingCode() {
    guard lastCode != nil else { return }
    lastCode = nil
    do throws(SecretError) { try secrets.remove(codeName) } catch { report(error) }
  }
}
