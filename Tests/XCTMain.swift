import Testing

/// Runs the tests of all targets; without this file SwiftPM searches an index of the build for XCTest's.
@main struct AllTests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
