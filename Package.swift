// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: language mode 6 and the upcoming features we rely on.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The toolchain's own ICU; its C module does not declare its library.
let icu: [LinkerSetting] = [.linkedLibrary("_FoundationICU")]

/// The linker settings of programs: the Swift runtime and Foundation inside, and hardened like Debian's own programs
/// (position-independent, full RELRO).
///
/// The runtime is linked statically here and not by `--static-swift-stdlib`, which applies to all products: so tests,
/// whose library is available only as a shared one, are built from the same objects as the program.
let hardened: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld"]
      + [
        // Foundation's own libraries, which a module built against the shared one does not link.
        "-l_FoundationCollections", "-lCoreFoundation", "-l_FoundationCShims", "-l_FoundationICU",
        "-pie", "-z", "now", "-z", "relro", "--strip-all",
      ].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release))
]

/// The settings of the C targets: code that accesses memory by pointers checks its stack frames and buffers.
let hardenedC: [CSetting] = [
  .unsafeFlags(["-fstack-protector-strong"]),
  .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
  .headerSearchPath("../CLibraries"),
]

/// Declares a module.
///
/// Its floor is listed in ARCHITECTURE.md. What it imports is listed here alone; both are tested.
///
/// - Parameters:
///   - name: its name.
///   - path: its folder, if that is not `Sources/<name>`.
///   - sources: its folders in that one, if it has not all of it.
///   - dependencies: the modules that it imports.
///   - libraries: how it links system libraries.
///   - embedded: files that the build embeds in it, such as the style sheets of a page.
/// - Returns: the target.
func module(
  _ name: String, path: String? = nil, sources: [String]? = nil, _ dependencies: [Target.Dependency] = [],
  libraries: [LinkerSetting] = [], embedded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, sources: sources,
    resources: embedded.map { .embedInCode($0) },
    swiftSettings: settings, linkerSettings: libraries)
}

/// Declares the tests of a module, in the folder of the same name under Tests.
///
/// They are not optimized in any build: nobody waits for what they compute, and everybody waits for their compiler.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], path: path, exclude: exclude,
    swiftSettings: settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

let package = Package(
  name: "kolam",
  products: [
    .executable(name: "kolam", targets: ["kolam"]),
    // The interface for plugins outside of this package. SwiftPM refuses a versioned dependency with unsafe flags, so
    // none of its modules has any.
    .library(name: "PluginKit", targets: ["PluginKit", "Simulation", "Foundations"]),
    // What the package of measurements uses, Tests/Lab, which is next to this one.
    .library(
      name: "Modules",
      targets: [
        "Accounts", "Authoring", "Backend", "Bluetooth", "Catalogs", "Collections", "DiagnosticsPlugin",
        "Documents", "Expressions", "Flags", "Foundations", "FrontKit", "GeneratedInputs", "Hosting",
        "Localization", "Maestro", "Pictures", "PluginKit", "Runtime", "Services", "Simulation", "Storage",
        "Sync", "TextFront",
        "Walkthroughs",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CPictures", providers: [.apt(["libpng-dev", "libturbojpeg0-dev"])]),
    .target(name: "CCurl", cSettings: hardenedC),
    .target(name: "CJavaScriptCore", cSettings: hardenedC),
    .target(name: "CWords", cSettings: hardenedC),

    // Floor 0
    module("Foundations", libraries: [.linkedLibrary("m")]),
    module("Typesetting", libraries: icu),
    module("Pictures", ["CPictures"]),

    // Floor 1
    module("Simulation", ["Foundations"]),
    module("Expressions", ["Foundations"]),
    module("Search", ["Foundations"]),
    module("Documents", ["CYAML", "Foundations"]),
    module("Profiles", ["Foundations"]),
    module("LineEditing", ["Foundations", "Typesetting"]),

    // Floor 2
    module(
      "Storage",
      [
        "Foundations", "Search", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    module("Services", ["CCurl", "COpenSSL", "Foundations", "Simulation"]),
    module("Catalogs", ["Expressions", "Foundations", "Search"], libraries: icu),
    module("Screens", ["Documents", "Foundations"]),
    module("Flags", ["Documents", "Expressions", "Foundations"]),
    module("PluginKit", ["Documents", "Foundations", "Simulation"]),
    module("Maestro", ["Documents", "Foundations"]),

    // Floor 3
    module("Localization", ["CExpat", "Catalogs", "Documents", "Foundations", "Simulation", "Typesetting"]),
    module("Accounts", ["Foundations", "Profiles", "Services", "Simulation"]),
    module("Sync", ["Foundations", "Services", "Simulation", "Storage"]),
    module("Bluetooth", ["Foundations", "Services", "Simulation"]),
    module(
      "Runtime",
      [
        "CWords", "Catalogs", "Documents", "Expressions", "Flags", "Foundations", "PluginKit", "Profiles",
        "Screens", "Simulation",
      ], embedded: ["SignIn/otp.yaml", "SignIn/gotrue.yaml"]),
    module("Backend", ["Foundations", "Profiles", "Services", "Simulation", "Storage"]),

    // Floor 4
    module(
      "Collections",
      ["Expressions", "Foundations", "PluginKit", "Search", "Services", "Simulation", "Storage", "Sync"]),
    module(
      "Authoring",
      [
        "CWords", "Catalogs", "Documents", "Expressions", "Flags", "Foundations", "PluginKit", "Runtime",
        "Screens", "Simulation",
      ]),
    module(
      "AppServices",
      [
        "Accounts", "Bluetooth", "Flags", "Foundations", "Pictures", "PluginKit", "Profiles", "Services",
        "Simulation", "Storage", "Sync",
      ]),
    module(
      "PluginServers", path: "Plugins",
      sources: [
        "Account/Server", "Diagnostics/Server", "Helix/Server", "Pairing/Server", "Recipes/Server",
        "Sessions/Server",
      ],
      [
        "Backend", "Documents", "Foundations", "Pictures", "Profiles", "Search", "Services", "Simulation",
        "Storage",
      ]),
    module("FrontKit", ["Catalogs", "Foundations", "LineEditing", "Maestro", "Runtime", "Search"]),

    // Floor 5
    module(
      "DiagnosticsPlugin", path: "Plugins/Diagnostics/Sources",
      [
        "Accounts", "AppServices", "Flags", "Foundations", "Pictures", "PluginKit", "Services", "Simulation",
        "Storage",
      ]),
    module(
      "PairingPlugin", path: "Plugins/Pairing/Sources",
      [
        "Accounts", "AppServices", "Bluetooth", "Foundations", "PluginKit", "Services", "Simulation",
        "Storage",
      ]),
    module(
      "RecipesPlugin", path: "Plugins/Recipes/Sources",
      [
        "AppServices", "Foundations", "PluginKit", "Search", "Services", "Simulation", "Storage", "Sync",
      ]),
    module(
      "GardenPlugin", path: "Plugins/Garden/Sources",
      ["AppServices", "Flags", "Foundations", "PluginKit", "Simulation", "Storage"]),
    module(
      "HostPlugins", path: "Plugins",
      sources: ["Account/Sources", "Notifications/Sources", "Plans/Sources", "Sync/Sources"],
      [
        "Accounts", "AppServices", "Flags", "Foundations", "PluginKit", "Services", "Simulation", "Storage",
        "Sync",
      ]),
    module(
      "SessionsPlugin", path: "Plugins/Sessions/Sources",
      ["Accounts", "AppServices", "Foundations", "PluginKit", "Services", "Simulation", "Storage", "Sync"]),
    module(
      "TextFront",
      [
        "Catalogs", "Foundations", "FrontKit", "LineEditing", "Pictures", "Runtime", "Simulation",
        "Typesetting",
      ]),

    // Floor 6
    module(
      "Walkthroughs",
      [
        "CJavaScriptCore", "Documents", "Foundations", "FrontKit", "Maestro", "PluginKit", "Runtime",
        "Services", "Simulation", "TextFront", "Typesetting",
      ], libraries: icu),

    // Floor 7
    module(
      "Reports", ["Catalogs", "Foundations", "Runtime", "Simulation", "Typesetting", "Walkthroughs"],
      embedded: ["Shared/report.css"]
        + ["sheet.css", "phone.css", "controls.css", "marks.css", "sheet.js"].map { "Sheets/Page/\($0)" }
        + ["film.css", "list.css", "strips.css", "panel.css", "screens.css", "film.js"].map {
          "Films/Page/\($0)"
        } + ["preview.css", "preview.js"].map { "Preview/Page/\($0)" }),

    // Floor 8
    module(
      "Hosting",
      [
        "Accounts", "AppServices", "Backend", "Bluetooth", "Collections", "DiagnosticsPlugin", "Documents",
        "Foundations", "GardenPlugin", "HostPlugins", "PairingPlugin", "PluginKit", "PluginServers",
        "RecipesPlugin", "Reports", "Runtime", "Services", "SessionsPlugin", "Simulation", "Storage",
        "Walkthroughs",
      ]),

    .executableTarget(
      name: "kolam",
      dependencies: [
        "Accounts", "Authoring", "Backend", "Bluetooth", "Catalogs", "Collections", "Documents",
        "Expressions", "Flags", "Foundations", "FrontKit", "Hosting", "LineEditing", "Localization",
        "Maestro",
        "PluginKit",
        "Reports", "Runtime", "Screens", "Services", "Simulation", "Storage", "TextFront", "Typesetting",
        "Walkthroughs",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings, linkerSettings: hardened),

    // Tests; each lists what it needs of the top alone.
    module("TestSupport", path: "Tests/TestSupport"),
    // The profiles of the products, as app.yaml and docs/products have them.
    module(
      "ProductProfiles", path: "Tests/ProductProfiles", ["Foundations", "Profiles", "Runtime", "Screens"]),
    // Apps and expressions that are made up, for tests and measurements.
    module("GeneratedInputs", path: "Tests/GeneratedInputs", ["Expressions", "Foundations"]),
    // The finished plugin of docs/your-first-plugin.md, renamed.
    module(
      "BrewingGuide", path: "Tests/Guides/Plugins/Brewing/Sources",
      ["AppServices", "PluginKit", "Simulation"]),
    tests("Foundations", ["Foundations"]),
    tests("Simulation", ["Simulation"]),
    tests("Expressions", ["GeneratedInputs"]),
    tests("Documents", ["Documents"]),
    tests("Typesetting", ["Expressions", "Typesetting"]),
    tests("LineEditing", ["LineEditing"]),
    tests("Walkthroughs", ["Walkthroughs"], exclude: ["Reports/Goldens"]),
    tests("Services", ["Services"]),
    tests(
      "Authoring", ["Authoring", "GeneratedInputs", "Hosting", "Localization"],
      exclude: ["Corpus", "Demo", "Explanations/Goldens", "Reports/Goldens"]),
    tests("Pictures", ["Pictures", "Simulation"], exclude: ["Pictures"]),
    tests("Catalogs", ["Catalogs"]),
    tests("Localization", ["Localization"], exclude: ["Exchange/Goldens"]),
    tests("Screens", ["Expressions", "Screens"]),
    tests("Profiles", ["Profiles"]),
    tests("Flags", ["Flags"], exclude: ["Reading/Goldens"]),
    tests("Maestro", ["Maestro"]),
    tests("Search", ["Search", "Storage"]),
    tests("Storage", ["Storage"]),
    tests("AppServices", ["AppServices", "ProductProfiles"]),
    tests("Accounts", ["Accounts"]),
    tests(
      "HostPlugins",
      ["HostPlugins", "Hosting", "PluginServers", "ProductProfiles", "RecipesPlugin", "Runtime"]),
    tests("Bluetooth", ["Bluetooth"]),
    tests("PairingPlugin", ["PairingPlugin", "PluginServers", "ProductProfiles"]),
    tests("Sync", ["Sync"]),
    tests("Collections", ["Backend", "Collections", "PluginServers", "Runtime", "Sync"]),
    tests("PluginKit", ["PluginKit"]),
    tests("RecipesPlugin", ["Hosting", "PluginServers", "ProductProfiles", "RecipesPlugin"]),
    tests("DiagnosticsPlugin", ["DiagnosticsPlugin", "PluginServers"], exclude: ["LeafAnalysis/Photos"]),
    tests("PluginServers", ["PluginServers"]),
    tests("GardenPlugin", ["Collections", "GardenPlugin", "Runtime"]),
    tests("SessionsPlugin", ["Collections", "ProductProfiles", "Runtime", "SessionsPlugin"]),
    tests("Runtime", ["Runtime"], exclude: ["Components/Goldens"]),
    tests("Backend", ["Backend"]),
    tests("FrontKit", ["FrontKit"]),
    tests("TextFront", ["TextFront"], exclude: ["Goldens"]),
    tests("Reports", ["Reports"], exclude: ["Films/Goldens"]),
    tests("Conformance", ["Runtime", "Services"]),
    tests("SecondApp", ["Hosting"], exclude: ["App"]),
    tests("Hosting", ["Hosting", "ProductProfiles"]),
    tests("Architecture", []),
    tests("BrewingGuide", ["BrewingGuide"], path: "Tests/Guides/Tests/BrewingPluginTests"),
    tests(
      "Kolam", ["BrewingGuide", "Hosting", "RecipesPlugin", "SessionsPlugin"],
      exclude: ["Goldens", "OnboardingApp"]),
    tests("Shipped", ["Authoring", "Hosting", "ProductProfiles"]),
  ]
)
