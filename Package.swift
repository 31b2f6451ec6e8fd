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
/// Its floor and its allowed imports are listed in ARCHITECTURE.md and tested.
///
/// - Parameters:
///   - name: its name.
///   - path: its folder, if that is not `Sources/<name>`.
///   - dependencies: the modules that it imports.
///   - libraries: how it links system libraries.
///   - embedded: files that the build embeds in it, such as the style sheets of a page.
/// - Returns: the target.
func module(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = [],
  libraries: [LinkerSetting] = [],
  embedded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, resources: embedded.map { .embedInCode($0) },
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
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "CCurl", cSettings: hardenedC),
    .target(name: "CCrypto", cSettings: hardenedC),
    .target(name: "CTLS", cSettings: hardenedC),
    .target(name: "CJavaScriptCore", cSettings: hardenedC),
    .target(name: "CPictures", cSettings: hardenedC),

    // Floor 0
    module("Foundations", libraries: [.linkedLibrary("m")]),
    module("GeneratedApps"),
    // Floor 1
    module("Simulation", ["Foundations"]),
    module("Expressions", ["Foundations"]),
    module("Documents", ["Foundations", "CYAML"]),
    module("Typesetting", libraries: icu),
    module("Patterns", libraries: icu),
    module("Cryptography", ["CCrypto"]),
    module("Doctor", ["Foundations"]),
    module("Pictures", ["CPictures"]),
    // Floor 2
    module("Catalogs", ["Foundations", "Expressions"], libraries: icu),
    module("Screens", ["Foundations", "Documents"]),
    module("Flags", ["Foundations", "Documents", "Expressions"]),
    module("PluginKit", ["Foundations", "Documents", "Simulation"]),
    module("Maestro", ["Foundations", "Documents"]),
    module("JavaScript", ["Simulation", "CJavaScriptCore"]),
    module("Services", ["Foundations", "Simulation", "CCurl"]),
    module(
      "Storage",
      [
        "Foundations", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    // Floor 3
    module(
      "Localization", ["Foundations", "Simulation", "Documents", "Typesetting", "Catalogs", "CExpat"]),
    module(
      "Entitlements", ["Foundations", "Simulation", "Flags", "Services", "Storage", "Cryptography"]),
    module("Accounts", ["Foundations", "Simulation", "Services", "Cryptography"]),
    module("LeafAnalysis", ["Pictures"]),
    module("Sync", ["Foundations", "Simulation", "Services", "Storage"]),
    module("Notifications", ["Foundations", "Simulation", "Services", "Storage"]),
    module("Bluetooth", ["Foundations", "Simulation", "Services", "Cryptography"]),
    module("Discovery", ["Foundations", "Simulation", "Services"]),
    // Floor 4
    module(
      "Provisioning", ["Foundations", "Simulation", "Services", "Cryptography", "Bluetooth"]),
    module(
      "AppServices",
      [
        "Foundations", "Simulation", "Cryptography", "Flags", "Services", "Storage", "PluginKit", "Accounts",
        "Sync", "Notifications", "Bluetooth", "Discovery", "Pictures",
      ]),
    module(
      "Runtime",
      [
        "Foundations", "Simulation", "Expressions", "Documents", "Catalogs", "Flags", "Screens", "PluginKit",
      ]),
    module("Backend", ["Foundations", "Simulation", "Services", "Storage", "Cryptography"]),
    module("Serving", ["Foundations", "Simulation", "Services", "CTLS"]),
    // Floor 5
    module(
      "RecipesPlugin", path: "Plugins/Recipes/Sources",
      ["Foundations", "Flags", "PluginKit", "AppServices", "Services", "Storage", "Simulation", "Sync"]),
    module(
      "GardenPlugin", path: "Plugins/Garden/Sources",
      ["Foundations", "Flags", "PluginKit", "AppServices", "Notifications", "Storage", "Simulation"]),
    module(
      "SyncPlugin", path: "Plugins/Sync/Sources",
      ["Foundations", "PluginKit", "AppServices", "Services", "Storage", "Simulation", "Sync"]),
    module(
      "SessionsPlugin", path: "Plugins/Sessions/Sources",
      [
        "Foundations", "PluginKit", "AppServices", "Accounts", "Discovery", "Services", "Storage",
        "Simulation", "Sync",
      ]),
    module(
      "DiagnosticsPlugin", path: "Plugins/Diagnostics/Sources",
      [
        "Foundations", "Flags", "PluginKit", "AppServices", "Accounts", "LeafAnalysis", "Services",
        "Simulation",
        "Storage",
      ]),
    module(
      "NotificationsPlugin", path: "Plugins/Notifications/Sources",
      ["Foundations", "PluginKit", "AppServices", "Notifications", "Storage", "Simulation"]),
    module(
      "PairingPlugin", path: "Plugins/Pairing/Sources",
      [
        "Foundations", "PluginKit", "AppServices", "Accounts", "Bluetooth", "Provisioning", "Services",
        "Storage", "Simulation",
      ]),
    module(
      "PlansPlugin", path: "Plugins/Plans/Sources",
      ["Foundations", "Flags", "PluginKit", "AppServices", "Simulation"]),
    module(
      "AccountPlugin", path: "Plugins/Account/Sources",
      ["Foundations", "PluginKit", "AppServices", "Accounts", "Simulation"]),
    module(
      "AccountServer", path: "Plugins/Account/Server",
      ["Foundations", "Simulation", "Services", "Storage", "Backend", "Cryptography"]),
    module(
      "RecipesServer", path: "Plugins/Recipes/Server",
      ["Foundations", "Documents", "Pictures", "Services", "Storage", "Backend"]),
    module(
      "DiagnosticsServer", path: "Plugins/Diagnostics/Server",
      ["Foundations", "Simulation", "Services", "Backend"]),
    module(
      "PairingServer", path: "Plugins/Pairing/Server",
      ["Foundations", "Services", "Storage", "Backend"]),
    module("FrontKit", ["Foundations", "Catalogs", "Maestro", "Runtime"]),
    module(
      "Authoring",
      ["Foundations", "Simulation", "Expressions", "Documents", "Catalogs", "Screens", "Runtime"]),
    // Floor 6
    module(
      "SessionsServer", path: "Plugins/Sessions/Server",
      [
        "Foundations", "Simulation", "Discovery", "Services", "Storage", "Backend", "PairingServer",
        "RecipesServer",
      ]),
    module(
      "TextFront",
      ["Foundations", "Simulation", "Typesetting", "Catalogs", "Pictures", "Runtime", "FrontKit"]),
    // Floor 7
    module(
      "Hosting",
      [
        "Foundations", "Simulation", "Services", "Storage", "PluginKit", "AppServices", "RecipesPlugin",
        "PlansPlugin", "RecipesServer", "SessionsPlugin", "SessionsServer", "SyncPlugin",
        "GardenPlugin", "NotificationsPlugin", "AccountPlugin", "DiagnosticsPlugin", "DiagnosticsServer",
        "AccountServer", "Accounts", "Bluetooth", "Discovery", "Notifications", "PairingPlugin",
        "PairingServer", "Provisioning", "Cryptography", "Entitlements", "Runtime", "Backend",
      ]),
    module(
      "Walkthroughs",
      [
        "Foundations", "Simulation", "Documents", "Patterns", "Typesetting", "JavaScript", "Services",
        "Maestro",
        "Runtime", "FrontKit", "TextFront",
      ]),
    // Floor 8
    module(
      "Reports", ["Foundations", "Simulation", "Typesetting", "Catalogs", "Runtime", "Walkthroughs"],
      embedded: ["Shared/report.css"]
        + ["sheet.css", "phone.css", "controls.css", "marks.css", "sheet.js"].map { "Sheets/Page/\($0)" }
        + ["film.css", "list.css", "strips.css", "panel.css", "screens.css", "film.js"].map {
          "Films/Page/\($0)"
        }),
    // Floor 9
    module(
      "WalkHosting",
      [
        "Foundations", "Simulation", "Services", "Storage", "PluginKit", "Accounts", "Bluetooth", "Discovery",
        "Runtime", "Backend", "Reports", "Walkthroughs", "Hosting",
      ]),
    // Floor 10
    .executableTarget(
      name: "kolam",
      dependencies: [
        "Foundations", "Simulation", "Expressions", "Documents", "Catalogs", "Services", "Storage",
        "Runtime", "Backend", "FrontKit", "TextFront", "Authoring", "Screens", "Flags",
        "Typesetting", "Accounts", "Bluetooth", "Discovery", "Doctor",
        "Localization", "Maestro", "Walkthroughs", "Reports", "Hosting", "WalkHosting", "JavaScript",
        "Serving",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings, linkerSettings: hardened),

    .executableTarget(
      name: "kolam-bench",
      dependencies: [
        "Foundations", "GeneratedApps", "Simulation", "Expressions", "Documents", "Flags",
        "Storage", "Catalogs",
        "Runtime", "FrontKit", "TextFront", "Authoring", "Maestro", "Walkthroughs", "Hosting", "WalkHosting",
        "Localization", "Backend", "Bluetooth", "Discovery", "Services", "Serving", "Accounts", "Sync",
        "LeafAnalysis", "Pictures",
      ],
      swiftSettings: settings, linkerSettings: hardened),

    // Tests
    module("TestSupport"),
    tests("Foundations", ["Foundations"]),
    tests("Simulation", ["Foundations", "Simulation"]),
    tests("Expressions", ["Foundations", "Expressions"]),
    tests("Documents", ["Foundations", "Documents"]),
    tests("Typesetting", ["Foundations", "Expressions", "Typesetting"]),
    tests("Patterns", ["Patterns"]),
    tests("Cryptography", ["Cryptography"]),
    tests("Doctor", ["Foundations", "Doctor"]),
    tests("Pictures", ["Pictures", "Simulation"], exclude: ["Pictures"]),
    tests("Catalogs", ["Foundations", "Catalogs", "Expressions"]),
    tests(
      "Localization", ["Foundations", "Documents", "Typesetting", "Catalogs", "Localization"],
      exclude: ["Exchange/Goldens"]),
    tests("Screens", ["Foundations", "Screens", "Expressions", "Documents"]),
    tests(
      "Flags", ["Foundations", "Flags", "Documents", "Expressions"], exclude: ["Reading/Goldens"]),
    tests("Maestro", ["Foundations", "Documents", "Maestro"]),
    tests("JavaScript", ["JavaScript", "Simulation"]),
    tests("Services", ["Foundations", "Services", "Serving", "Simulation"]),
    tests("Serving", ["Foundations", "Services", "Serving", "Simulation"]),
    tests("Storage", ["Foundations", "Storage"]),
    tests(
      "Entitlements",
      ["Foundations", "Entitlements", "Flags", "Cryptography", "Services", "Storage", "Simulation"]),
    tests("Accounts", ["Foundations", "Accounts", "Services", "Cryptography", "Simulation"]),
    tests(
      "AccountPlugin",
      [
        "Foundations", "AccountPlugin", "AccountServer", "Accounts", "AppServices", "PluginKit", "Backend",
        "Services", "Storage", "Simulation", "Sync",
      ]),
    tests("Bluetooth", ["Foundations", "Bluetooth", "Cryptography", "Services", "Simulation"]),
    tests("Discovery", ["Foundations", "Discovery", "Services", "Simulation"]),
    tests(
      "PairingPlugin",
      [
        "Foundations", "PairingPlugin", "PairingServer", "AccountServer", "Accounts", "AppServices",
        "Backend",
        "Bluetooth", "PluginKit", "Provisioning", "Services", "Simulation", "Storage",
      ]),
    tests(
      "Provisioning", ["Foundations", "Provisioning", "Bluetooth", "Services", "Simulation"]),
    tests("Sync", ["Foundations", "Sync", "Services", "Storage", "Simulation"]),
    tests("PluginKit", ["Foundations", "PluginKit", "Documents", "Simulation"]),
    tests(
      "AppServices",
      [
        "Foundations", "AppServices", "PluginKit", "Flags", "Services", "Storage", "Simulation", "Accounts",
        "Sync", "Pictures",
      ]),
    tests(
      "RecipesPlugin",
      [
        "Foundations", "RecipesPlugin", "PluginKit", "AppServices", "Services", "Storage", "Simulation",
        "Documents", "Backend", "RecipesServer", "Sync", "Accounts", "AccountServer",
      ]),
    tests("LeafAnalysis", ["LeafAnalysis", "Pictures"], exclude: ["Photos"]),
    tests(
      "DiagnosticsPlugin",
      [
        "Foundations", "Flags", "DiagnosticsPlugin", "DiagnosticsServer", "PluginKit", "AppServices",
        "Accounts",
        "Backend", "LeafAnalysis", "Pictures", "Services", "Simulation", "Storage",
      ]),
    tests(
      "DiagnosticsServer",
      ["Foundations", "DiagnosticsServer", "Backend", "Services", "Simulation"]),
    tests(
      "GardenPlugin",
      [
        "Foundations", "GardenPlugin", "PluginKit", "AppServices", "Flags", "Notifications", "Services",
        "Simulation", "Storage",
      ]),
    tests("Notifications", ["Foundations", "Notifications", "Simulation", "Services", "Storage"]),
    tests(
      "NotificationsPlugin",
      [
        "Foundations", "NotificationsPlugin", "PluginKit", "AppServices", "Notifications", "Services",
        "Simulation", "Storage",
      ]),
    tests(
      "SessionsPlugin",
      [
        "Foundations", "SessionsPlugin", "PluginKit", "AppServices", "Accounts", "Discovery", "Services",
        "Storage", "Simulation", "Sync",
      ]),
    tests(
      "SyncPlugin",
      ["Foundations", "SyncPlugin", "PluginKit", "AppServices", "Services", "Storage", "Simulation", "Sync"]),
    tests(
      "RecipesServer",
      [
        "Foundations", "RecipesServer", "Backend", "Simulation", "Documents", "Services", "Storage",
        "Pictures",
      ]),
    tests(
      "PairingServer",
      ["Foundations", "PairingServer", "Backend", "Simulation", "Services", "Storage"]),
    tests(
      "SessionsServer",
      [
        "Foundations", "SessionsServer", "PairingServer", "RecipesServer", "Backend", "Serving",
        "Discovery", "Simulation", "Services", "Storage",
      ]),
    tests(
      "PlansPlugin",
      [
        "Foundations", "Flags", "PlansPlugin", "RecipesPlugin", "PluginKit", "AppServices", "Entitlements",
        "Cryptography",
        "Services", "Storage", "Simulation", "Runtime", "Backend", "RecipesServer",
      ]),
    tests(
      "Runtime",
      [
        "Foundations", "Runtime", "Simulation", "Expressions", "Documents", "Catalogs", "Screens", "Flags",
        "PluginKit",
      ], exclude: ["Components/Goldens"]),
    tests("Backend", ["Foundations", "Backend", "Simulation", "Services", "Storage", "Cryptography"]),
    tests("FrontKit", ["Foundations", "Catalogs", "Runtime", "FrontKit"]),
    tests(
      "TextFront",
      [
        "Foundations", "Typesetting", "FrontKit", "TextFront", "Catalogs", "Maestro", "Runtime", "Pictures",
      ],
      exclude: ["Goldens"]),
    tests(
      "Authoring",
      [
        "Foundations", "GeneratedApps", "Simulation", "Expressions", "Documents", "Catalogs", "Screens",
        "Services", "Storage", "PluginKit", "AppServices", "Flags", "Maestro", "Localization", "Runtime",
        "Backend", "RecipesServer", "Authoring", "Serving", "Hosting", "Walkthroughs",
      ], exclude: ["Corpus", "Demo", "Explanations/Goldens", "Reports/Goldens"]),
    tests(
      "Reports",
      [
        "Foundations", "Simulation", "Typesetting", "Services", "PluginKit", "Maestro", "Runtime",
        "FrontKit", "TextFront",
        "Walkthroughs", "Reports",
      ], exclude: ["Films/Goldens"]),
    tests(
      "Walkthroughs",
      [
        "Foundations", "Simulation", "Patterns", "Services", "PluginKit", "Maestro", "Runtime", "FrontKit",
        "Walkthroughs",
      ], exclude: ["Reports/Goldens"]),
    tests(
      "Conformance",
      ["Foundations", "Simulation", "Documents", "Services", "PluginKit", "Runtime"]),
    // An app with its own plugin and servers, added by a folder and a line.
    tests(
      "SecondApp",
      [
        "Foundations", "Simulation", "Services", "Storage", "PluginKit", "AppServices", "Runtime", "Backend",
        "Serving", "Hosting",
      ], exclude: ["App"]),
    tests(
      "Hosting",
      [
        "Foundations", "Backend", "Services", "Simulation", "Hosting", "Accounts", "AppServices", "PluginKit",
        "Storage", "Notifications", "Runtime", "Screens",
        "Cryptography",
      ]),
    tests("Architecture", []),
    // The finished plugin of docs/your-first-plugin.md, renamed.
    module(
      "BrewingGuide", path: "Tests/Guides/Plugins/Brewing/Sources",
      ["AppServices", "PluginKit", "Simulation"]),
    tests(
      "BrewingGuide", ["Foundations", "BrewingGuide", "PluginKit", "Simulation"],
      path: "Tests/Guides/Tests/BrewingPluginTests"),
    tests(
      "Kolam",
      [
        "Foundations", "Simulation", "Storage", "Runtime", "FrontKit", "TextFront", "Maestro", "Walkthroughs",
        "Hosting", "WalkHosting", "BrewingGuide",
      ], exclude: ["Goldens"]),
    tests(
      "Shipped",
      [
        "Foundations", "Simulation", "Documents", "Typesetting", "Screens", "Services", "Storage",
        "PluginKit", "AppServices", "Accounts", "AccountPlugin", "RecipesPlugin", "PlansPlugin", "SyncPlugin",
        "Bluetooth", "DiagnosticsPlugin", "GardenPlugin", "Notifications", "NotificationsPlugin",
        "PairingPlugin", "SessionsPlugin",
        "RecipesServer",
        "Cryptography", "Entitlements", "Runtime",
        "Backend", "FrontKit", "TextFront", "Authoring", "Catalogs", "Maestro", "Walkthroughs", "Hosting",
        "WalkHosting",
      ]),
  ]
)
