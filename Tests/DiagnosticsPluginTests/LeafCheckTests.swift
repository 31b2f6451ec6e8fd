import Foundation
import Foundations
import PluginKit
import Simulation
import Synchronization
import Testing
@testable import DiagnosticsPlugin

struct LeafCheckTests {
  private let week = Duration.seconds(7 * 86_400)

  @Test func theModelsAreWhatTheContractSays() throws {
    let fixture = try DiagnosticsFixture()
    let suite = PluginConformance(try DiagnosticsPlugin(fixture.services), try DiagnosticsFixture.contract())
    #expect(suite.check(taken: fixture.services.taken) == [])
    #expect(try suite.exercise(on: fixture.scheduler, with: [:]) == [])
  }

  @Test func aPhotoIsCheckedAndKept() throws {
    let fixture = try DiagnosticsFixture()
    let check = try fixture.open("LeafCheck")
    let events = Mutex<[ModelEvent]>([])
    check.onEvent { event in events.withLock { $0.append(event) } }
    try fixture.invoke(check, "check", ["photo": "yellow.jpg", "event": "e1"])
    #expect(check["phase"] == "ready")
    #expect(check["progress"] == 1.0)
    let result = check["result"]
    #expect(result.field("leafCondition") == "chlorosis")
    #expect(result.field("hydration") == "unknown" && result.field("pests") == "unknown")
    #expect(
      result.field("checklist").elements == [
        "older_or_newer", "ph", "feeding", "photograph_again", "write_diary",
      ])
    #expect(result.field("modelVersion") == "leaf-rules-1")
    let told = events.withLock { $0 }
    #expect(told.map(\.name) == ["checked"])
    #expect(told.first?.payload["leafCondition"] == "chlorosis" && told.first?.payload["event"] == "e1")
    // Another run of the app has it too.
    let later = try DiagnosticsFixture(after: fixture).open("LeafCheck")
    #expect(later["history"].elements == [result])
    #expect(try DiagnosticsFixture(after: fixture).open("LeafCheck", plant: "p2")["history"].elements == [])
  }

  @Test(arguments: [
    ("wall.jpg", "blank", nil), ("text.jpg", "unknown_format", nil),
    ("none.jpg", "photo_missing", ActionError.Code("photo_missing")),
    ("huge.jpg", "too_large", ActionError.Code("too_large")),
  ])
  func whatCannotBeCheckedHasItsReasonAndIsNoCheckOfTheWeek(
    _ photo: String, _ reason: String, _ code: ActionError.Code?
  ) throws {
    let fixture = try DiagnosticsFixture()
    fixture.limits.use(["leaf_checks": 1])
    let check = try fixture.open("LeafCheck")
    #expect(fixture.code(check, "check", ["photo": .string(photo)]) == code)
    #expect(check["phase"] == "failed")
    #expect(check["failure"] == .string(reason))
    #expect(check["isAllowed"] == true)
    try fixture.invoke(check, "check", ["photo": "green.jpg"])
    #expect(check["phase"] == "ready" && check["failure"] == .null)
  }

  @Test func freeHasOneCheckAWeekAndAPlant() throws {
    let fixture = try DiagnosticsFixture()
    fixture.limits.use(["leaf_checks": 1])
    let check = try fixture.open("LeafCheck")
    try fixture.invoke(check, "check", ["photo": "green.jpg"])
    #expect(check["isAllowed"] == false)
    #expect(check["nextCheckAt"] == .timestamp(DiagnosticsFixture.start.advanced(by: week)))
    #expect(fixture.code(check, "check", ["photo": "green.jpg"]) == "weekly")
    // Another plant has its own, and removing the result does not bring one back.
    try fixture.invoke(try fixture.open("LeafCheck", plant: "p2"), "check", ["photo": "green.jpg"])
    try fixture.invoke(check, "remove", ["id": check["result"].field("id")])
    #expect(check["history"].elements == [])
    #expect(fixture.code(check, "check", ["photo": "green.jpg"]) == "weekly")
    fixture.scheduler.advance(by: week)
    try fixture.invoke(check, "check", ["photo": "green.jpg"])
    #expect(check["history"].elements.count == 1)
  }

  @Test func theWeeklyCheckIsNeverBlockedAndProHasAnyNumber() throws {
    let fixture = try DiagnosticsFixture()
    fixture.limits.use(["leaf_checks": 0])
    let check = try fixture.open("LeafCheck")
    #expect(check["isAllowed"] == true)
    fixture.limits.use(["leaf_checks": nil])
    for _ in 0..<4 { try fixture.invoke(check, "check", ["photo": "green.jpg"]) }
    #expect(check["history"].elements.count == 4)
  }

  /// What each photo would give if it were looked at, and the question after which that is known.
  @Test(arguments: [
    ("none.jpg", 2, LeafCheck.Unmeasured.file(.photo_missing)),
    ("text.jpg", 3, .leaf(.picture(.unknownFormat))),
    ("wall.jpg", 4, .leaf(.blank)),
  ])
  func aCancelledCheckReadsDecodesAndMeasuresNothingMore(
    _ photo: String, _ enough: Int, _ failure: LeafCheck.Unmeasured
  ) throws {
    let photos = try DiagnosticsFixture().services.photos
    for limit in 1...4 {
      var questions = 0
      let outcome = LeafCheck.measure(photo, photos) {
        questions += 1
        return questions == limit
      }
      let found: LeafCheck.Unmeasured? = if case .failure(let failure) = outcome { failure } else { nil }
      #expect(found == (limit < enough ? .cancelled : failure), "\(photo), \(limit)")
    }
  }

  @Test func whatIsCancelledChangesNothingAndLetsTheNextCheckBegin() throws {
    let fixture = try DiagnosticsFixture()
    let check = try fixture.open("LeafCheck")
    let begun = fixture.scheduler.start("check") {
      _ = try? await check.invoke("check", ValueMap(fields: [("photo", "yellow.jpg")]))
    }
    fixture.scheduler.start("cancel") { _ = try? await check.invoke("cancel", .empty) }
    fixture.scheduler.drain()
    #expect(begun.isFinished)
    #expect(check["phase"] == "idle" && check["failure"] == .null && check["history"].elements == [])
    try fixture.invoke(check, "check", ["photo": "green.jpg"])
    #expect(check["phase"] == "ready" && check["history"].elements.count == 1)
  }

  @Test func aPhotoThatCannotBeCheckedHasASentenceOfItsOwnInEachLanguage() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try Data(contentsOf: URL(filePath: "/\(root)/Locales/diagnostics.xcstrings"))
    let catalog = try JSONDecoder().decode(Catalog.self, from: bytes)
    for locale in ["en", "hi", "ta"] {
      var sentences: [String: PhotoProblem] = [:]
      for problem in PhotoProblem.allCases {
        let text = catalog.strings["photo.\(problem.rawValue)"]?.localizations[locale]?.stringUnit?.value
        let sentence = try #require(text, "\(problem) in \(locale)")
        #expect(sentence.last == "." || sentence.last == "।", "\(sentence)")
        #expect(sentences.updateValue(problem, forKey: sentence) == nil, "\(sentence)")
      }
    }
  }

  /// What the test reads of a String Catalog.
  private struct Catalog: Decodable {
    struct Entry: Decodable { var localizations: [String: Localization] }
    struct Localization: Decodable { var stringUnit: Unit? }
    struct Unit: Decodable { var value: String }
    var strings: [String: Entry]
  }

  @Test func switchedOffNothingIsRead() throws {
    let fixture = try DiagnosticsFixture()
    let (check, settings) = (try fixture.open("LeafCheck"), try fixture.open("Settings", plant: nil))
    try fixture.invoke(settings, "setChecksPhotos", ["isOn": false])
    #expect(check["isOn"] == false)
    #expect(fixture.code(check, "check", ["photo": "green.jpg"]) == "off")
  }

  private func event(_ kind: String, daysAgo: Int, _ stress: [String] = []) -> KnownEvent {
    let at = DiagnosticsFixture.start.advanced(by: .seconds(-86_400 * daysAgo))
    return KnownEvent(kind: kind, at: at, liters: nil, note: nil, stress: stress)
  }

  @Test func theDiaryDecidesWhatAPictureCannotShow() {
    func hydration(_ events: [KnownEvent], _ substrate: String? = "soil") -> Hydration {
      let plant = KnownPlant(stage: nil, ageDays: nil, potLiters: nil, substrate: substrate, lightHours: nil)
      return LeafFindings(LeafMeasurements(), plant, CareHistory(events, now: DiagnosticsFixture.start))
        .hydration
    }
    #expect(hydration([]) == .unknown)
    #expect(hydration([event("watering", daysAgo: 12)]) == .possible_underwatering)
    #expect(hydration([event("watering", daysAgo: 7)], "coco") == .possible_underwatering)
    #expect(hydration([event("watering", daysAgo: 7), event("watering", daysAgo: 10)]) == .normal)
    #expect(hydration((0..<5).map { _ in event("watering", daysAgo: 1) }) == .possible_overwatering)
    #expect(hydration((0..<5).map { _ in event("watering", daysAgo: 1) }, "hydro") == .normal)
    #expect(hydration([event("stress", daysAgo: 3, ["overwatering"])]) == .possible_overwatering)
    #expect(hydration([event("stress", daysAgo: 20, ["overwatering"])]) == .unknown)
    #expect(
      hydration([event("watering", daysAgo: -3), event("watering", daysAgo: -4)]) == .unknown, "of the future"
    )
    func pests(_ kind: String) -> Pests {
      let events = (0..<3).map { event(kind, daysAgo: $0) }
      return LeafFindings(LeafMeasurements(), nil, CareHistory(events, now: DiagnosticsFixture.start)).pests
    }
    #expect(pests("note") == .not_obvious)
    #expect(pests("check") == .unknown && pests("watering") == .unknown, "nobody has looked for pests")
    let seen = LeafFindings(
      LeafMeasurements(), nil,
      CareHistory([event("stress", daysAgo: 2, ["pests"])], now: DiagnosticsFixture.start))
    #expect(seen.pests == .possible && seen.fromDiary == [.pests])
    #expect(seen.checklist.contains(.webbing))
    #expect(Set(seen.checklist).count == seen.checklist.count)
  }
}
