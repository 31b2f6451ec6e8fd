import Backend
import Foundations
import Storage

/// The people and conversations of a new store.
enum HelixSeed {
  /// The account to try the app with.
  static let (address, password) = ("asha@helix.example", "helix-demo")
  static let asha = "a5a00000-0000-4000-8000-000000000001"
  private static let ravi = "a5a00000-0000-4000-8000-000000000002"

  private struct Talk {
    let key: String
    let title: String?
    /// When its first message was written, in hours before now.
    let age: Int64
    var insights: String?
    /// In turn of the person and of the assistant.
    let messages: [String]
  }

  private static let talks = [
    Talk(
      key: "ios-1767600000000-k3x9w2a", title: "A garden on the balcony", age: 200,
      insights: "Has a south-facing balcony, waters in the evening, and prefers herbs that need little care.",
      messages: [
        "What grows well on a hot balcony?",
        "Basil, curry leaf and chillies like the sun. Give them deep pots, and water in the evening.",
        "And mint?", "Mint too, in a pot of its own and in half shade: it takes over any bed.",
      ]),
    Talk(
      key: "android-1767700000000-417", title: "हफ़्ते की योजना", age: 120,
      messages: [
        "इस हफ़्ते की योजना बनाने में मदद करो।",
        "तीन ज़रूरी काम चुनिए और हर एक को एक दिन दीजिए। वे कौन-से हैं?",
        "रिपोर्ट, दवाई और माँ को फ़ोन।", "रिपोर्ट सोमवार को, दवाई आज, और माँ को फ़ोन रविवार की शाम।",
      ]),
    Talk(
      key: "chat-6f1c2b9e-8d0a-4c57-9a55-1d2f30b8c7e4", title: "மாலை நடை", age: 60,
      insights: "மாலையில் நடப்பது பிடிக்கும்; கடற்கரை அருகில் வசிக்கிறார்.",
      messages: [
        "மாலையில் எங்கே நடக்கலாம்?", "கடற்கரைச் சாலை மாலை ஆறு மணிக்கு அமைதியாக இருக்கும். தண்ணீர் எடுத்துச் செல்லுங்கள்.",
      ]),
    Talk(
      key: "desktop-ms-8c41f0", title: nil, age: 5,
      messages: [
        "Remember that the spare key is with Meena.",
        "I’ll keep it in this conversation. Ask me here, and I’ll find it again.",
      ]),
  ]

  /// Adds them, unless they are there.
  static func plant(_ writer: TableWriter) throws {
    guard try !writer.hasPerson(asha) else { return }
    try writer.addPerson(asha, email: address, password: password, name: "Asha")
    try writer.addPerson(ravi, email: "ravi@helix.example", password: password, name: "Ravi")
    for talk in talks { try add(talk, of: asha, writer) }
    try add(
      Talk(
        key: "ios-1767800000000-p0q1r2s", title: "Cricket on Sunday", age: 30,
        messages: ["Who else plays on Sunday?", "You wrote down Imran, Latha and Joseph."]), of: ravi, writer)
  }

  private static func add(_ talk: Talk, of user: String, _ writer: TableWriter) throws {
    let begin = Timestamp(seconds: writer.now.seconds - talk.age * 3600)
    func time(_ index: Int) -> ParsedJSON {
      .string(RFC3339.text(Timestamp(seconds: begin.seconds + Int64(index) * 40)))
    }
    try writer.insert(
      [
        "user_id": .string(user), "session_key": .string(talk.key),
        "title": talk.title.map { .string($0) } ?? .null, "created_at": time(0), "updated_at": time(0),
        "synthesis_insights": talk.insights.map { .string($0) } ?? .null,
        "synthesized_at": talk.insights == nil ? .null : time(talk.messages.count + 5),
      ], into: "conversations")
    for (index, message) in talk.messages.enumerated() {
      try writer.insert(
        [
          "user_id": .string(user), "session_key": .string(talk.key),
          "role": .string(index.isMultiple(of: 2) ? "user" : "assistant"), "content": .string(message),
          "timestamp": time(index), "created_at": time(index),
          "client_id": .string("\(talk.key)-\(index)"), "platform": .string("ios"),
        ], into: "session_messages")
    }
    // The trigger stamps the time of the transaction.
    let match: TableRow = ["user_id": .string(user), "session_key": .string(talk.key)]
    if let row = try writer.rows("conversations", where: match).first {
      try writer.update(row, ["updated_at": time(talk.messages.count - 1)], in: "conversations")
    }
  }
}
