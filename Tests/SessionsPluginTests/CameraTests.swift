import Foundations
import Services
import Simulation
import Testing

@testable import SessionsPlugin

/// The camera as screens see it.
struct CameraTests {
  private let device = Device()

  @Test func itsNewestPictureIsAtItsSourceWhileTheApplianceIsHere() throws {
    let camera = try device.open("Camera")
    #expect(camera["isAway"] == true && camera["status"] == "off" && camera["source"] == .null)
    let cooking = try device.model("Cooking", beside: camera)
    device.pass(.milliseconds(1500))
    #expect(cooking["isAtHome"] == true && camera["isAway"] == false)
    #expect(camera["source"] == "camera:sessions/pot")
    #expect(camera["width"] == 8 && camera["height"] == 8)
    // The source is what the model says, and the picture what the camera has sent.
    #expect(try device.picture(of: camera["source"]) == FakeAppliance.jpeg)
    device.appliance.set(.local, isThere: false)
    device.pass(.seconds(2))
    #expect(camera["isAway"] == true && camera["source"] == .null)
  }

  @Test func itsStateChangesAtMostOnceASecond() throws {
    let camera = try device.open("Camera")
    _ = try device.model("Cooking", beside: camera)
    device.pass(.seconds(2))
    let before = camera.changes
    device.pass(.seconds(30))
    #expect(camera.changes - before <= 31)
  }

  @Test func nothingRunsForACameraThatIsAway() throws {
    device.appliance.set(.local, isThere: false)
    let camera = try device.open("Camera")
    device.pass(.seconds(5))
    #expect(camera["status"] == "off")
    #expect(device.appliance.requests("/camera/stream").isEmpty)
    #expect(device.scheduler.nextDeadline == nil)
  }

  /// Measured rates one after the other, and what is shown of them.
  static let rates: [(measured: [Double], shown: [Double])] = [
    ([11.4, 11.6, 11.4, 11.6], [11, 11, 11, 11]), ([12.4, 11.5, 12.1, 11.3], [12, 12, 12, 12]),
    ([12, 11.1, 11.6, 12.1], [12, 11, 11, 12]), ([12, 6, 1.2, 0], [12, 6, 1, 0]), ([0, 12], [0, 12]),
  ]

  @Test(arguments: rates) func theShownRateIsSteadyAndHidesNoStall(_ measured: [Double], _ shown: [Double]) {
    var rate: Double?
    let found = measured.map { measured -> Double in
      let next = Camera.rate(measured, after: rate)
      rate = next
      return next
    }
    #expect(found == shown)
  }
}
