import Foundations
import Runtime
import Testing
import Typesetting

@testable import Reports

/// What is to be on a sheet, as people name it.
@Suite struct RequestedSheetTests {
  private let app: App

  init() throws { app = try DemoApp().host().app }

  private func request(_ change: (inout RequestedSheet) -> Void) throws -> SheetRequest {
    var sheet = RequestedSheet()
    change(&sheet)
    return try sheet.request(of: app)
  }

  @Test func whatIsNotNamedIsAllThereIs() throws {
    let request = try request { _ in }
    #expect(request.screens == app.screens)
    #expect(request.locales == ["en", "hi", "ta"])
    #expect(request.devices.map(\.name) == ["phone"])
    #expect(request.conditions == SheetCondition.allCases.filter { $0 != .normal })
  }

  @Test func listsKeepTheirOrderAndHaveEachOnce() throws {
    let request = try request { sheet in
      (sheet.locales, sheet.devices) = ("ta, en,ta,x-bounded", "small,phone")
      (sheet.screens, sheet.states) = ("more,home", "offline,empty")
      (sheet.pageLocale, sheet.widthProfile) = ("hi", "kitty")
    }
    #expect(request.locales == ["ta", "en", "x-bounded"])
    #expect(request.devices.map(\.name) == ["small", "phone"])
    #expect(request.screens == ["more", "home"])
    #expect(request.conditions == [.offline, .empty])
    #expect(request.pageLocale == "hi")
    #expect(request.profile == WidthProfile(named: "kitty"))
  }

  @Test func noStatesAreAskedForByAWord() throws {
    #expect(try request { $0.states = "none" }.conditions.isEmpty)
  }

  @Test func paramsAreGivenScreenByScreen() throws {
    let request = try request { $0.params = [#"detail={"id":"a=b"}"#] }
    #expect(request.params == ["detail": ValueMap(fields: [("id", "a=b")])])
  }

  @Test(
    arguments: [
      (\.screens, "hom", "no screen `hom`: did you mean `home`?"),
      (\.locales, "en,de", "`demo` does not speak `de`: there are en, hi, ta"),
      (\.pageLocale, "de", "`demo` does not speak `de`: there are en, hi, ta"),
      (\.devices, "phon", "no device `phon`: did you mean `phone`?"),
      (\.devices, "watch", "no device `watch`: there are phone, small"),
      (\.tiers, "gold", "no plan `gold`: there are free, pro"),
      (\.states, "ofline", "no state `ofline`: did you mean `offline`?"),
      (\.states, "none,empty", "no state `none`: there are loading, empty, error, offline"),
      (
        \.widthProfile, "teletype",
        "no width profile `teletype`: there are \(WidthProfile.allCases.map(\.rawValue).joined(separator: ", "))"
      ),
    ] as [(WritableKeyPath<RequestedSheet, String?> & Sendable, String, String)])
  func whatTheAppDoesNotHaveIsRefused(
    _ word: WritableKeyPath<RequestedSheet, String?> & Sendable, _ text: String, _ message: String
  ) {
    #expect(throws: CommandError(message)) { try request { $0[keyPath: word] = text } }
  }

  @Test(arguments: ["detail", "detail=[1]", "detail={", "=", "nowhere={}"])
  func paramsThatAreNoneAreRefused(_ given: String) {
    #expect(throws: CommandError.self) { try request { $0.params = [given] } }
  }
}
