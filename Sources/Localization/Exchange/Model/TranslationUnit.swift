package import Catalogs

/// One text to translate, independent of the exchange format.
///
/// Texts are in the form of exchange files: references to substitutions have their argument's number
/// (`%1$#@count@`), and `%arg` is replaced by its placeholder (`%1$lld`), as Xcode exports them.
package struct TranslationUnit: Sendable, Hashable {
  /// A translation and its state.
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
  /// The place among the key's texts.
  package let path: TextPath
  /// The text in the source language; nil if the source has no counterpart.
  package let source: String?
  /// The source's text for one, if both texts vary as a whole by plural.
  package let singular: String?
  /// The hash of the key's whole source text, for formats that do not carry it.
  package let sourceHash: String
  /// The translation, if any.
  package let target: Target?
  /// The note for translators.
  package let note: String?
  /// Whether a tool generated the note.
  package let isNoteGenerated: Bool
  /// Where screens use the key.
  package let places: [KeyPlace]
  /// The maximum number of characters, if there is one.
  package let maxLength: Int?
  /// Whether the text is translatable.
  package let isTranslatable: Bool

  /// Apple's id, which identifies the text.
  package var id: String { path.id(of: key) }

  /// Describes a text to translate.
  package init(
    key: String, path: TextPath = .root, source: String?, singular: String? = nil, sourceHash: String = "",
    target: Target?, note: String? = nil,
    isNoteGenerated: Bool = false, places: [KeyPlace] = [], maxLength: Int? = nil, isTranslatable: Bool = true
  ) {
    self.key = key
    self.path = path
    self.source = source
    self.singular = singular
    self.sourceHash = sourceHash
    self.target = target
    self.note = note
    self.isNoteGenerated = isNoteGenerated
    self.places = places
    self.maxLength = maxLength
    self.isTranslatable = isTranslatable
  }
}

/// All texts of a catalog for one locale.
package struct TranslationFile: Sendable {
  /// The catalog's file name, such as `epicura.xcstrings`.
  package let original: String
  /// The source language.
  package let source: LocaleTag
  /// The target language; the source language itself for templates.
  package let target: LocaleTag
  /// The texts, by id.
  package let units: [TranslationUnit]
  /// All keys of the catalog, including those without a text here.
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

/// Part of a catalog that a format cannot carry.
package struct ExchangeLoss: Sendable, Hashable {
  /// Apple's id of the text.
  package let id: String
  /// What is lost, as the end of a sentence: “`greeting`: its state `stale` has no counterpart”.
  package let what: String

  /// Describes a loss.
  package init(_ id: String, _ what: String) {
    self.id = id
    self.what = what
  }
}

/// A key or an id that is compared by bytes, as in catalogs; Swift's strings are equal under canonical equivalence.
struct ExactID: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactID, right: ExactID) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// A place where a screen uses a key, as context for translators.
package struct KeyPlace: Sendable, Hashable, CustomStringConvertible {
  /// The file, relative to the checkout.
  package let file: String
  /// The line, from 1.
  package let line: Int

  /// Describes a place.
  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place as compilers write it: `Screens/tea/order.yaml:37`.
  package var description: String { "\(file):\(line)" }
}
