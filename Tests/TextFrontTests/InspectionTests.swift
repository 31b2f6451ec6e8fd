import Catalogs
import Foundations
import Runtime
import Testing

@testable import TextFront

/// The annotations of texts for testers.
@Suite struct InspectionTests {
  private static let place = Span(SourceText(path: "Screens/a/home.yaml", text: "title: Home"), 7..<11)

  private static func source(
    _ key: String, _ status: TextSource.Status = .translated, catalog: String? = "epicura"
  ) -> TextSource {
    TextSource(
      key: key, catalog: catalog, locale: catalog == nil ? nil : .hindi, status: status, span: place)
  }

  /// A screen with the sources of its texts.
  private static func screen(traced: Bool = true, toast: String? = nil) -> ScreenView {
    var start = ViewNode(id: "start", role: .button, label: "पकाएँ", interaction: .press)
    var time = ViewNode(id: "time", role: .fact, label: "समय", value: "9 घं॰")
    var name = ViewNode(
      id: "name", role: .field, label: "Name", value: "आशा", hint: "Your name", interaction: .edit(.text))
    var locked = ViewNode(
      id: "pro", role: .button, label: "निर्यात", hint: "Pro में", states: [.disabled], interaction: .press)
    var view = ScreenView(screen: "home", title: "होम", nodes: [], locale: "hi")
    if traced {
      start.sources = [.label: [source("Start cooking", .needsReview)]]
      time.sources = [
        .label: [source("Time")], .value: [source("duration(step.time)", .data, catalog: nil)],
      ]
      name.sources = [
        .label: [source("Name", .missing)], .value: [source("", .data, catalog: nil)],
        .hint: [source("Your name", .new)],
      ]
      locked.sources = [
        .label: [source("Export", .machineTranslated)],
        .hint: [source("Part of %@"), source("tier.pro", .key, catalog: nil)],
      ]
      view.titleSources = [source("Home")]
      if let toast { view.announcedSources = [toast: [source("Saved", .missing)]] }
    }
    view.nodes = [start, time, name, locked]
    return view
  }

  private func talk(_ change: (inout LineConversation.Options) -> Void = { _ in }) -> Talk {
    var options = Talk.options()
    change(&options)
    return Talk(Self.screen(), options: options)
  }

  @Test func showsKeysInsteadOfTextsOrAfterThem() {
    #expect(
      talk { $0.inspection.keys = .on }.output == """
        «Home»

        [1] «Start cooking»
        «Time»: 9 घं॰
        [2] «Name»: आशा
        [3] «Export» (उपलब्ध नहीं)
            «Part of %@» «tier.pro»

        """)
    let both = talk { $0.inspection.keys = .both }.output
    #expect(both.contains("[1] पकाएँ «Start cooking»\n") && both.contains("समय «Time»: 9 घं॰\n"))
  }

  @Test func marksOnlyUnfinishedTexts() {
    #expect(
      talk { $0.inspection.marksUnfinished = true }.output == """
        होम

        [1] पकाएँ «जाँच बाकी»
        समय: 9 घं॰
        [2] Name «अनुवाद नहीं हुआ»: आशा
        [3] निर्यात «मशीनी अनुवाद» (उपलब्ध नहीं)
            Pro में «किसी कैटलॉग में नहीं»

        """)
    let both = talk {
      $0.inspection.keys = .both
      $0.inspection.marksUnfinished = true
    }
    #expect(both.output.contains("Name «Name: अनुवाद नहीं हुआ»: आशा\n"))
  }

  /// A rating is made of two texts, which are missing together; their keys differ.
  @Test func marksATextMadeOfSeveralOnce() {
    var rating = ViewNode(id: "rating", role: .fact, label: "रेटिंग", value: "4.5 of 5 stars, 12 ratings")
    rating.sources = [
      .value: [Self.source("%@ of %@ stars", .missing), Self.source("%@, %lld ratings", .missing)]
    ]
    let view = ScreenView(screen: "home", title: "होम", nodes: [rating], locale: "hi")
    func line(_ change: (inout LineConversation.Options) -> Void) -> String {
      var options = Talk.options()
      change(&options)
      return Talk(view, options: options).output
    }
    #expect(line { $0.inspection.marksUnfinished = true }.contains("12 ratings «अनुवाद नहीं हुआ»\n"))
    #expect(line { $0.inspection.keys = .both }.contains("«%@ of %@ stars» «%@, %lld ratings»\n"))
  }

  @Test(arguments: ["पकाएँ", "पका", "1", "#start"])
  func matchesInputAgainstTextsNotKeys(line: String) {
    var talk = talk { $0.inspection.keys = .on }
    talk.type(line)
    #expect(talk.events == [.press("start")])
  }

  @Test func marksDialogsAndOptions() {
    var talk = Talk(
      Self.screen(),
      options: {
        var options = Talk.options(terminal: true)
        options.inspection.marksUnfinished = true
        return options
      }(),
      app: { _, view in
        view = Self.screen(toast: "Saved.")
        return [.toast("Saved.", .info)]
      })
    #expect(talk.type("2").contains("Your name «नया, अनुवाद बाकी»\nName «अनुवाद नहीं हुआ» (न बदलना हो, तो Enter दबाएँ: आशा)"))
    #expect(talk.type("आशा").contains("Saved. «अनुवाद नहीं हुआ»\n"))
  }

  @Test func switchingRendersTheScreenAndTracesOnlyIfNeeded() {
    var talk = Talk(Self.screen())
    #expect(talk.type(":roman on").contains("[1] पकाएँ\n    → pakā'ēm̐\n"))
    #expect(talk.requests.isEmpty)
    talk.type(":keys both")
    #expect(talk.requests == [.trace(true)])
    #expect(talk.type(":l10n on").contains("«Start cooking: जाँच बाकी»\n"))
    #expect(talk.requests == [.trace(true)])
    talk.type(":keys off", ":l10n off")
    #expect(talk.requests == [.trace(true), .trace(false)])
  }

  @Test func movedTextIsUnchanged() {
    var talk = talk { $0.inspection.marksUnfinished = true }
    var moved = Self.screen()
    moved.nodes[0].sources[.label]?[0].span = nil
    #expect(talk.live(moved, at: .seconds(9)) == "")
    moved.nodes[0].sources[.label]?[0].status = .translated
    #expect(talk.live(moved, at: .seconds(99)) == "[1] पकाएँ\n")
  }

  @Test func listsTextsWithStatusAndLocation() {
    var conversation = LineConversation(options: Talk.options(), words: Kolam.words)
    _ = conversation.screen(Self.screen(traced: false))
    #expect(conversation.line(":l10n").last == .host(.texts))
    let told = "\(conversation.answer(.texts(Self.screen())))"
    #expect(told.contains("इस स्क्रीन पर टेक्स्ट: 8। अधूरे: 5।"))
    #expect(told.contains("Start cooking: जाँच बाकी, epicura hi। “पकाएँ”, Screens/a/home.yaml:1:8"))
    #expect(told.contains("tier.pro: किसी कैटलॉग में नहीं। “Pro में”"))
    #expect(!told.contains("duration(step.time)"))
  }

  @Test func promptStaysLastWithRomanizedLines() {
    var options = Talk.options(terminal: true)
    options.inspection.romanizes = true
    var view = Self.screen()
    view.nodes[2].label = "नाम"
    var talk = Talk(view, options: options)
    talk.type("2")
    #expect(talk.output.hasSuffix("\nनाम (न बदलना हो, तो Enter दबाएँ: आशा): "))
    #expect(talk.output.contains("\n→ nāma (na badalanā hō, tō Enter dabā'ēm̐: āśā):\n"))
  }

  @Test func asciiAppliesToEveryFormat() {
    for format in Format.allCases {
      var options = Talk.options(format)
      options.isASCII = true
      options.inspection.keys = .both
      options.inspection.romanizes = true
      var talk = Talk(Self.screen(), options: options)
      talk.type("?", ":tree", "where")
      #expect(talk.output.utf8.allSatisfy { $0 < 0x80 }, "\(format)")
      #expect(talk.output.contains(format == .json ? "\\u092a" : "<U+092A>"))
      if format == .text {
        #expect(talk.output.contains("{Start cooking}\n    -> paka'em {Start cooking}\n"))
      }
    }
  }

  @Test func namesDirectionsIfRequested() {
    var view = Self.screen()
    view.nodes[0].label = "\u{2068}שלום\u{2069}"
    var options = Talk.options()
    options.directions = .show
    #expect(Talk(view, options: options).output.contains("[1] <FSI>שלום<PDI>\n"))
    options.directions = .strip
    #expect(Talk(view, options: options).output.contains("[1] שלום\n"))
    options.format = .json
    #expect(Talk(view, options: options).output.contains("\"label\":\"שלום\""))
  }

  @Test func jsonHasSourcesAsFieldsAndTextsUnchanged() {
    var options = Talk.options(.json)
    options.inspection.keys = .on
    let output = Talk(Self.screen(), options: options).output
    #expect(
      output.contains(
        "\"label\":\"पकाएँ\",\"does\":\"press\",\"sources\":{\"label\":[{\"key\":\"Start cooking\",\"catalog\":"
          + "\"epicura\",\"locale\":\"hi\",\"status\":\"needsReview\",\"place\":\"Screens/a/home.yaml:1:8\"}]}"
      ))
    #expect(!Talk(Self.screen(traced: false), options: options).output.contains("ources"))
  }
}
