public import Foundations

extension Diagnostic.Code {
  /// The text is not YAML.
  public static let yamlSyntax = Self("KL0101")
  /// The bytes are not UTF-8.
  public static let notUTF8 = Self("KL0102")
  /// The file is larger than any that is read.
  public static let documentTooLarge = Self("KL0103")
  /// Lists and mappings nest deeper than anybody writes them.
  public static let documentTooDeep = Self("KL0104")
  /// There are more values in a file than any that people write.
  public static let tooManyNodes = Self("KL0105")
  /// A mapping has the same key twice.
  public static let duplicateKey = Self("KL0106")
  /// A merge key (`<<`) is used.
  public static let mergeKey = Self("KL0107")
  /// A tag (`!name`) is used.
  public static let tag = Self("KL0108")
  /// A key is not a simple text.
  public static let complexKey = Self("KL0109")
  /// There is more than one document in the file.
  public static let manyDocuments = Self("KL0110")
  /// There is no document in the file.
  public static let emptyDocument = Self("KL0111")
  /// The file cannot be read.
  public static let unreadableFile = Self("KL0112")
  /// An alias names no anchor before it.
  public static let unknownAlias = Self("KL0113")
}
