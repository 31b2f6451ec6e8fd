// swift-tools-version: 6.2
import PackageDescription

// A package outside of Kolam's, as somebody else would write it: a view model against the product PluginKit alone.
// `scripts/outside-package` copies it away and names a repository with a tagged copy of the checkout.
let kolam = Context.environment["KOLAM_REPOSITORY"] ?? "file:///kolam.git"

let package = Package(
  name: "timers",
  dependencies: [.package(url: kolam, from: "1.0.0")],
  targets: [
    .target(name: "Timers", dependencies: [.product(name: "PluginKit", package: "kolam")]),
    .testTarget(
      name: "TimersTests", dependencies: ["Timers", .product(name: "PluginKit", package: "kolam")]),
    // As `kolam new plugin boiling_kettle --swift` writes it.
    .target(
      name: "BoilingKettlePlugin", dependencies: [.product(name: "PluginKit", package: "kolam")],
      path: "BoilingKettle/Sources"),
    .testTarget(
      name: "BoilingKettlePluginTests",
      dependencies: ["BoilingKettlePlugin", .product(name: "PluginKit", package: "kolam")],
      path: "BoilingKettle/Tests"),
  ]
)
