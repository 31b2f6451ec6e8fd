import Foundations
import Glibc

/// The folder of the recipe data: which files it has, and whether any has changed since they were read.
struct DataFolder: Sendable {
  /// Where it is.
  var path: String

  /// A file of the folder.
  struct File: Sendable {
    /// The path below the folder, such as `recipes/idli.yaml`.
    var name: String
    var size: Int64
    var modifiedNanoseconds: Int64

    /// The file's name without folder and ending.
    var stem: String {
      let last = name.split(separator: "/").last.map(String.init) ?? name
      return String(last.prefix(last.count - ".yaml".count))
    }
  }

  /// The ingredient files in order of their names.
  var ingredientFiles: [File] = []
  /// The recipe files in order of their names.
  var recipeFiles: [File] = []

  /// Looks which files there are.
  ///
  /// - Throws: a diagnostic without a place where a folder cannot be read.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    ingredientFiles = try Self.files(path, prefix: "").filter { $0.name.hasPrefix("ingredients") }
    recipeFiles = try Self.files(path + "/recipes", prefix: "recipes/")
  }

  /// Names, sizes and times of all files: as long as it stays the same, nothing needs reading again.
  var manifest: String {
    (ingredientFiles + recipeFiles).map { "\($0.name) \($0.size) \($0.modifiedNanoseconds)\n" }.joined()
  }

  private static func files(_ folder: String, prefix: String) throws(Diagnostic) -> [File] {
    guard let stream = opendir(folder) else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw Diagnostic(
        .dataFolder, "cannot read the data folder `\(folder)`: \(reason)", at: nil,
        help: "give the folder that holds `ingredients.yaml` and `recipes`")
    }
    defer { closedir(stream) }
    var files: [File] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      // Editors keep their drafts in hidden files and in names with another ending.
      guard name.hasSuffix(".yaml"), !name.hasPrefix(".") else { continue }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
      files.append(File(name: prefix + name, size: Int64(status.st_size), modifiedNanoseconds: time))
    }
    return files.sorted { $0.name < $1.name }
  }
}
