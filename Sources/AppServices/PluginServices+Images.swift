package import Foundations
package import PluginKit
package import Services

extension PluginServices {
  /// Images of the app's servers, kept on the device; of the need `images`.
  ///
  /// - Throws: that the contract does not list the need.
  package var images: ImageService {
    get throws(Diagnostic) {
      try require(.images)
      return host.images
    }
  }

  /// Lets fronts show a camera's newest picture when a person asks for it; of the need `media`.
  ///
  /// - Parameters:
  ///   - camera: the camera; it may end at any time.
  ///   - name: tells it from the plugin's other cameras.
  /// - Returns: the `source` for a node of the role `camera`.
  /// - Throws: that the contract does not list the need.
  package func show(_ camera: CameraStream, as name: String) throws(Diagnostic) -> String {
    try require(.media)
    let name = "\(contract.name)/\(name)"
    host.cameras.add(camera, as: name)
    return ImageReference.camera(name).source
  }
}
