import Foundations
import Runtime
import Testing

/// What GroBro says where something is missing: each text says what helps there.
@Suite struct GroBroMessageTests {
  private static func opened(
    _ screen: String, _ fields: [(String, Value)] = [], locale: String = "en"
  ) throws -> ShippedApp {
    let app = try ShippedApp("grobro", SessionSettings(locale: locale))
    let known = try #require(app.planted[screen])
    let plant = ["id", "plant"].compactMap { name in known[name].map { (name, $0) } }
    let params = ValueMap(fields: plant + fields)
    #expect(try app.open(screen, with: params).screen == screen)
    return app
  }

  @Test(arguments: [
    ("note", "Write something, or add a photo."), ("photo", "Add a photo."),
    ("stress", "Choose what’s wrong with the plant, or write a note."),
  ])
  func anEmptyEntryNamesWhatItsKindNeeds(_ kind: String, _ text: String) throws {
    let app = try Self.opened("log_entry", [("kind", .string(kind))])
    _ = try app.send(.press("save"))
    let said = try app.announcements().map { announcement in
      if case .toast(let words, _) = announcement { words } else { "\(announcement)" }
    }
    #expect(said == [text])
  }

  /// The question of the plugin must not be told what the app says of its diary.
  @Test(arguments: [
    ("en", "Enter something first."), ("hi", "पहले कुछ लिखें।"), ("ta", "முதலில் ஏதாவது எழுதவும்."),
  ])
  func anEmptyQuestionIsNoDiary(_ locale: String, _ text: String) throws {
    let app = try Self.opened("console", locale: locale)
    _ = try app.send(.press("send"))
    #expect(try app.announcements() == [.refused(text)])
  }

  @Test func aPhotoThatIsNotThereIsSaidOnceOnTheScreen() throws {
    let app = try Self.opened("leaf_check")
    _ = try app.send(.edit("photo", "nowhere.png"))
    let view = try app.send(.press("check"))
    #expect(try app.announcements().isEmpty)
    #expect(view.allNodes.contains { $0.label == "There’s no photo at this path." })
  }

  @Test func anEarlierCheckIsReachedAfterOneThatFailed() throws {
    let app = try ShippedApp("grobro", SessionSettings(tier: "pro"))
    _ = try app.open("leaf_check")
    _ = try app.send(.edit("photo", "Screens/grobro/walkthroughs/photos/yellow.png"))
    let found = try app.send(.press("check"))
    #expect(found.allNodes.contains { $0.id == "result" } && !found.allNodes.contains { $0.id == "earlier" })
    _ = try app.send(.edit("photo", "nowhere.png"))
    let failed = try app.send(.press("check"))
    let earlier = try #require(
      failed.allNodes.first { $0.id.hasPrefix("history/") && $0.id.hasSuffix("/show") })
    #expect(try app.send(.press(earlier.id)).allNodes.contains { $0.id == "result" })
  }

  /// A plant stays open over night; what it says of its next watering is of today.
  @Test func aPlantThatStaysOpenFollowsTheDays() throws {
    let app = try Self.opened("plant", [("tab", "watering")])
    func due() throws -> String? {
      try app.send(.clock(.seconds(0))).allNodes.first {
        $0.id.hasPrefix("status") && $0.value?.hasPrefix("Water ") == true
      }?.value
    }
    #expect(try due() == "Water in 2 days")
    _ = try app.send(.clock(.seconds(86_400)))
    #expect(try due() == "Water tomorrow")
  }

  /// Midnight would look like a time that somebody has chosen.
  @Test func anEntryOfADayIsAtItsNoon() throws {
    let known = try ShippedApp("grobro", SessionSettings(locale: "en"))
    _ = try known.open("entry")
    let view = try known.send(.edit("day", "2025-12-30"))
    #expect(view.allNodes.contains { $0.value?.hasSuffix("December 30, 2025, 12:00\u{202F}PM") == true })
  }

  @Test func aPotIsNamedInTheUnitsOfThePerson() throws {
    let app = try Self.opened("plant", [("tab", "watering")])
    func pot(_ view: ScreenView) -> [String] {
      view.allNodes.map(\.label).filter {
        $0.contains(" pot (") || $0.contains("-litre") || $0.contains("-gallon")
      }
    }
    #expect(pot(try app.send(.clock(.seconds(0)))) == ["4-litre pot (−1)"])
    _ = try app.send(.tab("settings"))
    _ = try app.send(.edit("units", "imperial"))
    #expect(pot(try app.send(.tab("garden"))) == ["1.1-gallon pot (−1)"])
  }

  /// What is shown is rounded; given again, it must not replace the exact size.
  @Test func aPotThatIsGivenAgainAsItIsShownStaysTheSame() throws {
    let app = try Self.opened("edit_plant")
    func pot(_ view: ScreenView) -> String? { view.allNodes.first { $0.id == "pot" }?.value }
    func pot(in units: String) throws -> String? {
      _ = try app.send(.tab("settings"))
      _ = try app.send(.edit("units", units))
      return pot(try app.send(.tab("garden")))
    }
    #expect(try pot(in: "imperial") == "1.06")
    #expect(pot(try app.send(.edit("pot", "1.06"))) == "1.06")
    #expect(try pot(in: "metric") == "4")
    _ = try pot(in: "imperial")
    #expect(pot(try app.send(.edit("pot", "2"))) == "2")
    #expect(try pot(in: "metric") == "7.57")
    #expect(pot(try app.send(.edit("pot", "0"))) == "")
  }

  @Test(arguments: [
    ("edit_plant", "pot", "metric", "250", "251"), ("edit_plant", "pot", "imperial", "66", "67"),
    ("add_plant", "pot", "metric", "0.1", "0.09"), ("add_plant", "pot", "imperial", "0.03", "0.02"),
    ("add_plant", "pot", "metric", "250", "251"), ("add_plant", "pot", "imperial", "66", "67"),
    ("log_entry", "amount", "metric", "0.01", "0.009"),
    ("log_entry", "amount", "imperial", "0.003", "0.002"),
    ("log_entry", "amount", "metric", "250", "251"), ("log_entry", "amount", "imperial", "66", "67"),
  ])
  func aVolumeHasTheSameBoundsInEachUnit(
    _ screen: String, _ field: String, _ units: String, _ fits: String, _ isRefused: String
  ) throws {
    let app = try ShippedApp("grobro", SessionSettings(locale: "en"))
    _ = try app.open(screen)
    _ = try app.send(.tab("settings"))
    _ = try app.send(.edit("units", units))
    _ = try app.send(.tab("garden"))
    func isInvalid(_ answer: String) throws -> Bool {
      let node = try app.send(.edit(field, answer)).allNodes.first { $0.id == field }
      return try #require(node).states.contains(.invalid)
    }
    #expect(try isInvalid(isRefused))
    #expect(try !isInvalid(fits))
  }
}
