// swift-tools-version: 6.2
import PackageDescription

// Kolam's measurements and soak tools, apart from the program and its tests, which build without them.
// `scripts/building.sh` builds them where a script needs them:
//
//   swift build --package-path Tests/Lab --scratch-path .build/lab

/// The checkout's folder.
///
/// SwiftPM names a package after its folder, and what modules declare as `package` is visible under that name alone.
let checkout = Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "kolam"

/// The name as the compiler is given it: an identifier in lower case.
let packageName = String(checkout.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
  name: "lab",
  dependencies: [.package(name: "kolam", path: "../..")],
  targets: [
    .executableTarget(
      name: "kolam-bench",
      dependencies: [.product(name: "Modules", package: "kolam")],
      // Its own name would hide what our modules declare as `package`.
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .unsafeFlags(["-package-name", packageName]),
      ])
  ]
)
