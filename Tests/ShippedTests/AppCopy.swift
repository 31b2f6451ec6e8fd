import Foundation
import Glibc
import Runtime
import Testing

/// A copy of an app's scripts, with the real plugins and the app's own catalogs.
///
/// Of the runtime's catalog it has what scripts use: reading all of it took a third of each check.
final class AppCopy: Sendable {
  let root: String
  private static let linked = ["Plugins"]
  private static let catalogs = AppFolder.catalogs(in: ShippedApp.root).filter {
    $0 != "Kolam"
  }

  /// The runtime's texts that scripts may refer to: a rating's label, why a plan was refused, and errors.
  private static let words: [UInt8] = {
    let file = URL(fileURLWithPath: "\(ShippedApp.root)/Locales/Kolam.xcstrings")
    guard let data = try? Data(contentsOf: file),
      var catalog = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = catalog["strings"] as? [String: Any]
    else { return [] }
    catalog["strings"] = strings.filter { key, _ in
      key == "Rating" || key.hasPrefix("plan.refused.") || key.hasPrefix("error.")
    }
    return (try? JSONSerialization.data(withJSONObject: catalog, options: .sortedKeys)).map(Array.init) ?? []
  }()

  init(_ app: String) throws {
    var template = Array("/tmp/kolam-typo-XXXXXX".utf8CString)
    root = try #require(mkdtemp(&template).map { String(cString: $0) })
    for part in ["Screens"] + Self.folders(app) { mkdir("\(root)/\(part)", 0o700) }
    for part in Self.linked { symlink("\(ShippedApp.root)/\(part)", "\(root)/\(part)") }
    mkdir("\(root)/Locales", 0o700)
    for name in Self.catalogs {
      let file = "Locales/\(name).xcstrings"
      symlink("\(ShippedApp.root)/\(file)", "\(root)/\(file)")
    }
    write("Locales/Kolam.xcstrings", Self.words)
    for file in Self.files(AppFolder(root: ShippedApp.root, app: app)) {
      symlink("\(ShippedApp.root)/\(file)", "\(root)/\(file)")
    }
  }

  /// Returns the folders of an app, the outermost first.
  private static func folders(_ app: String) -> [String] {
    ["", "/components", "/flows"].map { "Screens/\(app)\($0)" }
  }

  /// Returns all files of an app.
  private static func files(_ folder: AppFolder) -> [String] {
    [folder.appFile, folder.flagFile] + folder.screenNames.map { folder.screenFile($0) }
      + folder.componentNames.map { folder.componentFile($0) } + folder.flowNames.map { folder.flowFile($0) }
  }

  func write(_ file: String, _ bytes: [UInt8]) {
    unlink("\(root)/\(file)")
    let descriptor = open("\(root)/\(file)", O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  /// Replaces a file that was written by the app's own.
  func restore(_ file: String) {
    unlink("\(root)/\(file)")
    symlink("\(ShippedApp.root)/\(file)", "\(root)/\(file)")
  }

  deinit {
    for app in AppFolder.apps(in: root) {
      let folder = AppFolder(root: root, app: app)
      for file in Self.files(folder) { unlink(folder.path(file)) }
      for part in Self.folders(app).reversed() { rmdir("\(root)/\(part)") }
    }
    for part in Self.linked + (Self.catalogs + ["Kolam"]).map({ "Locales/\($0).xcstrings" }) {
      unlink("\(root)/\(part)")
    }
    rmdir("\(root)/Locales")
    rmdir("\(root)/Screens")
    rmdir(root)
  }
}
