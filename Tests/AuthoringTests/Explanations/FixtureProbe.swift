import Backend
import Foundations
import Hosting
import Runtime
import Simulation
import Testing

/// The rows beside an app, as its embedded server reads them.
enum FixtureProbe {
  /// Returns what is wrong with a fixture of rows with a name and a price.
  static func diagnostics(_ rows: String) throws -> [Diagnostic] {
    let demo = try DemoApp()
    let file = "Screens/demo/app.yaml"
    let data = """
      types: { Fruit: { name: string, price: int } }
      data: { fruits: { collection: Fruit, remote: { list: /fruits } } }

      """
    try demo.write(file, try DemoApp.text(of: file) + data)
    try demo.write("Screens/demo/fixtures/fruits.yaml", rows)
    var ignored = Diagnostics()
    let app = try #require(App.load(AppFolder(root: demo.root, app: "demo"), into: &ignored))
    let clock = ServerClock(Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600))))
    return try EmbeddedServers(app, data: nil, clock: clock).diagnostics
  }
}
