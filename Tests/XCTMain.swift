import Testing

/// Runs the tests of all targets; without this file SwiftPM looks for XCTest's in an index of the build.
@main struct AllTests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
