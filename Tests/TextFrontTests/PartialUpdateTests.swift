import Runtime
import Testing

@testable import TextFront

/// Sections, tabs, steps, sheets and flows: what a change prints, and what it does not repeat.
@Suite struct PartialUpdateTests {
  private static let parts = Parts(locale: "en")

  @Test func printsASectionThatOpensOrCloses() {
    var talk = Talk(Self.parts.sections(isOpen: false)) { _, view in
      view = Self.parts.sections(isOpen: view.nodes[0].children.isEmpty)
      return []
    }
    #expect(talk.type("1") == "> 1\n[1] Allergens (expanded)\nNuts: yes\n")
    #expect(talk.type("1") == "> 1\n[1] Allergens (collapsed)\n")
  }

  @Test func tabChangePrintsNewContentOnly() {
    var talk = Talk(Self.parts.tabs(0)) { event, view in
      view = Self.parts.tabs(event == .press("parts/1") ? 1 : 0)
      return []
    }
    #expect(talk.type("steps") == "> steps\n[2] Steps (selected)\nBoil\n")
    #expect(talk.type("1") == "> 1\n[1] Ingredients (selected)\nRice\nLentils\n")
  }

  @Test func stepChangePrintsNewContentOnly() {
    var talk = Talk(Self.parts.steps(1)) { _, view in
      view = Self.parts.steps(2)
      return []
    }
    #expect(
      talk.type("next")
        == "> next\nStep 1 of 3: Wash the rice (done)\nStep 2 of 3: Boil (current step)\n  Water: 2 cups\n  [2] Next\n"
    )
  }

  @Test func printsChangesElsewhere() {
    var talk = Talk(Self.parts.sections(isOpen: true)) { _, view in
      view = Self.parts.sections(isOpen: false)
      view.nodes.removeAll { $0.id == "insights" }
      return []
    }
    #expect(talk.type("1").contains("No longer on screen: Nutrition insights\n"))
  }

  @Test func backClosesASheetEvenAtTheRootOfItsStack() {
    var talk = Talk(Self.parts.sheet)
    #expect(talk.output.hasPrefix("Filter\nOpened over the previous screen. Type back to close it.\n\n"))
    talk.type("back")
    #expect(talk.events == [.back] && talk.code == nil)
  }

  @Test func aSheetOfTheSameScreenIsAnotherScreen() {
    var beneath = Self.parts.sheet
    beneath.isSheet = false
    var talk = Talk(beneath) { _, view in
      view.isSheet = true
      return []
    }
    #expect(talk.type("1").hasPrefix("> 1\nFilter\nOpened over"))
  }

  @Test func printsFlowProgress() {
    var talk = Talk(Self.parts.flow) { _, view in
      view.flow?.steps = 4
      return []
    }
    #expect(talk.output.hasPrefix("Your diet\nStep 2 of 5\n\n"))
    #expect(talk.type("1") == "> 1\nYour diet\nStep 2 of 4\n")
  }

  @Test func aQuestionThatFollowsAnotherHasAllItsAnswers() {
    func asked(_ question: String, _ yes: String) -> ScreenView {
      var view = ScreenView(screen: "home", title: "Home")
      view.dialog = ViewNode(
        id: "confirm", role: .dialog, label: question,
        children: [
          ViewNode(id: "yes", role: .button, label: yes, interaction: .press),
          ViewNode(id: "no", role: .button, label: "Keep it", interaction: .press),
        ])
      return view
    }
    var talk = Talk(asked("Delete it?", "Continue")) { _, view in
      view = asked("Are you sure?", "Delete it")
      return []
    }
    #expect(talk.type("1").hasSuffix("Question: Are you sure?\n[1] Delete it\n[2] Keep it\n"))
  }

  @Test func dialogWithOneButtonIsAMessage() {
    #expect(Talk(Self.parts.alert).output == "Message: The pan is still hot\n[1] All right\n")
    #expect(Talk(Self.parts.upgrade).output.hasPrefix("Question: Nutrition"))
  }
}
