import Foundations
import Testing

@testable import Runtime

/// Collapsible sections and paged lists.
@Suite struct DisclosureTests {
  @Test func sectionOpensAndClosesWithItsContent() throws {
    let app = try TestApp.showing(
      """
      - section: More
        id: more
        collapsed: true
        body: [ { text: "${counter.count}", id: count }, { field: Note, id: note } ]
        on: { change: { toast: { verbatim: "${value}" } } }
      - { text: { verbatim: "${form.note}" }, id: sent }
      """)
    #expect(try app.view().node("more")?.interaction == .press)
    #expect(try app.view().node("count") == nil)
    let open = try app.send(.press("more"))
    #expect(open.nodes[0].words == "section 'More' level(2) expanded [text '0', field 'Note' =]")
    #expect(try app.announcements() == [.toast("false", .info)])
    #expect(try app.send(.edit("note", "n")).node("sent")?.label == "n")
    let closed = try app.send(.press("more"))
    #expect(closed.nodes[0].words == "section 'More' level(2) collapsed")
    #expect(closed.node("sent") == nil)
    #expect(try app.send(.press("more")).node("note")?.value == "n")
  }

  @Test func listShowsOneMorePageAtATime() throws {
    let app = try TestApp.showing(
      """
      - { list: counter.rows, id: rows, limit: 400, row: { text: "${item.name}" }, loading: [], empty: [], error: [] }
      - { button: Many, id: many, do: { call: counter.many } }
      - { button: Fill, id: fill, do: { call: counter.fill } }
      """)
    let first = try app.send(.press("many")).nodes[0]
    #expect(first.value == "1,000 items")
    #expect(first.children.count == 401)
    #expect(first.children.last?.words == "button 'Show 400 more'")
    #expect(first.children.last?.id == "rows/more")
    #expect(try app.evaluations <= 402)
    #expect(try app.send(.press("rows/more")).nodes[0].children.last?.words == "button 'Show 200 more'")
    // Only the loaded rows.
    #expect(try app.evaluations == 400)
    #expect(try app.send(.press("rows/more")).nodes[0].children.count == 1000)
    #expect(try app.view().node("rows/more") == nil)
    #expect(try app.send(.press("fill")).nodes[0].children.count == 3)
  }

  @Test func rowNamedLikeTheButtonHasADistinctID() throws {
    let app = try TestApp.showing(
      "- { list: \"['more', 'b']\", id: rows, key: item, limit: 1, row: { text: '${item}' }, empty: [] }")
    let ids = try app.view().allNodes.map(\.id)
    #expect(Set(ids).count == ids.count, "\(ids)")
    #expect(try app.send(.press("rows/more")).nodes[0].children.count == 2)
  }

  @Test func reportsErrors() throws {
    let found = try problems(
      screen(
        """
        - { 1️⃣section: A, collapsed: true, body: [] }
        - { section: A, level: 2️⃣7, body: [] }
        - { heading: A, level: 3️⃣1 }
        - { 4️⃣list: "['a']", limit: 5️⃣0, row: { text: A }, empty: [] }
        """))
    let expected = [
      "KL0215 1️⃣ the section has no `id` → add `id:`, so that it keeps its name when others are added",
      "KL0239 2️⃣ `level` is 7, expected 2 to 6",
      "KL0239 3️⃣ `level` is 1, expected 2 to 6",
      "KL0215 4️⃣ the list has no `id` → add `id:`, so that it keeps its name when others are added",
      "KL0239 5️⃣ `limit` is 0, expected 1 or more",
    ]
    #expect(found == expected, "\(found)")
  }
}
