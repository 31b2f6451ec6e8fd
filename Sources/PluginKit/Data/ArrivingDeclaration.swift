import Foundations

/// Rows as they are written: messages of a topic of Realtime that a server sends before it stores the row.
public struct ArrivingDeclaration: Sendable, Hashable {
  /// What a topic's declaration has in place of the part that a screen names.
  public static let part = "$topic"
  /// How long a row is shown after the last message about it, unless something else is declared.
  public static let usualTime = Duration.seconds(5)

  /// The topic, with ``part`` for what a screen names.
  public let topic: String
  /// The name of the messages.
  public let event: String
  /// The fields that a message has, besides the key.
  public let fields: [String]
  /// How long a row is shown after the last message about it.
  public let lasts: Duration

  /// Declares the messages.
  ///
  /// - Parameters:
  ///   - topic: the topic, with ``part`` for what a screen names.
  ///   - event: the name of the messages.
  ///   - fields: the fields that a message has, besides the key.
  ///   - lasts: how long a row is shown after the last message about it.
  public init(_ topic: String, _ event: String, fields: [String], lasts: Duration = Self.usualTime) {
    (self.topic, self.event, self.fields, self.lasts) = (topic, event, fields, lasts)
  }
}

extension CollectionDeclaration {
  /// The rows that a server sends as they are written; nil where it sends none.
  public var arriving: ArrivingDeclaration? { form == .collection ? remote?.live?.realtime?.arriving : nil }

  /// The type of a row that is being written: its key, and the fields that messages have.
  public var arrivingRecord: RecordDeclaration? {
    guard let arriving else { return nil }
    return RecordDeclaration(record.name, fields: arriving.fields.compactMap { record.field($0) })
  }

  /// A row that is being written, as screens see it.
  var arrivingRow: RecordType? {
    arrivingRecord.map { record in
      RecordType(
        name: "arriving \(record.name)", fields: [RecordType.Field("id", .string)] + record.type.fields)
    }
  }
}
