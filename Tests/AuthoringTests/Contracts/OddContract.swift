// Written by `kolam plugin generate odd`: change plugin.yaml instead.

import Foundations
import PluginKit

/// What contracts seldom have.
enum OddContract {
  struct Dish: Codable, Equatable, Sendable {
    var id: String
    var kind: Kind
    var `default`: Bool
  }

  enum Kind: OpenEnumeration {
    case bread
    case flatBread
    /// A word of a newer server.
    case other(String)

    static let known: [Kind] = [
      .bread,
      .flatBread,
    ]

    var rawValue: String {
      switch self {
      case .bread: "bread"
      case .flatBread: "flat_bread"
      case .other(let word): word
      }
    }
  }

  /// An oven.
  protocol OvenModel: ViewModel where State == OvenState {
    func performOpen() async throws(ActionError)
    /// Puts a dish in.
    func `repeat`(dish: String, at: Timestamp, `for`: Duration?) async throws(ActionError)
    func weigh() async throws(ActionError) -> Double
    func bake(id: String, program: Program) async throws(ActionError) -> [Dish]
    func describe(
      first: String, second: String, third: String, fourth: String, fifth: String, sixth: String
    ) async throws(ActionError)
  }

  struct OvenState: ModelState {
    var phase: Phase = .idle
    var mode: OvenStateMode = .off
    var now: Dish = Dish(id: "", kind: .bread, `default`: false)
    var dishes: [Dish] = []
    var heat: [String: Double] = [:]
    var until: Timestamp = Timestamp(seconds: 0)
    var rest: Duration?
  }

  enum OvenStateMode: String, Codable, CaseIterable, Sendable {
    case off
    case grillTop = "grill_top"
  }

  struct OvenParameters: Codable, Sendable {
    var id: String
    var rack: Int?
  }

  struct OvenRepeatArguments: Codable, Sendable {
    var dish: String
    var at: Timestamp
    var `for`: Duration?
  }

  struct OvenBakeArguments: Codable, Sendable {
    var id: String
    var program: Program
  }

  struct OvenDescribeArguments: Codable, Sendable {
    var first: String
    var second: String
    var third: String
    var fourth: String
    var fifth: String
    var sixth: String
  }

  struct OvenDoneEvent: Codable, Sendable {
    var dish: Dish
  }

  struct OvenCooledEvent: Codable, Sendable {}
}

extension OddContract.OvenModel {
  static var name: String { "Oven" }
  static var done: EventType<OddContract.OvenDoneEvent> {
    EventType("done", OddContract.OvenDoneEvent.self)
  }
  static var cooled: EventType<OddContract.OvenCooledEvent> {
    EventType("cooled", OddContract.OvenCooledEvent.self)
  }
  static var events: [any DeclaredEvent] { [done, cooled] }
  static var actions: [ActionHandler<Self>] {
    [
      ActionHandler("open") { model throws(ActionError) in try await model.performOpen() },
      ActionHandler("repeat", OddContract.OvenRepeatArguments.self) { model, arguments throws(ActionError) in
        try await model.`repeat`(dish: arguments.dish, at: arguments.at, `for`: arguments.`for`)
      },
      ActionHandler("weigh", NoArguments.self, returns: Double.self) { model, _ throws(ActionError) in
        try await model.weigh()
      },
      ActionHandler(
        "bake", OddContract.OvenBakeArguments.self, returns: [OddContract.Dish].self
      ) { model, arguments throws(ActionError) in
        try await model.bake(id: arguments.id, program: arguments.program)
      },
      ActionHandler(
        "describe", OddContract.OvenDescribeArguments.self
      ) { model, arguments throws(ActionError) in
        try await model.describe(
          first: arguments.first, second: arguments.second, third: arguments.third, fourth: arguments.fourth,
          fifth: arguments.fifth, sixth: arguments.sixth)
      },
    ]
  }
}
