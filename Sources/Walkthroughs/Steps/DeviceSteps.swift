import Foundations
import Glibc
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

  /// Sends a request of the flow's header to a server of the app.
  ///
  /// - Throws: why it cannot be sent, or the response where it is none of success, or why the app does not settle.
  func send(_ request: FlowExtensions.ServerRequest) throws {
    let words = "\(request.method) \(request.path)"
    var sent = HTTPRequest(HTTPRequest.Method(rawValue: request.method) ?? .post, request.path)
    if let body = request.body {
      sent.headers["content-type"] = "application/json"
      sent.body = Array(body.text.utf8)
    }
    let respond = phone.device.sending(sent, to: request.server)
    let response: HTTPResponse
    do { response = try phone.world.scheduler.run(named: "request") { try await respond() } } catch {
      throw StepFailure(message: "the server does not answer `\(words)`: \(error)")
    }
    guard (200..<300).contains(response.status) else {
      let body = visibleText(String(decoding: response.body.prefix(500), as: UTF8.self))
      throw StepFailure(
        message: "the server answers `\(words)` with \(response.status)", notes: body.isEmpty ? [] : [body])
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

/// Distances on a spherical earth.
enum GreatCircle {
  /// Returns the distance between two places, in meters, along the great circle.
  static func meters(
    _ from: (latitude: Double, longitude: Double), _ to: (latitude: Double, longitude: Double)
  ) -> Double {
    let rad = Double.pi / 180
    let (lat1, lat2) = (from.latitude * rad, to.latitude * rad)
    let across = (to.longitude - from.longitude) * rad
    // By the law of cosines, accurate to some meters.
    let cosine = Glibc.sin(lat1) * Glibc.sin(lat2) + Glibc.cos(lat1) * Glibc.cos(lat2) * Glibc.cos(across)
    return 6_371_000 * Glibc.acos(max(-1, min(1, cosine)))
  }
}

extension CaseRun {
  /// Grants and denies the app's permissions.
  ///
  /// - Parameter permissions: the permissions with their values.
  /// - Returns: what the step warns of at its end: denials without effect; nil where all have theirs.
  /// - Throws: ``StepFailure`` where a script fails or a value is none of a permission.
  func setPermissions(_ permissions: [FlowHeader.Variable]) throws -> StepWarned? {
    var values: [String: String] = [:]
    var problems: [String] = []
    for permission in permissions {
      let value = try scripts.text(permission.value)
      guard AppPermission.values.contains(value) else {
        throw StepFailure(
          message: "the permission `\(permission.name)` cannot be `\(value)`",
          notes: ["it can be \(AppPermission.values.joined(separator: ", "))"])
      }
      values[permission.name] = value
      if value == "deny", let denial = AppPermission.ineffectiveDenial(of: permission.name) {
        problems.append([denial.message, denial.help].compactMap(\.self).joined(separator: "; "))
      }
    }
    if let value = values["bluetooth"] ?? values["all"] { try setBluetoothPermission(value != "deny") }
    return problems.isEmpty ? nil : StepWarned(message: problems.joined(separator: "; "))
  }

  /// Undoes the denials of earlier steps; a fault of Bluetooth stays.
  func resetPermissions() throws { try setBluetoothPermission(true) }

  private func setBluetoothPermission(_ isGranted: Bool) throws {
    if isGranted, !phone.deniesBluetooth { return }
    phone.deniesBluetooth = !isGranted
    let set = phone.device.settingBluetoothPermission(isGranted)
    try phone.world.scheduler.run(named: "permissions") { await set() }
    try phone.settle()
  }
}
