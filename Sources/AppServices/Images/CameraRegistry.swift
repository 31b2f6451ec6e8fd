package import Services
internal import Synchronization

/// The cameras that plugins show, by the names that sources of nodes have behind `camera:`.
package final class CameraRegistry: Sendable {
  private struct Entry {
    weak var camera: CameraStream?
  }

  private let cameras = Mutex<[String: Entry]>([:])

  /// A registry without cameras.
  package init() {}

  /// Adds a camera as long as it is there; one of the same name is replaced.
  func add(_ camera: CameraStream, as name: String) {
    cameras.withLock { cameras in
      cameras = cameras.filter { $0.value.camera != nil }
      cameras[name] = Entry(camera: camera)
    }
  }

  /// The newest picture of a camera.
  ///
  /// - Parameter name: its name.
  /// - Returns: a JPEG, undecoded.
  /// - Throws: that there is no such camera, or no picture yet.
  package func newest(of name: String) async throws(ImageError) -> [UInt8] {
    guard let camera = cameras.withLock({ $0[name]?.camera }) else { throw .unknownSource }
    guard let frame = await camera.newest else { throw .notYet }
    return frame.bytes
  }
}
