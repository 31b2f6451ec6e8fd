import Foundations
import Glibc
import Services
import Simulation
import Testing

@testable import Bluetooth

@Suite struct BLETransportTests {
  @Test(arguments: [
    ("simulated", BLETransport.simulated),
    ("hci:unix:/tmp/bt-server-le", .controllerUnix("/tmp/bt-server-le")),
    ("hci:unix:@kolam", .controllerUnix("@kolam")), ("hci:user:0", .controllerUser(0)),
    ("att:unix:/tmp/a:b", .bridge("/tmp/a:b")), ("l2cap", .kernel(0)), ("l2cap:1", .kernel(1)),
  ]) func aNameIsRead(_ text: String, _ transport: BLETransport) throws {
    #expect(try BLETransport(text) == transport)
  }

  @Test(arguments: [
    ("hci:tcp:127.0.0.1:9544", "127.0.0.1:9544"), ("hci:tcp:[::1]:9544", "[::1]:9544"),
    ("hci:tcp:box.local:1", "box.local:1"),
  ])
  func aControllersAddressIsRead(_ text: String, _ authority: String) throws {
    guard case .controllerTCP(let server) = try BLETransport(text) else { return #expect(Bool(false)) }
    #expect(server.authority == authority)
  }

  @Test(arguments: [
    ("", "expected simulated, hci:tcp:HOST:PORT"), ("simulatd", "did you mean `simulated`?"),
    ("hci", "expected hci:tcp:…, hci:unix:…, hci:user:…"),
    ("hci:tpc:127.0.0.1:1", "did you mean `hci:tcp:…`?"),
    ("hci:tcp:127.0.0.1", "expected `hci:tcp:HOST:PORT`"),
    ("hci:tcp:127.0.0.1:0", "expected `hci:tcp:HOST:PORT`"),
    ("hci:tcp:127.0.0.1:99999", "expected `hci:tcp:HOST:PORT`"),
    ("hci:tcp:a/b:80", "expected `hci:tcp:HOST:PORT`"),
    ("hci:tcp:", "expected `hci:tcp:HOST:PORT`"), ("hci:unix:", "expected the path of a Unix socket"),
    ("att:unix:" + String(repeating: "x", count: 200), "expected the path of a Unix socket"),
    ("att:tcp:127.0.0.1:1", "expected att:unix:…"), ("hci:user:", "the number of a controller"),
    ("hci:user:-1", "the number of a controller"), ("l2cap:x", "the number of a controller"),
    ("l2cap:65535", "the number of a controller"), ("l2cap:1:2", "expected"), ("simulated:1", "expected"),
  ]) func aWrongNameIsReportedWithWhatWasExpected(_ text: String, _ expected: String) {
    do throws(CommandError) {
      _ = try BLETransport(text)
      Issue.record("`\(text)` was read")
    } catch {
      #expect(error.message.contains(expected), "\(error.message)")
      #expect(error.message.utf8.count < 300)
    }
  }

  @Test(arguments: [
    (EAFNOSUPPORT, BLEError.radio(.missing)), (ENODEV, .radio(.missing)), (EPERM, .radio(.denied)),
    (EACCES, .radio(.denied)), (ENETDOWN, .radio(.off)), (EBUSY, .radio(.off)), (EHOSTUNREACH, .radio(.off)),
    (ECONNREFUSED, .unreachable), (ETIMEDOUT, .unreachable),
  ]) func theSystemsErrorsAreStatesOfTheRadio(_ number: Int32, _ expected: BLEError) {
    #expect(BLEError(SocketError(number)) == expected)
  }

  @Test(arguments: [
    "hci:unix:/nowhere/at-all", "hci:tcp:127.0.0.1:1", "att:unix:/nowhere/at-all", "hci:user:65000",
    "l2cap:65000",
  ])
  func aRadioThatIsNotThereIsSaidToBeMissing(_ text: String) throws {
    let scheduler = Scheduler(.live)
    let transport = try BLETransport(text)
    let central = try #require(transport.central(scheduler, SeededRandom(seed: 1), TCPConnector(scheduler)))
    let (state, failure) = try scheduler.run { () -> (RadioState, BLEError?) in
      (await central.radio(), await error { _ = try await central.scan(for: []) })
    }
    // A machine with Bluetooth may refuse before it looks for the controller.
    let states: [RadioState] =
      text.hasPrefix("hci:user") || text.hasPrefix("l2cap") ? [.missing, .denied] : [.missing]
    #expect(states.contains(state))
    #expect(states.map { BLEError.radio($0) }.contains(try #require(failure)))
  }

  @Test func theKernelsAddressIsLaidOutAsInC() {
    let address = BluetoothAddress([1, 2, 3, 4, 5, 0xC6], .random)
    #expect(hex(KernelSockets.attributeAddress(address)) == "1f 00 00 00 01 02 03 04 05 c6 04 00 02 00")
    #expect(hex(KernelSockets.attributeAddress(nil)) == "1f 00 00 00 00 00 00 00 00 00 04 00 01 00")
  }

  @Test(arguments: [
    (
      "12 00 00 00 15 00 01 02 03 04 05 C6 02 CE 00 00 00 00 07 00 02 01 06 03 03 0F 18",
      "c6:05:04:03:02:01/random"
    ),
    ("12 00 00 00 0E 00 01 02 03 04 05 06 01 7F 04 00 00 00 00 00", "06:05:04:03:02:01/public"),
  ]) func thePeripheralsThatTheKernelFindsAreRead(_ text: String, _ id: String) throws {
    let packet = try #require(ManagementPacket(hex(text)))
    guard case .found(let report) = ManagementEvent(packet) else { return #expect(Bool(false)) }
    #expect(report.address.id.text == id)
    #expect(report.isConnectable == id.hasSuffix("random"))
    #expect(report.rssi == (id.hasSuffix("random") ? -50 : nil))
  }

  @Test(arguments: ["", "12 00 00 00", "12 00 00 00 05 00 01", "01 00 00 00 01 00 23 00"])
  func aMessageOfTheKernelThatIsNotWholeIsNone(_ text: String) { #expect(ManagementPacket(hex(text)) == nil) }

  @Test(arguments: [
    ("12 00 00 00 02 00 01 02", ManagementEvent.other), ("13 00 00 00 02 00 06 00", .discovering(false)),
    ("06 00 00 00 04 00 01 02 00 00", .settings(0x201)),
    ("01 00 00 00 04 00 23 00 00 06", .answer(0x23, status: 0, [6])),
    ("02 00 00 00 03 00 23 00 14", .answer(0x23, status: 0x14, [])),
  ]) func theKernelsEventsAreRead(_ text: String, _ event: ManagementEvent) throws {
    #expect(ManagementEvent(try #require(ManagementPacket(hex(text)))) == event)
  }
}
