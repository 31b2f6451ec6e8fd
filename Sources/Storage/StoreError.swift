package import Foundations

/// Why a database cannot be opened or used.
package struct StoreError: Error, Sendable, Hashable {
  /// What kind of trouble it is.
  package enum Reason: String, Sendable, CaseIterable {
    /// The file or its folder cannot be opened or made.
    case unreachable
    /// The file may not be written.
    case readOnly
    /// The file is not a database, or is damaged.
    case corrupt
    /// The file was written by a newer version, with migrations unknown to this one.
    case newer
    /// Another process has locked the file.
    case locked
    /// The disk is full.
    case full
    /// A migration failed; the file is as it was before it.
    case migration
    /// SQLite failed otherwise.
    case failed
  }

  /// What kind of trouble it is.
  package let reason: Reason
  /// The file, or nil where the database lives in memory.
  package let path: String?
  /// SQLite's own words.
  package let detail: String

  /// Describes trouble.
  package init(_ reason: Reason, path: String?, detail: String) {
    self.reason = reason
    self.path = path
    self.detail = detail
  }

  /// Translates an error of GRDB.
  ///
  /// - Parameters:
  ///   - error: what a read or write threw; one that is a `StoreError` already stays itself.
  ///   - path: the file, or nil where the database lives in memory.
  package init(_ error: any Error, path: String?) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError:
      self.init(Reason(error.extendedResultCode), path: path, detail: Self.words(error))
    default: self.init(.failed, path: path, detail: "\(error)")
    }
  }

  /// The result code's name and message, never a statement's values.
  static func words(_ error: DatabaseError) -> String {
    "SQLite error \(error.extendedResultCode.rawValue): \(error.message ?? "\(error.resultCode)")"
  }
}

extension StoreError.Reason {
  init(_ code: ResultCode) {
    self =
      switch code {
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unreachable
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      // On a full disk the shared memory of WAL cannot grow, nor the log.
      case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_WRITE: .full
      default: .failed
      }
  }
}

extension Diagnostic.Code {
  /// A database cannot be opened or used.
  package static let store = Self("KL0920")
}

extension StoreError: CustomStringConvertible {
  /// What is wrong, with the file, in one sentence.
  package var description: String {
    let file = path.map { "`\($0)`" } ?? "the database in memory"
    let words =
      switch reason {
      case .unreachable: "cannot open \(file)"
      case .readOnly: "\(file) may not be written"
      case .corrupt: "\(file) is damaged or not a database"
      case .newer: "\(file) was written by a newer version of the app"
      case .locked: "\(file) is locked by another process"
      case .full: "there is no space left for \(file)"
      case .migration: "\(file) cannot be brought up to date"
      case .failed: "\(file) failed"
      }
    return "\(words): \(detail)"
  }

  /// What to do about it, in one sentence.
  package var help: String {
    switch reason {
    case .unreachable: "check that its folder exists and may be written, or name another one with `--data`"
    case .readOnly: "allow writing to the file and its folder, or name another folder with `--data`"
    case .corrupt: "move the file away to begin anew, and keep it if what it holds matters"
    case .newer: "update the app, or name another folder with `--data`"
    case .locked: "close the other process that uses the file and try again"
    case .full: "free some space and try again"
    case .migration: "nothing was lost; keep the file and report this"
    case .failed: "try again, and report this if it stays"
    }
  }

  /// The error as it is printed.
  package var diagnostic: Diagnostic { Diagnostic(.store, description, at: nil, help: help) }
}
