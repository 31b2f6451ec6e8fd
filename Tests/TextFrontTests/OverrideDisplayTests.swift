import Runtime
import Testing

@testable import TextFront

/// The output for overridden flags, and the line width of a chosen device.
@Suite struct OverrideDisplayTests {
  private static func view(_ overrides: Int, columns: Int? = nil) -> ScreenView {
    var view = ScreenView(
      screen: "home", title: "Home",
      nodes: [ViewNode(id: "words", role: .text, label: "one two three four five six seven")])
    view.overrides = overrides
    view.columns = columns
    return view
  }

  @Test(arguments: [Format.text, .reader]) func showsTheCountBelowTheTitle(format: Format) {
    #expect(!Talk(Self.view(0), options: Talk.options(format)).output.contains("override"))
    #expect(Talk(Self.view(2), options: Talk.options(format)).output.contains("2 overrides"))
  }

  @Test(arguments: [Format.text, .reader]) func namesTheOnlyOverride(format: Format) {
    var view = Self.view(1)
    view.onlyOverride = .named("fancy")
    #expect(Talk(view, options: Talk.options(format)).output.contains("1 override: fancy"))
    view.onlyOverride = .samples("kettle")
    #expect(Talk(view, options: Talk.options(format)).output.contains("Sample data: kettle"))
  }

  @Test func printsOnlyAChangedCount() {
    var talk = Talk(Self.view(0))
    #expect(talk.live(Self.view(1), at: .zero) == "1 override\n")
    #expect(talk.live(Self.view(1), at: .zero) == "")
    #expect(talk.live(Self.view(0), at: .zero) == "No overrides\n")
  }

  @Test func jsonHasTheCountIfThereAreOverrides() {
    var talk = Talk(Self.view(3), options: Talk.options(.json))
    #expect(talk.output.contains(#""overrides":3"#))
    #expect(talk.live(Self.view(0), at: .zero).contains(#""topic":"overrides""#))
    #expect(!Talk(Self.view(0), options: Talk.options(.json)).output.contains("overrides"))
  }

  @Test func wrapsAtTheWidthOfTheSelectedDevice() {
    var talk = Talk(Self.view(0))
    #expect(talk.output.contains("one two three four five six seven\n"))
    talk.live(Self.view(1, columns: 16), at: .zero)
    #expect(talk.type("again").contains("\none two three\nfour five six\nseven\n"))
    // Resizing the terminal has no effect until the device is reset.
    talk.conversation.resize(to: 20)
    #expect(talk.type("again").contains("\none two three\n"))
    talk.live(Self.view(0), at: .zero)
    #expect(talk.type("again").contains("\none two three four\nfive six seven\n"))
  }

  @Test func requestsTheListOfFlagsFromTheHost() {
    var talk = Talk(Self.view(0))
    talk.type(":flags")
    #expect(talk.requests == [.flags])
  }
}
