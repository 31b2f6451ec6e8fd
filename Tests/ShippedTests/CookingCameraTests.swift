import Backend
import Foundations
import FrontKit
import Hosting
import Runtime
import Simulation
import Storage
import Testing
import TextFront

/// The picture of the camera over the pot, asked for on the screen of a cook.
@Suite struct CookingCameraTests {
  /// Epicura with its servers and the simulated devices in one process, as `kolam run` has them, in virtual time.
  private final class Kitchen {
    private let driver: SessionDriver
    private var talk: LineConversation
    /// What was printed since the last line.
    private(set) var printed = ""
    /// The sources of the pictures that were asked for.
    private(set) var sources: [String] = []

    init() throws {
      var diagnostics = Diagnostics()
      let app = try #require(
        App.load(AppFolder(root: ShippedApp.root, app: "epicura"), into: &diagnostics))
      let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
      let servers = try EmbeddedServers(
        try ServerImages(app, now: scheduler.now), clock: ServerClock(scheduler))
      let environment = AppEnvironment(
        scheduler: scheduler, stores: .inMemory(), servers: servers.connections(),
        identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1), log: AppLog())
      driver = SessionDriver(try AppAssembly(app, in: environment).session(SessionSettings()))
      var options = LineConversation.Options()
      (options.colors, options.drawsPictures, options.width) = (.truecolor, true, 40)
      talk = LineConversation(options: options) { Words(of: app, locale: $0) }
      try show(driver.start())
    }

    deinit { driver.end() }

    /// Types lines one after the other.
    @discardableResult
    func type(_ lines: String...) throws -> String {
      printed = ""
      for line in lines { try perform(talk.line(line)) }
      return printed
    }

    /// Lets time pass.
    func pass(_ time: Duration) throws {
      try driver.pass(time)
      try show(driver.settle())
    }

    private func show(_ rest: SessionDriver.SettledState) throws {
      try perform(talk.screen(rest.view, rest.announcements, at: .zero))
    }

    private func perform(_ effects: [Effect]) throws {
      for effect in effects {
        switch effect {
        case .print(let text): printed += text
        case .send(let event): try show(driver.send(event))
        case .host(.picture(let source)):
          sources.append(source)
          switch try driver.ask({ await $0.picture(of: source) }) {
          case .success(let bytes): try perform(talk.answer(.picture(bytes)))
          case .failure(let failure): try perform(talk.answer(.noPicture(failure)))
          }
        default: break
        }
      }
    }

    /// Signs in, sets the appliance up and starts a dish.
    func startToCook(servings: Int? = nil) throws {
      let sent = try type("Profile", "#account", "#sign-in", "#phone", "9876543210", "#send-code")
      let code = String(try #require(sent.firstMatch(of: /:\s+([0-9]{6})\s/)).output.1)
      try type("#otp", code, "#verify", "#later", "back", "#appliances", "#add", "#search")
      try pass(.seconds(3))
      try type("#found/epicura-EPIC-207")
      try pass(.seconds(3))
      try type("#confirm", "#network", "Kitchen", "#password", "kitchen pass 9", "#join")
      try pass(.seconds(20))
      try type("#keep-name", "back", "back", "Recipes", "#recipes/dal-tadka", "#cook")
      try pass(.seconds(2))
      if let servings { try type("#servings=\(servings)") }
      try type("#start")
      try pass(.seconds(5))
    }
  }

  @Test func isDrawnWhenSomebodyLooksAndNotBefore() throws {
    let kitchen = try Kitchen()
    try kitchen.startToCook()
    #expect(kitchen.sources.isEmpty)
    let drawn = try kitchen.type("look #camera")
    #expect(kitchen.sources == ["camera:sessions/pot"], "\(drawn)")
    let lines = drawn.split(separator: "\n")
    #expect(lines.contains("Camera: The pot from above"))
    // 640 by 480 pixels in 40 columns are 30 rows of pixels, two a line.
    let rows = lines.filter { $0.contains("▀") }
    #expect(rows.count == 15)
    #expect(rows.allSatisfy { row in row.filter { $0 == "▀" }.count == 40 })
    // The pot on its table, not one colour.
    #expect(Set(drawn.matches(of: /38;2;[0-9;]+/).map { String($0.output) }).count > 3)
  }

  @Test func aTesterFillsTheDispensersOfTheSimulatedAppliance() throws {
    let kitchen = try Kitchen()
    try kitchen.startToCook()
    #expect(try kitchen.type("again").contains("Waiting for the ingredients."))
    try kitchen.type(":request /__kolam/appliances event=load")
    try kitchen.pass(.seconds(5))
    #expect(try kitchen.type("again").contains("Stage: 1 of 6"))
    #expect(try kitchen.type(":request /__kolam/nowhere event=load").contains("didn’t accept"))
    #expect(try kitchen.type(":request /__kolam/appliances event=dance").contains("didn’t accept"))
  }

  @Test func theDispensersAreFilledForAsManyAsWereAskedFor() throws {
    let kitchen = try Kitchen()
    try kitchen.startToCook(servings: 2)
    let shown = try kitchen.type("again")
    #expect(shown.contains("ghee, 14 g") && shown.contains("Water tank: 400 g"), "\(shown)")
  }

  @Test func theSessionsTabSaysThatTheApplianceHasStopped() throws {
    let kitchen = try Kitchen()
    try kitchen.startToCook()
    try kitchen.type("Cooking", "!")
    try kitchen.pass(.seconds(5))
    let shown = try kitchen.type("again")
    #expect(shown.contains("The appliance has stopped."), "\(shown)")
  }
}
