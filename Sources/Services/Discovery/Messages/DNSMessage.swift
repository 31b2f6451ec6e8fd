/// A message of Multicast DNS (RFC 6762, 18), as far as services are found by it.
package struct DNSMessage: Sendable, Hashable {
  /// Its number; 0 in a response to all.
  package var id: UInt16 = 0
  /// Whether it answers.
  package var isResponse = false
  /// What it asks for.
  package var questions: [DNSQuestion] = []
  /// What it answers.
  package var answers: [DNSRecord] = []
  /// What goes with the answers, so that nobody has to ask for it.
  package var additional: [DNSRecord] = []

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - id: its number.
  ///   - isResponse: whether it answers.
  ///   - questions: what it asks for.
  ///   - answers: what it answers.
  ///   - additional: what goes with the answers.
  package init(
    id: UInt16 = 0, isResponse: Bool = false, questions: [DNSQuestion] = [], answers: [DNSRecord] = [],
    additional: [DNSRecord] = []
  ) {
    (self.id, self.isResponse, self.questions) = (id, isResponse, questions)
    (self.answers, self.additional) = (answers, additional)
  }
}

/// What a message asks for: the records of a kind that a name has, of the class of the internet.
package struct DNSQuestion: Sendable, Hashable {
  /// The name.
  package let name: DNSName
  /// The kind of records.
  package let kind: DNSRecordKind
  /// Whether the response shall go to the sender alone (RFC 6762, 5.4).
  package let wantsUnicast: Bool

  /// Describes a question.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - kind: the kind of records; ``DNSRecordKind/any`` for all.
  ///   - wantsUnicast: whether the response shall go to the sender alone.
  package init(_ name: DNSName, _ kind: DNSRecordKind, wantsUnicast: Bool = false) {
    (self.name, self.kind, self.wantsUnicast) = (name, kind, wantsUnicast)
  }
}
