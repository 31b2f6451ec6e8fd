import Foundations
import Maestro
import Runtime
import Services
import Simulation

extension CaseRun {
  func setLocation(_ latitude: Template, _ longitude: Template) throws {
    phone.location = try coordinates(number(latitude, "latitude"), number(longitude, "longitude"))
  }

  private func coordinates(_ latitude: Double, _ longitude: Double) throws -> (
    latitude: Double, longitude: Double
  ) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw StepFailure(message: "\(latitude),\(longitude) is no place on earth")
    }
    return (latitude, longitude)
  }

  /// Moves the device along a route, in the app's time.
  func travel(_ points: [Template], _ speed: Template?) throws {
    let speed = try speed.map { try number($0, "speed") } ?? 4
    guard speed > 0 else { throw StepFailure(message: "at \(speed) meters a second nobody arrives") }
    for point in points {
      let text = try scripts.text(point)
      let parts = text.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
      guard parts.count == 2 else {
        throw StepFailure(message: "`\(text)` is no place, expected `latitude,longitude`")
      }
      let next = try coordinates(parts[0], parts[1])
      if let from = phone.location {
        try phone.pass(.milliseconds(Int(min(1e12, GreatCircle.meters(from, next) / speed * 1000))))
      }
      phone.location = next
    }
  }

  /// Turns the network off or on; iOS does not allow that.
  func setAirplaneMode(_ isOn: Bool?) throws {
    guard phone.platform != .ios else {
      throw StepWarned(
        message:
          "on iOS nobody can switch airplane mode, so nothing happens: use `x-faults: [{ offline: true }]`")
    }
    try setOffline(isOn ?? phone.world.reachability.isOnline)
  }

  func setOffline(_ isOffline: Bool) throws {
    phone.world.reachability.set(online: !isOffline)
    try phone.settle()
  }

  func turn(_ name: Template) throws {
    let word = try scripts.text(name)
    guard let orientation = Command.Orientation(word) else {
      let known = Command.Orientation.allCases.map(\.rawValue).joined(separator: ", ")
      throw StepFailure(message: "there is no orientation `\(word)`", notes: ["there are \(known)"])
    }
    phone.orientation = orientation
    phone.invalidate()
  }

  func setDarkMode(_ isDark: Bool?) throws {
    let isDark = isDark ?? !phone.settings.isDark
    phone.settings.isDark = isDark
    try phone.send(.theme(isDark ? "dark" : "light"))
  }

  func addMedia(_ files: [Template]) throws {
    note("put into the gallery: \(try files.map(scripts.text).joined(separator: ", "))")
  }

  /// Has the app's server send a push from the flow's header.
  ///
  /// - Throws: why it cannot, or why the app does not settle.
  func receive(_ push: FlowExtensions.Push) throws {
    let send = phone.device.sending(
      WalkPush(title: push.title, text: push.text, channel: push.channel, link: push.link))
    do { try phone.world.scheduler.run(named: "push") { try await send() } } catch {
      throw StepFailure(message: "the server cannot push: \(error)")
    }
    try phone.settle()
  }

  /// Injects a fault from the flow's header.
  ///
  /// - Throws: why the app does not settle.
  func inject(_ fault: FlowExtensions.Fault) throws {
    let wire = phone.world.wire
    func add(_ effect: Fault.Effect) {
      wire.faults.add(Fault(effect, path: fault.path, times: fault.times))
    }
    switch fault.kind {
    case .offline(let isOffline): try setOffline(isOffline)
    case .status(let code): add(.status(code))
    case .slow(let milliseconds): add(.latency(.milliseconds(milliseconds)))
    case .drop: add(.dropAnswer)
    case .bluetooth(let word):
      guard let condition = BluetoothCondition(rawValue: word) else {
        throw StepFailure(message: "simulated Bluetooth has no condition `\(word)`")
      }
      let device = phone.device
      let set = device.setting(condition)
      phone.world.scheduler.start("bluetooth") { await set() }
      try phone.settle()
    case .skew(let milliseconds): wire.setSkew(.milliseconds(milliseconds))
    }
  }
}
