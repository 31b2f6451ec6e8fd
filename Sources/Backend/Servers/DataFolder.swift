import Foundations
import Glibc

/// The data folder beside a server: which files it has, and whether any has changed since they were read.
package struct DataFolder: Sendable {
  /// A file of the folder.
  package struct File: Sendable, Hashable {
    /// The path below the folder, such as `recipes/idli.yaml`.
    package let name: String
    let size: Int64
    let modifiedNanoseconds: Int64

    /// The file's name without its folder and ending.
    package var stem: String {
      let last = name.split(separator: "/").last ?? ""
      return String(last.lastIndex(of: ".").map { last[..<$0] } ?? last)
    }
  }

  /// Where it is.
  package let path: String
  /// The path shown in messages.
  package let shownPath: String
  /// All files, also those of folders within, sorted by name; hidden files and editors' backups are left out.
  package private(set) var files: [File] = []
  /// Why the folder cannot be read, as the system's message; nil where it can.
  package private(set) var problem: String?

  /// Nested folders are read to this depth, so that a link to a parent folder ends.
  private static let deepest = 8

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - shown: the path shown in messages; the path itself if nil.
  package init(_ path: String, shownAs shown: String? = nil) {
    self.path = path
    shownPath = shown ?? path
    problem = list(path, prefix: "", depth: 0)
    files.sort { $0.name < $1.name }
  }

  /// The files directly in a folder within, or at the top where the folder is empty.
  ///
  /// - Parameters:
  ///   - folder: the folder's name, without slashes at its ends.
  ///   - ending: the ending of the files' names, such as `.yaml`.
  /// - Returns: the files, sorted by name.
  package func files(in folder: String, ending: String) -> [File] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return files.filter {
      $0.name.hasPrefix(prefix) && $0.name.hasSuffix(ending)
        && !$0.name.dropFirst(prefix.count).contains("/")
    }
  }

  /// Why a nested folder cannot be read, as the system's message; nil where it can.
  package func problem(with folder: String) -> String? {
    Folder.names(in: "\(path)/\(folder)") == nil ? Self.reason : nil
  }

  /// Where a file is.
  package func path(of file: File) -> String { "\(path)/\(file.name)" }

  /// A file's path as shown in messages.
  package func shownPath(of file: File) -> String { "\(shownPath)/\(file.name)" }

  /// Names, sizes and times of all files: while it is unchanged, nothing needs reading again.
  var manifest: String {
    files.map { "\($0.name) \($0.size) \($0.modifiedNanoseconds)\n" }.joined()
  }

  private mutating func list(_ folder: String, prefix: String, depth: Int) -> String? {
    guard let names = Folder.names(in: folder) else { return Self.reason }
    for name in names where !name.hasPrefix(".") && !name.hasSuffix("~") {
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        files.append(File(name: prefix + name, size: Int64(status.st_size), modifiedNanoseconds: time))
      case S_IFDIR where depth < Self.deepest:
        _ = list("\(folder)/\(name)", prefix: "\(prefix)\(name)/", depth: depth + 1)
      default: break
      }
    }
    return nil
  }

  private static var reason: String { String(cString: strerror(errno)).lowercased() }
}
