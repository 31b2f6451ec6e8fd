import Catalogs
import Foundations

/// Writes Application Resource Bundles: JSON with ICU messages, a file a locale, as Flutter reads them.
///
/// Source: the specification of ARB (google/app-resource-bundle).
struct ARBWriter: ExchangeWriter {
  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile] {
    files.map { file in
      let names = ResourceNames(file.keys)
      let writer = ICUMessageWriter(hasZero: file.hasZero)
      var members: [JSON.Member] = [
        .init("@@locale", .string(file.target.description.replacing("-", with: "_"))),
        .init("@@x-original", .string(file.original)),
      ]
      for group in file.groups {
        guard group.contains(where: { $0.target != nil }) else { continue }
        do throws(MessageTree.MessageError) {
          let tree = try MessageTree(group, isFormat: MessageTree.isFormat(group))
          let name = names.name(of: group[0].key)
          members.append(.init(name, .string(writer.text(tree))))
          members.append(
            .init("@" + name, Self.details(group, tree, name, isSource: file.target == file.source, &losses)))
        } catch {
          losses.append(ExchangeLoss(group[0].key, error.what))
        }
        ARBWriter.noteUnused(group, &losses)
      }
      return ExportedFile(
        "\(file.name)_\(file.target.description.replacing("-", with: "_")).arb",
        JSON.object(members).indentedText + "\n")
    }
  }

  /// Reports substitutions that no text refers to; a message has no place for them.
  static func noteUnused(_ group: [TranslationUnit], _ losses: inout [ExchangeLoss]) {
    let used = Set(group.compactMap(\.target?.text).flatMap { FormatPattern($0).substitutions })
    for unit in group where unit.target != nil {
      if let name = unit.path.substitution, !used.contains(name) {
        losses.append(ExchangeLoss(unit.id, "a substitution that no text refers to"))
      }
    }
  }

  /// Returns a message's metadata: key, note, arguments, the state unless it is `translated`, and the source's hash.
  private static func details(
    _ group: [TranslationUnit], _ tree: MessageTree, _ name: String, isSource: Bool,
    _ losses: inout [ExchangeLoss]
  ) -> JSON {
    if Set(group.compactMap { $0.target?.state }).count > 1 {
      losses.append(ExchangeLoss(group[0].key, "states that differ from one plural form to the next"))
    }
    let state = ARBStates.written(group)
    var places: [JSON.Member] = []
    for (number, specifier) in MessageTree.specifiers(group).sorted(by: { $0.key < $1.key }) {
      let type =
        switch Placeholder(specifier: specifier)?.conversion {
        case .integer, .unsigned: "int"
        case .decimal, .scientific: "double"
        default: "String"
        }
      places.append(
        .init(
          "arg\(number)",
          .object([.init("type", .string(type)), .init("x-format", .string("%" + specifier))])))
    }
    if case .device = tree {
      places.append(.init("device", .object([.init("type", .string("String"))])))
    }
    return .object([
      .init("x-key", group[0].key.utf8.elementsEqual(name.utf8) ? nil : .string(group[0].key)),
      .init("description", group[0].note.map { .string($0) }),
      .init("x-state", state.isEmpty ? nil : .string(state)),
      .init("x-source", isSource ? nil : .string(group[0].sourceHash)),
      .init("placeholders", places.isEmpty ? nil : .object(places)),
    ])
  }
}

extension TranslationFile {
  /// Whether the language has a plural category of its own for 0.
  var hasZero: Bool { PluralCategories(target).hasZero }
}
