import Backend
import Foundation
import Foundations
import Services
import Storage

/// The server `main`: the forecast, seeded from the plugin's data folder.
actor WeatherServer: AppServer {
  static let name = "weather"

  static func migrate(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("weather 1") { db in
      try db.execute(sql: "CREATE TABLE forecast (day TEXT PRIMARY KEY, degrees INTEGER NOT NULL)")
    }
  }

  static func seed(_ db: Database, from data: DataFolder, now: Timestamp) throws -> [Diagnostic] {
    for file in data.files(in: "", ending: ".txt") {
      for line in try String(contentsOfFile: data.path(of: file), encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        try db.execute(sql: "INSERT OR REPLACE INTO forecast VALUES (?, ?)", arguments: [words[0], words[1]])
      }
    }
    return []
  }

  private let context: ServerContext
  init(_ context: ServerContext) { self.context = context }

  nonisolated var routes: [Route] { [Route(.get, "/forecast") { _ in try await self.forecast() }] }

  private func forecast() throws -> HTTPResponse {
    let days = try context.store.read { db in
      try Row.fetchAll(db, sql: "SELECT day, degrees FROM forecast ORDER BY day").map { row -> Value in
        ["name": .string(row["day"]), "degrees": .int(row["degrees"])]
      }
    }
    return .json(["days": .list(days)])
  }
}

/// The server `feed`: each report of a station is sent to all listeners as a line.
actor FeedServer: AppServer {
  static let name = "weather-feed"
  static let serverName = "feed"

  private struct Report: Decodable { var degrees: Int }

  private var listeners: [Int: AsyncStream<Int>.Continuation] = [:]
  private var lastListener = 0
  init(_ context: ServerContext) {}

  nonisolated var routes: [Route] { [Route(.post, "/reports") { try await self.report($0) }] }
  nonisolated var channels: [Channel] { [.stream("/live") { _ in await self.live() }] }

  /// The number of listeners.
  var listenerCount: Int { listeners.count }

  /// Ends all streams in an orderly way.
  func closeStations() {
    for listener in listeners.values { listener.finish() }
  }

  private func report(_ request: RouteRequest) throws -> HTTPResponse {
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(request.body)) else {
      throw ErrorResponse(status: 422, code: "invalid_report", message: "a report has `degrees`")
    }
    for listener in listeners.values { listener.yield(report.degrees) }
    return .json(["degrees": .int(report.degrees)], status: 201)
  }

  private func live() -> StreamAnswer {
    let (reports, listener) = AsyncStream.makeStream(of: Int.self)
    lastListener += 1
    let number = lastListener
    listeners[number] = listener
    return StreamAnswer(contentType: "text/plain") { stream in
      do {
        for await degrees in reports { try await stream.yield("\(degrees)\n") }
      } catch {}
      await self.remove(number)
    }
  }

  private func remove(_ number: Int) { listeners[number] = nil }
}
