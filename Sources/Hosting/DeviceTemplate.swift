import Foundations
import PluginKit
import Runtime
package import Storage

/// The initial data of every device of a walk, and the caches that its sessions share.
///
/// Databases are copies of migrated, empty ones, so that a device has all of an app's first start. The caches depend on
/// complete values alone: on the bytes of a response, on a model's state, on an element's render input. So the template
/// affects only the time that a walk takes, and plugins are unaware of it.
package struct DeviceTemplate: Sendable {
  /// The migrated, empty databases.
  package let stores = StoreTemplate()
  let jsonCache = JSONCache()
  let encodings = EncodingCache()
  let renderCache = RenderCache()

  /// Creates an empty template.
  package init() {}
}
