import Backend
import Foundations

/// The camera over the pot: pictures one after the other, as `multipart/x-mixed-replace` (docs/products/epicura.md, 6).
struct CameraChannel: Sendable {
  /// How many pictures there are in a second.
  static let rate = 12

  let clock: ServerClock
  let fleet: ApplianceFleet

  var channel: Channel {
    let receiver = WeakFleet(fleet)
    return .stream("/camera/stream", at: .server) { [clock] request in
      guard let (device, _) = try await receiver.fleet?.local(request) else {
        throw ErrorResponse.notFound("no appliance has registered")
      }
      return StreamAnswer(contentType: "multipart/x-mixed-replace; boundary=frame") { stream in
        var (number, cache) = (0, PotPictureCache())
        // Without power there is no further picture.
        while let reading = await receiver.fleet?.look(into: device) {
          try await stream.yield(cache.part(of: PotPicture(reading, number: number)))
          number += 1
          try await clock.sleep(for: .seconds(1) / Self.rate)
        }
      }
    }
  }
}
