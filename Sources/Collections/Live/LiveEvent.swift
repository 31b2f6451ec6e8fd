package import Foundations
import PluginKit

/// What a server says of rows by itself.
package enum LiveEvent: Sendable {
  /// It is connected: what has changed before is read, what changes from now on is said.
  case connected
  /// It is connected no more.
  case lost
  /// A row as it is now.
  case row(ParsedJSON)
  /// The members of a row that have changed, and its key.
  case patch(ParsedJSON)
  /// The key of a row that was removed.
  case removed(String)
  /// Rows have changed.
  case hint
  /// A row as far as it is written, before it is stored.
  case arriving(ParsedJSON)
}

/// A connection by which a server says that rows have changed; an adapter of a protocol makes one.
package protocol LiveChannel: Sendable {
  /// What the server says, in order; a channel is read once, and ends with its reader.
  var events: AsyncStream<LiveEvent> { get }
}

extension LiveDeclaration {
  /// What a message says.
  ///
  /// - Parameter message: the message, as JSON.
  /// - Returns: what it says; nil where it is of no kind that is declared.
  /// - Throws: where a message of a declared kind lacks what it says.
  func event(of message: ParsedJSON) throws(RemoteFailure) -> LiveEvent? {
    guard let event = events.first(where: { $0.fits(message) }) else { return nil }
    switch event.meaning {
    case .hint: return .hint
    case .row(let path): return .row(try Self.object(at: path, in: message))
    case .patch(let path): return .patch(try Self.object(at: path, in: message))
    case .removed(let path):
      guard let key = JSONPath(path).value(in: message).flatMap({ RecordDecoder.key($0) }) else {
        throw .shape(path: path, problem: "found no key, expected a string or a whole number")
      }
      return .removed(key)
    }
  }

  private static func object(at path: String?, in message: ParsedJSON) throws(RemoteFailure) -> ParsedJSON {
    guard let found = JSONPath(path ?? "").value(in: message), case .object = found else {
      throw .shape(path: path ?? ".", problem: "found no object, expected a row")
    }
    return found
  }
}

extension LiveDeclaration.Event {
  fileprivate func fits(_ message: ParsedJSON) -> Bool {
    members.allSatisfy { path, text in
      switch JSONPath(path).value(in: message) {
      case .string(let found)?, .number(let found)?: found == text
      case .bool(let found)?: String(found) == text
      default: false
      }
    }
  }
}
