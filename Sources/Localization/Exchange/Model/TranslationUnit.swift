package import Catalogs

/// One text to translate, as every exchange format sees it.
///
/// Texts are in the form that translators meet: references to substitutions have their argument's number
/// (`%1$#@count@`), and `%arg` is the placeholder that it stands for (`%1$lld`), as Xcode exports them.
package struct TranslationUnit: Sendable, Hashable {
  /// A translation and how far it has come.
  package struct Target: Sendable, Hashable {
    /// The text.
    package var text: String
    /// The catalog's state.
    package var state: StringUnit.State

    /// Describes a translation.
    package init(_ text: String, _ state: StringUnit.State = .translated) {
      self.text = text
      self.state = state
    }
  }

  /// The catalog's key.
  package let key: String
  /// Which of the key's texts it is.
  package let path: TextPath
  /// The text in the source language; nil where it has nothing that corresponds.
  package let source: String?
  /// The text that the source language has for one, where it varies as a whole by plural and this text does too.
  package let singular: String?
  /// The translation; nil where there is none yet.
  package let target: Target?
  /// What translators are told.
  package let note: String?
  /// Whether a tool has written the note.
  package let isNoteGenerated: Bool
  /// The greatest number of characters, where the note says one.
  package let maxLength: Int?
  /// Whether the text is to be translated at all.
  package let isTranslatable: Bool

  /// Apple's id, by which a text is found again.
  package var id: String { path.id(of: key) }

  /// Describes a text to translate.
  package init(
    key: String, path: TextPath = .root, source: String?, singular: String? = nil, target: Target?,
    note: String? = nil,
    isNoteGenerated: Bool = false, maxLength: Int? = nil, isTranslatable: Bool = true
  ) {
    self.key = key
    self.path = path
    self.source = source
    self.singular = singular
    self.target = target
    self.note = note
    self.isNoteGenerated = isNoteGenerated
    self.maxLength = maxLength
    self.isTranslatable = isTranslatable
  }
}

/// All texts of a catalog for one locale.
package struct TranslationFile: Sendable {
  /// The catalog's file name, such as `epicura.xcstrings`.
  package let original: String
  /// The language that is translated from.
  package let source: LocaleTag
  /// The language that is translated into; the source language itself for templates.
  package let target: LocaleTag
  /// The texts, by id.
  package let units: [TranslationUnit]
  /// All keys of the catalog, also those that have no text here.
  package let keys: [String]
  /// What the neutral form itself cannot hold.
  package let losses: [ExchangeLoss]

  /// The file's name without its ending.
  package var name: String {
    original.hasSuffix(".xcstrings") ? String(original.dropLast(".xcstrings".count)) : original
  }

  /// The texts by key, in the order of the ids.
  package var groups: [[TranslationUnit]] {
    var groups: [[TranslationUnit]] = []
    var positions: [ExactID: Int] = [:]
    for unit in units {
      if let position = positions[ExactID(unit.key)] {
        groups[position].append(unit)
      } else {
        positions[ExactID(unit.key)] = groups.count
        groups.append([unit])
      }
    }
    return groups
  }
}

/// Something of a catalog that a format cannot carry.
package struct ExchangeLoss: Sendable, Hashable {
  /// Apple's id of the text.
  package let id: String
  /// What is lost, as the end of a sentence: “`greeting`: its state `stale` has no counterpart”.
  package let what: String

  /// Names a loss.
  package init(_ id: String, _ what: String) {
    self.id = id
    self.what = what
  }
}
