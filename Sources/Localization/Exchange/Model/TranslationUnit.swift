public import Catalogs

/// One text to translate, as every exchange format sees it.
///
/// Texts are in the form that translators meet: references to substitutions have their argument's number
/// (`%1$#@count@`), and `%arg` is the placeholder that it stands for (`%1$lld`), as Xcode exports them.
public struct TranslationUnit: Sendable, Hashable {
  /// A translation and how far it has come.
  public struct Target: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The catalog's state.
    public var state: StringUnit.State

    /// Describes a translation.
    public init(_ text: String, _ state: StringUnit.State = .translated) {
      self.text = text
      self.state = state
    }
  }

  /// The catalog's key.
  public let key: String
  /// Which of the key's texts it is.
  public let path: TextPath
  /// The text in the source language; nil where it has nothing that corresponds.
  public let source: String?
  /// The text that the source language has for one, where it varies as a whole by plural and this text does too.
  public let singular: String?
  /// The translation; nil where there is none yet.
  public let target: Target?
  /// What translators are told.
  public let note: String?
  /// Whether a tool has written the note.
  public let isNoteGenerated: Bool
  /// The greatest number of characters, where the note says one.
  public let maxLength: Int?
  /// Whether the text is to be translated at all.
  public let isTranslatable: Bool

  /// Apple's id, by which a text is found again.
  public var id: String { path.id(of: key) }

  /// Describes a text to translate.
  public init(
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
public struct TranslationFile: Sendable {
  /// The catalog's file name, such as `epicura.xcstrings`.
  public let original: String
  /// The language that is translated from.
  public let source: LocaleTag
  /// The language that is translated into; the source language itself for templates.
  public let target: LocaleTag
  /// The texts, by id.
  public let units: [TranslationUnit]
  /// All keys of the catalog, also those that have no text here.
  public let keys: [String]
  /// What the neutral form itself cannot hold.
  public let losses: [ExchangeLoss]

  /// The file's name without its ending.
  public var name: String {
    original.hasSuffix(".xcstrings") ? String(original.dropLast(".xcstrings".count)) : original
  }

  /// The texts by key, in the order of the ids.
  public var groups: [[TranslationUnit]] {
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
public struct ExchangeLoss: Sendable, Hashable {
  /// Apple's id of the text.
  public let id: String
  /// What is lost, as the end of a sentence: “`greeting`: its state `stale` has no counterpart”.
  public let what: String

  /// Names a loss.
  public init(_ id: String, _ what: String) {
    self.id = id
    self.what = what
  }
}
