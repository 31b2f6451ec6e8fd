import Foundations
import Testing

@testable import Runtime

@Suite struct TranscriptTests {
  private static let chat = """
    - transcript: counter.rows
      id: chat
      as: line
      text: ${line.name}
      author: Kitchen
      mine: line.id == 'a'
      time: "${line.stars}:00"
      status: "${line.stars > 4 ? 'Read' : ''}"
      busy: line.id == 'b' && counter.count == 1
      failed: line.id == 'c' && counter.count == 1
      do: { toast: "${line.name}" }
      loading: []
      empty: { text: Silence }
      error: []
    - { button: Fill, id: fill, do: { call: counter.fill } }
    - { button: Add, id: add, do: { call: counter.add, with: { by: 1 } } }
    - { button: Rate, id: rate, do: { call: counter.rate, with: { id: b, stars: 5 } } }
    """

  @Test func messageShowsSenderTextAndTime() throws {
    let app = try TestApp.showing(Self.chat)
    #expect(try app.tree.first == "text 'Silence'")
    try app.send(.press("fill"))
    #expect(
      try app.send(.press("rate")).nodes[0].words
        == "transcript [message 'You' =Row a (1:00), message 'Kitchen' =Row b (5:00, Read), message 'Kitchen' =Row c (1:00)]"
    )
    #expect(try app.view().node("chat/b")?.role == .message)
  }

  @Test func marksPendingMessagesAndRetriesFailedOnes() throws {
    let app = try TestApp.showing(Self.chat)
    try app.send(.press("fill"))
    let view = try app.send(.press("add"))
    #expect(view.node("chat/b")?.states == [.busy])
    #expect(view.node("chat/c")?.states == [.invalid])
    #expect(view.node("chat/c")?.hint == "1:00, Not sent")
    #expect(view.allNodes.filter { $0.role == .message }.map(\.interaction) == [nil, nil, .press])
    try app.send(.press("chat/c"))
    #expect(try app.announcements() == [.toast("Row c", .info)])
    try app.send(.press("chat/a"))
    #expect(try app.announcements().count == 1)
  }

  @Test(arguments: [("true", "Now, Not sent yet"), ("false", "Now")])
  func aMessageOfThePersonThatIsOnItsWaySaysSo(_ mine: String, _ hint: String) throws {
    let app = try TestApp.showing(
      "- { transcript: \"['a']\", text: \"${item}\", mine: \(mine), busy: true, time: Now, empty: [] }")
    #expect(try app.view().allNodes.first { $0.role == .message }?.hint == hint)
  }

  @Test func changedMessageRendersOnlyItself() throws {
    let app = try TestApp.showing(Self.chat)
    try app.send(.press("fill"))
    try app.send(.press("rate"))
    // The messages, and for the new one its text, time, state and four conditions as far as they read it.
    #expect(try app.evaluations <= 7)
    let once = try app.evaluations
    try app.send(.press("add"))
    // Whether each is busy or has failed.
    #expect(try app.evaluations == 6, "\(once)")
  }

  @Test(arguments: [
    ("[dyn(null)]", []), ("dyn(3)", []), ("[{'text': dyn('')}]", []),
    ("[{'text': dyn('a')}, {'text': dyn(null)}]", ["transcript [message =a]"]),
  ])
  func omitsInvalidMessages(_ messages: String, _ tree: [String]) throws {
    let app = try TestApp.showing("- { transcript: \"dyn(\(messages))\", text: '${item.text}', empty: [] }")
    #expect(try app.tree == tree)
  }
}
