import Foundations
import Maestro

extension Flow {
  /// Returns the name of the app that the flow is about: by its place under `Screens`, else by its `appId`.
  ///
  /// - Parameter names: the names of all apps.
  /// - Returns: the name; nil where none of the apps is meant.
  package func appName(among names: [String]) -> String? {
    let parts = source.path.split(separator: "/").map(String.init)
    if let screens = parts.lastIndex(of: "Screens"), screens + 1 < parts.count,
      names.contains(parts[screens + 1])
    {
      return parts[screens + 1]
    }
    let id = header.appId?.literal ?? ""
    if names.contains(id) { return id }
    // Such as `com.epicura.app`, of which the app's own name may be any part.
    return id.split(separator: ".").map(String.init).last(where: names.contains)
  }
}
