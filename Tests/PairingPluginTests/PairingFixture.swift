import Accounts
import AppServices
import Backend
import Bluetooth
import Foundations
import PluginKit
import PluginServers
import ProductProfiles
import Services
import Simulation
import Storage
import Synchronization
import TestSupport
import Testing
@testable import PairingPlugin

/// The plugin with a simulated radio and devices, beside a server in this process, in virtual time.
final class PairingFixture {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  let reachability = Reachability()
  let radio: SimulatedRadio
  let appliance: PairableAppliance
  let light: SimulatedImprovDevice
  let backend: Backend
  let cloud: CloudSocket
  let services: PluginServices
  let plugin: PairingPlugin
  private let host: HostServices
  private let registry: PluginRegistry

  init() throws {
    let random = SeededRandom(seed: 5)
    radio = SimulatedRadio(scheduler, random: random)
    backend = try Backend(
      BackendSetup(
        parts: [BackendSetup.Part(AccountServer.self), BackendSetup.Part(PairingServer.self)],
        clock: ServerClock(scheduler), identifiers: RandomIdentifiers(seed: 7), random: SeededRandom(seed: 7),
        signIn: ProductProfile.epicura.signIn))
    appliance = PairableAppliance(
      "EPIC-207", on: scheduler, random: random, cloud: .init(backend, prefix: ""))
    light = SimulatedImprovDevice("Light", on: scheduler)
    cloud = CloudSocket(scheduler)
    var servers = AppServers()
    servers.add(
      ServerSettings(prefix: "", retries: .never), GatedTransport(backend, reachability: reachability),
      sockets: cloud)
    var host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(), servers: servers, stores: .inMemory(), reachability: reachability)
    host.ble = radio
    host.addAccount(of: "main", ProductProfile.epicura.signIn)
    self.host = host
    services = PluginServices(try Self.contract(), from: host)
    plugin = try PairingPlugin(services)
    var registry = PluginRegistry()
    registry.register(plugin, try Self.contract())
    self.registry = registry
    try scheduler.run { [appliance, light, radio] in
      await appliance.advertise(on: radio)
      await light.advertise(on: radio)
    }
  }

  /// The shipped contract.
  static func contract(file: String = #filePath) throws -> Contract {
    let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
    let source = try SourceText.load(
      "/\(root)/Plugins/Pairing/plugin.yaml", shownAs: "Plugins/Pairing/plugin.yaml")
    var diagnostics = Diagnostics()
    let contract = try #require(Contract.read(source, into: &diagnostics))
    #expect(diagnostics.all == [])
    return contract
  }

  /// The addresses that the setups have read, by the devices' ids.
  var dialled: [String: String] {
    get throws {
      let known = Mutex<[String: String]>([:])
      try services.localAddresses.observe { device, address in known.withLock { $0[device] = address.text } }
      return known.withLock { $0 }
    }
  }

  func signIn(_ phone: String = "+919876543210") throws {
    let account = try #require(host.accounts["main"])
    try scheduler.run { [backend] in
      _ = try await account.requestCode(for: phone)
      try await account.signIn(phone: phone, code: Secret(backend.messages.recent.last?.text ?? ""))
    }
    scheduler.drain()
  }

  func signOut() throws {
    let account = try #require(host.accounts["main"])
    try scheduler.run { try await account.signOut(.discard) }
    scheduler.drain()
  }

  /// Opens a model.
  func open(_ model: String, _ parameters: [String: Value] = [:]) throws -> any ModelHandle {
    let handle = try registry.open(
      "pairing.\(model)", with: ValueMap(fields: parameters.map { ($0.key, $0.value) }))
    handle.start()
    scheduler.drain()
    return handle
  }

  /// Runs an action.
  func invoke(_ handle: any ModelHandle, _ action: String, _ arguments: [String: Value] = [:]) throws {
    let arguments = ValueMap(fields: arguments.map { ($0.key, $0.value) })
    _ = try scheduler.run { try await handle.invoke(action, arguments) }
    scheduler.drain()
  }

  /// The code of an action's error.
  func code(
    _ handle: any ModelHandle, _ action: String, _ arguments: [String: Value] = [:]
  ) -> ActionError.Code? {
    do {
      try invoke(handle, action, arguments)
      return nil
    } catch {
      return (error as? ActionError)?.code
    }
  }

  /// Lets time pass until a setup is at a step, for two minutes at most.
  func wait(_ handle: any ModelHandle, for step: String) {
    for _ in 0..<1200 where handle["step"] != .string(step) { scheduler.advance(by: .milliseconds(100)) }
    #expect(handle["step"] == .string(step))
  }

  /// Goes with an appliance as far as the choice of a network.
  func choose() throws -> any ModelHandle {
    let pairing = try open("Pairing")
    try invoke(pairing, "search")
    scheduler.advance(by: .seconds(2))
    try invoke(pairing, "connect", ["id": "epicura-EPIC-207"])
    wait(pairing, for: "confirming")
    try invoke(pairing, "confirm")
    wait(pairing, for: "choosing")
    return pairing
  }

  /// Sets an appliance up, to the end.
  func pair(named name: String? = nil) throws -> String {
    let pairing = try choose()
    try invoke(pairing, "join", ["network": "Kitchen", "password": "kitchen pass 9"])
    wait(pairing, for: "naming")
    if let name {
      try invoke(pairing, "rename", ["name": .string(name)])
    } else {
      try invoke(pairing, "finish")
    }
    #expect(pairing["step"] == "done")
    guard case .string(let id) = pairing["id"] else { return "" }
    return id
  }
}

extension ModelHandle {
  /// A field of the state.
  subscript(field: String) -> Value {
    if case .map(let state) = state { state[field] ?? .null } else { .null }
  }
}

/// The fields of a record.
func fields(_ value: Value) -> ValueMap { if case .map(let map) = value { map } else { .empty } }

/// The records of a list.
func records(_ value: Value) -> [ValueMap] { if case .list(let all) = value { all.map(fields) } else { [] } }
