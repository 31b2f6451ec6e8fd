import Catalogs

/// Writes Android's `strings.xml`, a file a locale.
struct AndroidWriter: ExchangeWriter {
  /// The namespace of the attribute with the hash of a source text, which Android's tools ignore.
  static let namespace = "urn:kolam:exchange"

  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile] {
    files.map { file in
      let names = ResourceNames(file.keys)
      let rules = PluralCategories(file.target)
      let isSource = file.target == file.source
      var lines = [
        #"<?xml version="1.0" encoding="utf-8"?>"#,
        isSource ? "<resources>" : "<resources xmlns:x=\"\(Self.namespace)\">",
      ]
      for group in file.groups {
        guard group.contains(where: { $0.target != nil }) else { continue }
        let isFormat = MessageTree.isFormat(group)
        var lost: [String] = []
        do throws(MessageTree.MessageError) {
          let resource = try AndroidResource(try MessageTree(group, isFormat: isFormat), losses: &lost)
          Self.write(resource, group, names.name(of: group[0].key), isSource, rules, &lines, &lost)
        } catch {
          lost.append(error.what)
        }
        let states = Set(group.compactMap { $0.target?.state }).subtracting([.translated])
        for state in states.map(\.rawValue).sorted() where file.target != file.source {
          lost.append("the state `\(state)`, as Android has none")
        }
        losses += lost.map { ExchangeLoss(group[0].key, $0) }
        Self.noteUnused(group, &losses)
      }
      lines.append("</resources>")
      let folder = AndroidFolder.name(file.target, source: file.source)
      let name = files.count == 1 ? "strings" : ResourceNames([file.name]).name(of: file.name)
      return ExportedFile("\(folder)/\(name).xml", lines.joined(separator: "\n") + "\n")
    }
  }

  /// Reports substitutions that no text refers to; a resource has no place for them.
  private static func noteUnused(_ group: [TranslationUnit], _ losses: inout [ExchangeLoss]) {
    let used = Set(group.compactMap(\.target?.text).flatMap { FormatPattern($0).substitutions })
    for unit in group where unit.target != nil {
      if let name = unit.path.substitution, !used.contains(name) {
        losses.append(ExchangeLoss(unit.id, "a substitution that no text refers to"))
      }
    }
  }

  private static func write(
    _ resource: AndroidResource, _ group: [TranslationUnit], _ name: String, _ isSource: Bool,
    _ rules: PluralCategories, _ lines: inout [String], _ losses: inout [String]
  ) {
    if let note = group[0].note, !note.isEmpty, XMLText.canHold(note) {
      // `--` would end a comment.
      lines.append("  <!-- \(note.replacing("--", with: "- -").replacing("--", with: "- -")) -->")
    }
    let isFormat = MessageTree.isFormat(group)
    let fixed =
      (group[0].isTranslatable ? "" : " translatable=\"false\"")
      + (isSource ? "" : " x:source=\"\(group[0].sourceHash)\"")
    switch resource {
    case .string(let pieces):
      let text = AndroidText.content(AndroidText.text(pieces, isFormat: isFormat))
      lines.append("  <string name=\"\(name)\"\(fixed)>\(text)</string>")
    case .plurals(let forms):
      lines.append("  <plurals name=\"\(name)\"\(fixed)>")
      for form in forms {
        if form.name == "zero", !rules.hasZero {
          losses.append("its text for zero, which Android shows only in languages that have such a form")
        }
        let text = AndroidText.content(AndroidText.text(form.pieces, isFormat: isFormat))
        lines.append("    <item quantity=\"\(form.name)\">\(text)</item>")
      }
      lines.append("  </plurals>")
    }
  }
}
