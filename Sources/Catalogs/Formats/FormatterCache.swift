internal import Synchronization
internal import _FoundationICU

/// ICU's formatters, opened once per locale and style; opening one costs a hundred times its use.
///
/// Share one among all formatting in a session. Formatters are not safe to share between threads, so each use holds the
/// lock.
package final class FormatterCache: Sendable {
  private struct Key: Hashable {
    let locale: String
    let style: String
  }

  /// A formatter in the cache.
  ///
  /// Unchecked: it is created and used under the lock only, and never escapes it.
  private struct Entry: @unchecked Sendable {
    let formatter: any CachedFormatter
  }

  /// Styles come from screens, but currency codes and time zones may come from data: the cache has a limit.
  private static let limit = 256
  private let entries = Mutex<[Key: Entry]>([:])

  /// Starts empty; formatters are opened on first use.
  package init() {}

  /// Uses the formatter of a kind, a locale and a style, which `open` makes where it is not there yet.
  ///
  /// - Returns: nil where ICU refuses.
  func with<Formatter: CachedFormatter, Result: Sendable>(
    _ type: Formatter.Type, _ locale: String, _ style: String = "",
    open: () -> Formatter?, _ body: (Formatter) -> Result?
  ) -> Result? {
    let key = Key(locale: locale, style: type.name + style)
    return entries.withLock { entries -> Result? in
      if let formatter = entries[key]?.formatter as? Formatter { return body(formatter) }
      guard let formatter = open() else { return nil }
      if entries.count >= Self.limit { entries.removeAll() }
      entries[key] = Entry(formatter: formatter)
      return body(formatter)
    }
  }
}

/// Something of ICU's that is opened, used under the cache's lock, and closed with it.
protocol CachedFormatter: AnyObject {
  /// Distinguishes the kinds within the cache.
  static var name: String { get }
}
