import Backend
import Foundations

/// The camera over the pot: pictures one after the other, as `multipart/x-mixed-replace` (reference apps/epicura, 6).
struct CameraChannel: Sendable {
  /// How many pictures there are in a second.
  static let rate = 12

  let clock: ServerClock
  let fleet: ApplianceFleet

  var channel: Channel {
    let receiver = WeakFleet(fleet)
    return .stream("/camera/stream", at: .server) { [clock] request in
      _ = try await receiver.fleet?.local(request)
      return StreamAnswer(contentType: "multipart/x-mixed-replace; boundary=frame") { stream in
        var (number, cache) = (0, PotPictureCache())
        // Without power there is no further picture.
        while let reading = try? await receiver.fleet?.local(request).1.engine.reading {
          let picture = cache.picture(of: PotPicture(reading, number: number))
          var part = Array(
            "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n".utf8)
          part += picture
          part += [13, 10]
          try await stream.yield(part)
          number += 1
          try await clock.sleep(for: .seconds(1) / Self.rate)
        }
      }
    }
  }
}
