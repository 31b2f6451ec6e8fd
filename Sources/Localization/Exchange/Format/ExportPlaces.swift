package import Foundations

/// Where the files of an export are written to.
package enum ExportPlaces: Sendable, Hashable {
  /// The only one goes to standard output.
  case output(ExportedFile)
  /// The only one has a name of its own.
  case file(ExportedFile)
  /// They go into a folder, which is made where it is missing, as are those in it.
  case folder([ExportedFile])

  /// Decides by what somebody named.
  ///
  /// - Parameters:
  ///   - files: the files, by paths below a folder.
  ///   - output: a folder, a file or `-`; a name with an ending is a file, unless there is such a folder.
  ///   - folders: the files that there are.
  /// - Throws: ``CommandError`` where several files would go to one place.
  package init(_ files: [ExportedFile], to output: String, in folders: any CatalogFolders)
    throws(CommandError)
  {
    let single = files.count == 1 ? files.first : nil
    if output == "-" {
      guard let single else {
        throw CommandError(
          "there are \(files.count) files, and only one goes to the output; name one --locale")
      }
      self = .output(single)
    } else if Self.isFile(output, folders) {
      guard let single else {
        throw CommandError("there are \(files.count) files to write, and `\(output)` is one; name a folder")
      }
      self = .file(ExportedFile(output, single.text))
    } else {
      let prefix = output.hasSuffix("/") ? output : output + "/"
      self = .folder(files.map { ExportedFile(prefix + $0.path, $0.text) })
    }
  }

  private static func isFile(_ output: String, _ folders: any CatalogFolders) -> Bool {
    CatalogPath(output).fileName.dropFirst().contains(".") && !output.hasSuffix("/")
      && folders.kind(of: output) != .folder
  }
}
