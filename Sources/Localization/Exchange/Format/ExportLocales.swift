package import Catalogs
package import Foundations

/// The languages that an export translates into.
package enum ExportLocales {
  /// The languages that are asked for, or all that the catalogs have and their apps speak.
  ///
  /// - Parameters:
  ///   - words: language tags, which commas may separate; none for all.
  ///   - catalogs: each with the languages of its app.
  /// - Returns: each once, without those that are translated from.
  /// - Throws: ``CommandError`` where a word is no such language, or there is none at all.
  package static func wanted(_ words: [String], for catalogs: [(catalog: Catalog, app: [LocaleTag])])
    throws(CommandError) -> [LocaleTag]
  {
    let found = words.isEmpty ? all(catalogs) : try tags(words, catalogs)
    if found.isEmpty, words.isEmpty {
      throw CommandError("there is no translation yet; name the languages with --locale")
    }
    return found
  }

  private static func all(_ catalogs: [(catalog: Catalog, app: [LocaleTag])]) -> [LocaleTag] {
    var found: [LocaleTag] = []
    for (catalog, app) in catalogs {
      for locale in catalog.locales + app where locale != catalog.sourceLanguage && !found.contains(locale) {
        found.append(locale)
      }
    }
    return found
  }

  private static func tags(_ words: [String], _ catalogs: [(catalog: Catalog, app: [LocaleTag])])
    throws(CommandError) -> [LocaleTag]
  {
    let sources = catalogs.map(\.catalog.sourceLanguage)
    let known = sources + all(catalogs)
    var found: [LocaleTag] = []
    for word in words.flatMap({ $0.split(separator: ",") }).map(String.init) {
      let tag = try RequestedLocale.bare(word, known: known)
      if sources.contains(tag) { throw CommandError("`\(tag)` is the language that is translated from") }
      if !found.contains(tag) { found.append(tag) }
    }
    return found
  }
}

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
