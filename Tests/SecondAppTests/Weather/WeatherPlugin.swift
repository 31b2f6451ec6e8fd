import AppServices
import PluginKit
import Services
import Simulation

/// The weather: a forecast, and a stream of reports.
struct WeatherPlugin: NativePluginType {
  static let name = "weather"
  let scheduler: Scheduler
  let models: [ModelDefinition]

  init(_ services: PluginServices) throws {
    let (main, feed, scheduler) = (try services.server(), try services.server("feed"), services.scheduler)
    self.scheduler = scheduler
    models = [ModelDefinition(Today.self) { Today(main: main, feed: feed, scheduler, output: $0) }]
  }
}

/// The coming days, and the stations' current reports.
actor Today: ViewModel {
  struct Day: Codable, Equatable, Sendable {
    var name = Weekday.monday
    var degrees = 0
  }

  enum Weekday: String, Codable, Sendable, CaseIterable { case monday, tuesday }
  enum Live: String, Codable, Sendable, CaseIterable { case connecting, open, ended, dropped }

  struct State: ModelState {
    var phase = Phase.loading
    var days: [Day] = []
    var live = Live.connecting
    var reports: [Int] = []
  }

  struct Report: Codable, Sendable { var degrees: Int }
  private struct Forecast: Decodable { var days: [Day] }

  static let name = "Today"
  static let actions: [ActionHandler<Today>] = [
    ActionHandler("report", Report.self) { model, report throws(ActionError) in try await model.send(report)
    },
    ActionHandler("listen") { $0.listen() },
  ]

  private let main: APIClient
  private let feed: APIClient
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }
  private var listening: Job?

  init(main: APIClient, feed: APIClient, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.main, self.feed, self.scheduler, self.output) = (main, feed, scheduler, output)
  }

  func open() async {
    listen()
    switch await main.send(HTTPRequest(.get, "/forecast"), as: Forecast.self) {
    case .success(let forecast): (state.phase, state.days) = (.ready, forecast.days)
    case .failure: state.phase = .error
    }
  }

  func close() { listening?.cancel() }

  private func send(_ report: Report) async throws(ActionError) {
    do throws(APIError) {
      let request = try HTTPRequest(.post, "/reports", json: report)
      _ = try await feed.send(request, as: NoContent.self).get()
    } catch {
      throw ActionError(error == .offline ? .offline : .server, error.code)
    }
  }

  private func listen() {
    listening?.cancel()
    state.live = .connecting
    listening = scheduler.start("weather reports") { await self.follow() }
  }

  /// Shows reports until the stream ends or breaks.
  private func follow() async {
    guard case .success(let stream) = await feed.stream(HTTPRequest(.get, "/live")) else {
      state.live = .dropped
      return
    }
    state.live = .open
    do throws(TransportError) {
      var line = ""
      for try await part in stream.body {
        line += String(decoding: part, as: UTF8.self)
        let lines = line.split(separator: "\n", omittingEmptySubsequences: false)
        state.reports += lines.dropLast().compactMap { Int($0) }
        line = String(lines.last ?? "")
      }
      state.live = .ended
    } catch {
      if error != .cancelled { state.live = .dropped }
    }
  }
}
