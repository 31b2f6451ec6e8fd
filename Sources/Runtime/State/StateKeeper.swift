import Foundations
import PluginKit

/// The kept states as one session sees them: read where they are first asked for, and again once they have changed.
final class StateKeeper {
  private let storage: (any StateStorage)?
  /// The record types of the app, by name.
  var records: [String: RecordDeclaration]
  /// What is stored, as of the revision.
  private var stored: [StoredState.Key: StoredState] = [:]
  /// The revision of what was read; nil before the first read.
  private var revision: Int?
  /// The values that were converted from what is stored.
  private var read: [StoredState.Key: (type: ValueType, value: Value)] = [:]
  /// The stored values that could not be read in full.
  private var unread: [StoredState.Key: StoredState] = [:]
  /// What is to be reported to the author.
  private var problems: [Diagnostic] = []

  /// - Parameters:
  ///   - storage: keeps the states; nil where they end with the session.
  ///   - records: the record types of the app, by name.
  init(_ storage: (any StateStorage)?, _ records: [String: RecordDeclaration]) {
    self.storage = storage
    self.records = records
  }

  /// Whether a script has kept states, so that what other processes write is of interest.
  var isFollowing = false

  /// Reads again what another process has written.
  func refresh() { if isFollowing, revision != nil { load() } }

  /// Returns the value of a kept state: its default where none is stored, or where it does not fit any more.
  func value(of state: LinkedState, in place: String) -> Value {
    if revision == nil { load() }
    let key = key(state, in: place)
    if let known = read[key], known.type == state.type { return known.value }
    var value = state.initial
    if let row = stored[key] { value = convert(row, to: state, under: key) ?? value }
    read[key] = (state.type, value)
    return value
  }

  /// Stores new values.
  ///
  /// - Throws: that they could not be stored.
  func keep(_ changes: [(LinkedState, Value)], in place: String) throws(ActionFailure) {
    var rows: [StoredState.Key: StoredState] = [:]
    for (state, value) in changes {
      // Whether the present one can be read decides whether it is set aside.
      _ = self.value(of: state, in: place)
      let text = ValueJSON.write(value)
      guard text.utf8.count < 1 << 20 else {
        throw ActionFailure(
          code: "bad_arguments", detail: "the value of `\(state.name)` is larger than 1 MB, which is not kept"
        )
      }
      rows[key(state, in: place)] = StoredState(type: state.type.inFull, value: text)
    }
    do throws(ActionError) {
      try storage?.write(rows, settingAside: unread.filter { rows[$0.key] != nil })
    } catch { throw ActionFailure(error) }
    for (state, value) in changes {
      let key = key(state, in: place)
      stored[key] = rows[key]
      read[key] = (state.type, value)
      unread[key] = nil
    }
  }

  /// Returns what is to be reported to the author, once.
  func takeProblems() -> [Diagnostic] {
    defer { problems = [] }
    return problems
  }

  private func key(_ state: LinkedState, in place: String) -> StoredState.Key {
    let account = state.lifetime == .account ? storage?.account : nil
    return StoredState.Key(account: account ?? "", place: place, name: state.name)
  }

  /// Reads what is stored; what fails is reported by the storage, and the defaults are shown.
  private func load() {
    do throws(ActionError) {
      guard let (states, revision) = try storage?.read(since: revision) else {
        if revision == nil { revision = 0 }
        return
      }
      self.revision = revision
      read = read.filter { stored[$0.key] == states[$0.key] }
      unread = unread.filter { $0.value == states[$0.key] }
      stored = states
    } catch {
      if revision == nil { revision = 0 }
    }
  }

  /// Converts a stored value, and reports what does not fit.
  private func convert(_ row: StoredState, to state: LinkedState, under key: StoredState.Key) -> Value? {
    var reader = StoredValue(records)
    let json = try? ValueJSON.read(Array(row.value.utf8))
    let value = json.flatMap { reader.convert($0, to: state.type) }
    guard value == nil || reader.isLossy else { return value }
    unread[key] = row
    let what =
      json == nil ? "is damaged" : "is of the type `\(row.type)` and cannot be read as `\(state.type)`"
    let result = value == nil ? "the default is shown" : "parts of it are left out"
    problems.append(
      Diagnostic(
        .unreadState, .warning, "what is kept of `\(state.name)` \(what): \(result)", at: state.span))
    return value
  }
}

extension Diagnostic.Code {
  /// A kept state whose stored value does not fit its type.
  static let unreadState = Self("KL0947")
}
