import Foundation
import Glibc
import Testing

/// Two devices of one person at one server of Helix, each in a process of its own.
@Suite struct HelixDevicesTests {
  private static let signIn = """
    sign-in
    email
    asha@helix.example
    password
    helix-demo
    sign-in
    A garden on the balcony

    """

  @Test func whatOneDeviceWritesIsOnTheOther() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let served = try ServedProgram(
      ["serve", "helix", "--port", "0", "--data", kolam.data.appendingPathComponent("served").path],
      data: kolam.data)
    var address: String?
    while address == nil, let line = served.readLine() {
      address = line.split(separator: " ").last { $0.hasPrefix("http") }.map(String.init)
    }
    let server = try #require(address, "\(served.log)")
    func device(_ name: String) throws -> RunningProgram {
      let data = kolam.data.appendingPathComponent(name).path
      let app = try RunningProgram(
        ["run", "helix", "--locale", "en", "--backend", server, "--data", data], root: Executable.root)
      app.write(Self.signIn)
      try app.print(until: "Delete conversation")
      return app
    }
    let (phone, desk) = (try device("phone"), try device("desk"))
    phone.write("message\nHello from the phone\n")
    try desk.print(until: "- You: Hello from the phone")
    desk.write("message\nThanks from the desk\n")
    try phone.print(until: "- You: Thanks from the desk")
    // What arrives together is printed together, so each waits for one text only.
    try desk.print(until: "- Helix: You’re welcome.")
    for app in [phone, desk] { _ = app.end(SIGKILL) }
    served.send(SIGKILL)
  }
}
