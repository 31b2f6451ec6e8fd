import Foundations
import FrontKit
import Hosting
import Runtime
import Services
import Simulation
import Storage
import TextFront

/// From a typed key to the frame of an emergency stop on the wire, while a camera streams and a hundred events a second
/// come: Epicura with its screens and its front, against an appliance on another thread and a port.
struct StopBenchmark {
  /// The most milliseconds that any of them may take.
  static let bar = 20.0

  /// The checkout's root.
  let root: String
  /// How often the key is pressed.
  let count: Int

  /// Measures, and prints the times.
  ///
  /// - Returns: whether all are below the bar.
  func run() throws -> Bool {
    let appliance = try BusyAppliance()
    defer { appliance.stop() }
    var app = try CookingApp(root: root, appliance.address)
    try app.openCooking()
    let before = appliance.counts
    let start = ContinuousClock.now
    var times: [Double] = []
    for number in 0..<count {
      // Not in step with the events.
      try app.pass(.milliseconds(37 + number % 29))
      let pressed = try app.press()
      try app.pass(.milliseconds(60))
      guard let arrival = appliance.arrival(after: pressed) else {
        print("a stop has not arrived within 60 ms")
        return false
      }
      times.append(pressed.duration(to: arrival).milliseconds)
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    let counts = appliance.counts
    print(
      "\(count) stops: median \(times.median.rounded(to: 2)) ms, 95 % below \(times.percentile(0.95).rounded(to: 2)) ms,",
      "longest \((times.max() ?? 0).rounded(to: 2)) ms (bar: \(Self.bar) ms)")
    print(
      "meanwhile \((Double(counts.events - before.events) / seconds).rounded(to: 1)) events and",
      "\((Double(counts.pictures - before.pictures) / seconds).rounded(to: 1)) pictures a second")
    return !times.isEmpty && times.allSatisfy { $0 < Self.bar }
  }
}

/// Epicura on the address of an appliance and its cloud, with the front of `kolam run`.
private struct CookingApp {
  private let scheduler = Scheduler(.live)
  private let driver: SessionDriver
  private var conversation: LineConversation

  init(root: String, _ address: String) throws {
    var diagnostics = Diagnostics()
    let folder = AppFolder(root: root, app: "epicura")
    guard let app = App.load(folder, into: &diagnostics), !diagnostics.hasErrors else {
      throw BenchmarkError(DiagnosticRenderer().text(diagnostics.sorted))
    }
    let server = try ServerAddress(address)
    let connection = ServerConnection(
      remote: try CurlTransport(address, scheduler: scheduler), at: server.origin,
      sockets: WebSocketTransport(
        server, by: NetworkConnector(scheduler), scheduler, SystemRandom()), planKeys: [:])
    let environment = AppEnvironment(
      scheduler: scheduler, stores: .inMemory(), servers: ["main": connection, "appliance": connection],
      log: AppLog())
    driver = SessionDriver(
      try AppAssembly(app, in: environment).session(SessionSettings()), patience: .none)
    conversation = LineConversation(options: LineConversation.Options()) { Words(of: app, locale: $0) }
    try show(driver.start())
  }

  /// Signs in, and goes to the cook that the appliance tells of.
  mutating func openCooking() throws {
    for event in [
      InputEvent.tab("profile"), .press("account"), .press("sign-in"), .edit("phone", "9876543210"),
      .press("send-code"), .edit("otp", "123456"), .press("verify"), .tab("sessions"), .press("card"),
    ] {
      try show(driver.send(event))
      try pass(.milliseconds(event == .tab("sessions") ? 1500 : 300))
    }
    let view = try show(driver.settle())
    guard view.screen == "cooking" else {
      throw BenchmarkError("the screen is `\(view.screen)`, not `cooking`")
    }
  }

  /// Types the key.
  ///
  /// - Returns: when.
  mutating func press() throws -> ContinuousClock.Instant {
    let pressed = ContinuousClock.now
    for case .send(let event) in conversation.line("!") { try show(driver.send(event)) }
    return pressed
  }

  /// Goes on as `kolam run` does: waits, and draws what has changed.
  mutating func pass(_ time: Duration) throws {
    let end = scheduler.now.advanced(by: time)
    while scheduler.now < end {
      _ = try scheduler.wait(until: end)
      scheduler.drain()
      try show(driver.settleWithoutWaiting())
    }
  }

  @discardableResult
  private mutating func show(_ rest: SessionDriver.SettledState) throws -> ScreenView {
    _ = conversation.screen(rest.view, rest.announcements)
    return rest.view
  }
}
