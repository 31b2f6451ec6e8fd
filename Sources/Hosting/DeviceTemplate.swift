import Foundations
import PluginKit
import Runtime
import Storage

/// What every device of a walk begins with a copy of, and what its sessions need not work out again.
///
/// Databases are copies of migrated, empty ones, so that a device sees all of an app's first start. The caches depend on
/// complete values alone: on the bytes of a response, on a model's state, on what an element is rendered from. So nothing
/// but the time that a walk takes depends on the template, and no plugin has to know of it.
package struct DeviceTemplate: Sendable {
  let stores = StoreTemplate()
  let jsonCache = JSONCache()
  let encodings = EncodingCache()
  let renderCache = RenderCache()

  /// Knows nothing yet.
  package init() {}
}
