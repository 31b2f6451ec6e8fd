package import Foundations
package import PluginKit

extension PluginServices {
  /// Photos of the person on this device, and the plugin's copies of them; of the need `photos`.
  ///
  /// - Throws: that the contract does not list the need.
  package var photos: PhotoFiles {
    get throws(Diagnostic) {
      try require(.photos)
      return host.photos.owned(by: contract.name)
    }
  }
}
