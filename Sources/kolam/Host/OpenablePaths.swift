import Foundations
import Glibc

/// The paths of an app's files, which are named from the root, as they can be opened from the current folder.
struct OpenablePaths: Sendable {
  private let root: String
  private let current: String
  /// What leads from the current folder to the root; nil where they are the same.
  private let prefix: String?

  /// The folders of the root whose files are named from there.
  private static let folders: Set<Substring> = ["Screens", "Locales", "Plugins", "Backend"]

  /// Names files below a root.
  ///
  /// - Parameter root: the folder with `Screens`, as it was named or found.
  init(root: String) { self.init(root: root, resolved: Self.resolved(root), current: Self.resolved(".")) }

  /// Names files below a root.
  ///
  /// - Parameters:
  ///   - root: the folder with `Screens`, as it was named or found.
  ///   - resolved: its whole path.
  ///   - current: the whole path of the current folder.
  init(root: String, resolved: String, current: String) {
    (self.root, self.current) = (resolved, current)
    if resolved == current {
      prefix = nil
    } else if resolved.hasPrefix(current == "/" ? current : current + "/") {
      prefix = String(resolved.dropFirst(current == "/" ? 1 : current.count + 1))
    } else if current.hasPrefix(resolved == "/" ? resolved : resolved + "/") {
      let below = current.dropFirst(resolved.count).split(separator: "/")
      prefix = below.map { _ in ".." }.joined(separator: "/")
    } else {
      prefix = root.hasSuffix("/") ? String(root.dropLast()) : root
    }
  }

  /// Returns the path of a file from the current folder.
  ///
  /// - Parameter path: the path from the root; any other is returned as it is.
  /// - Returns: a path that can be opened.
  func shown(_ path: String) -> String {
    guard let prefix, let first = path.split(separator: "/").first, Self.folders.contains(first),
      !path.hasPrefix("/")
    else { return path }
    let whole = "\(root)/\(path)"
    return whole.hasPrefix(current + "/") ? String(whole.dropFirst(current.count + 1)) : "\(prefix)/\(path)"
  }

  /// Returns a sentence with the path that it begins with, if it does, from the current folder.
  ///
  /// - Parameter sentence: a sentence such as `Screens/tea/order.yaml:25:26: no field …`.
  /// - Returns: the sentence.
  func sentence(_ sentence: String) -> String {
    guard prefix != nil, let colon = sentence.firstIndex(of: ":") else { return sentence }
    return shown(String(sentence[..<colon])) + sentence[colon...]
  }

  private static func resolved(_ folder: String) -> String {
    guard let path = realpath(folder, nil) else { return folder }
    defer { free(path) }
    return String(cString: path)
  }
}
