internal import Synchronization

/// Databases in memory as they were at moments that others come to as well, so that these need not come there by
/// themselves.
///
/// A walk opens an app hundreds of times on the same data. Every time the same migrations run, and mostly the server
/// says the same at the same moment; what SQLite makes of that is made once. A database that only goes from one known
/// moment to the next is never opened.
public final class StoreImages: Sendable {
  /// What was done to a database: the same thing done at the same moment leads to the same moment, and finds the same.
  struct Step: Hashable, Sendable {
    /// The moment before; nil for nothing.
    var past: Int?
    /// What was done.
    var deed: Deed
  }

  /// A database after a step.
  struct Image: Sendable {
    /// The moment's number.
    var moment: Int
    /// What the step returned.
    var result: any Sendable
  }

  private struct State {
    var moments: [Step: Image] = [:]
    /// What SQLite would have in a file at each moment, by its number.
    var bytes: [[UInt8]] = []
    var found: [Step: any Sendable] = [:]
    var size = 0
  }

  /// How many bytes are kept; what comes later is done each time.
  private static let mostBytes = 128 << 20
  /// How many answers are kept.
  private static let mostFound = 20_000

  private let state = Mutex(State())

  /// Keeps nothing yet.
  public init() {}

  /// The database after a step; nil where nobody has gone there yet.
  func image(after step: Step) -> Image? { state.withLock { $0.moments[step] } }

  /// The database at a moment.
  func bytes(at moment: Int) -> [UInt8] { state.withLock { $0.bytes[moment] } }

  /// Keeps a database for those that come to the same moment.
  ///
  /// - Returns: the moment's number; nil where no more are kept.
  func keep(_ bytes: [UInt8], _ result: any Sendable, after step: Step) -> Int? {
    state.withLock { state in
      // Another one was quicker; what it found is the same.
      if let known = state.moments[step] { return known.moment }
      guard state.size + bytes.count <= Self.mostBytes else { return nil }
      let moment = state.bytes.count
      state.moments[step] = Image(moment: moment, result: result)
      state.bytes.append(bytes)
      state.size += bytes.count
      return moment
    }
  }

  /// What was read at a moment; nil where nobody has read it yet.
  func found(by step: Step) -> (any Sendable)? { state.withLock { $0.found[step] } }

  /// Keeps what was read at a moment.
  func keep(_ found: any Sendable, by step: Step) {
    state.withLock { if $0.found.count < Self.mostFound { $0.found[step] = found } }
  }
}
