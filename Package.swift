// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: language mode 6 and the upcoming features we rely on.
///
/// The modules below the product `PluginKit` have no others: SwiftPM refuses unsafe flags there.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The toolchain's own ICU; its C module does not declare its library.
let icu: [LinkerSetting] = [.linkedLibrary("_FoundationICU")]

/// A small C library, linked statically: a shared library is located, mapped and bound at every start, even by commands
/// that never use it.
func archive(_ name: String) -> [LinkerSetting] {
  [
    .linkedLibrary(":lib\(name).a", .when(platforms: [.linux])),
    .linkedLibrary(name, .when(platforms: [.macOS])),
  ]
}

/// The linker settings of a release: the runtime and Foundation inside, hardened like Debian's own programs
/// (position-independent, full RELRO), with packed relocations and without a dynamic symbol table of its own, both of
/// which shorten the start.
///
/// The runtime is linked statically here and not by `--static-swift-stdlib`, which applies to all products: so tests,
/// whose library is available only as a shared one, are built from the same objects as the program.
let released: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld"]
      + [
        // Foundation's own libraries, which a module built against the shared one does not link.
        "-l_FoundationCollections", "-lCoreFoundation", "-l_FoundationCShims", "-l_FoundationICU",
        "-pie", "-z", "now", "-z", "relro", "-z", "pack-relative-relocs", "--no-export-dynamic",
      ].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release))
]

/// Without symbols, which are half of a program's size, without tables for unwinding, a twentieth of the rest, and with
/// functions of the same code only once, which is another fiftieth; nothing here compares addresses of functions.
let stripped: [LinkerSetting] = [
  .unsafeFlags(
    [
      "--strip-all", "--icf=all", "--no-eh-frame-hdr",
      "-T", "\(Context.packageDirectory)/scripts/without-unwinding.ld",
    ].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release))
]

/// Whether a release is built for its tests, which import modules as `@testable`: that keeps all that is internal in the
/// objects, a twelfth of them, so the program that users run is built without.
let isTested = Context.environment["KOLAM_TESTED"] != nil

/// Whether only `kolam run` is built, with what it needs.
///
/// That is the first build of a fresh clone: somebody waits for it to see an app. The first other subcommand builds the
/// rest (`scripts/kolam`).
let isRunOnly = Context.environment["KOLAM_RUN_ONLY"] != nil

/// The modules that only other subcommands need.
let subcommandModules: Set = [
  "Authoring", "Doctor", "JavaScript", "Localization", "Reports", "Serving", "WalkHosting", "Walkthroughs",
]

/// The modules that are optimized even where only `run` is built: a start, a screen and a picture take their code.
///
/// The others compile in a third of the time unoptimized, and a start takes 4 ms longer. `TextFront` is one of them: it
/// is compiled last, with nothing beside it, and a screen is drawn 3 ms later. Targets that are declared without
/// ``module(_:path:_:_:embedded:)`` are optimized in any build.
let interactiveModules: Set = [
  "Expressions", "Flags", "FrontKit", "LeafAnalysis", "Pictures", "PluginKit", "Runtime", "Screens",
  "Search", "Simulation",
]

/// Returns the dependencies of the program: those of all subcommands, or of `run` alone.
func needed(_ dependencies: [Target.Dependency]) -> [Target.Dependency] {
  guard isRunOnly else { return dependencies }
  return dependencies.filter { dependency in
    guard case .byNameItem(let name, _) = dependency else { return true }
    return !subcommandModules.contains(name)
  }
}

/// Returns the settings of a release at an optimization level, with other flags.
func optimized(_ level: String, _ flags: String...) -> [SwiftSetting] {
  settings + [
    .unsafeFlags([level] + flags + (isTested ? ["-enable-testing"] : []), .when(configuration: .release))
  ]
}

/// Optimized for speed: code on the critical path of steps of walks, checks and expressions.
let fast = optimized("-O")

/// Optimized for size, which compiles in four fifths of the time and runs somewhat slower: for code off that critical
/// path.
let compact = optimized("-Osize")

/// Not optimized, which compiles in a sixth of the time: for code that waits for users, files and other modules, and
/// for tests.
///
/// Starts, checks and walks were measured to be no slower by it. The interface of a module is emitted with its code, since
/// SwiftPM waits for both: on its own it would be type-checked once more.
let unoptimized = optimized("-Onone", "-no-emit-module-separately-wmo")

/// The settings of the C targets: code that accesses memory by pointers checks its stack frames and buffers.
let hardenedC: [CSetting] = [
  .unsafeFlags(["-fstack-protector-strong"]),
  .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
  // How they load libraries, which is no module: what it has is compiled into each of them.
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
///   - swiftSettings: its compiler settings.
///   - embedded: files that the build embeds in it, such as the style sheets of a page.
/// - Returns: the target.
func module(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = [],
  _ swiftSettings: [SwiftSetting] = fast, embedded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, resources: embedded.map { .embedInCode($0) },
    swiftSettings: isRunOnly && !interactiveModules.contains(name) ? unoptimized : swiftSettings)
}

/// Declares the tests of a module, in the folder of the same name under Tests.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], path: path, exclude: exclude,
    swiftSettings: unoptimized)
}

let package = Package(
  name: "kolam",
  products: [
    .executable(name: "kolam", targets: ["kolam"]),
    // The interface for plugins outside of this package. SwiftPM refuses a versioned dependency with unsafe flags, so
    // none of its modules has any.
    .library(name: "PluginKit", targets: ["PluginKit", "Simulation", "Foundations"]),
    // What the package of measurements uses, Tests/Lab: it is next to this one, so that flags are no matter.
    .library(
      name: "Modules",
      targets: [
        "Foundations", "GeneratedInputs", "Simulation", "Expressions", "Documents", "Flags", "Storage",
        "Catalogs", "Runtime", "FrontKit", "TextFront", "Authoring", "Maestro", "Walkthroughs", "Hosting",
        "WalkHosting", "Localization", "Backend", "Bluetooth", "Discovery", "Services", "Serving", "Accounts",
        "Sync", "LeafAnalysis", "Pictures",
      ]),
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
    .target(
      name: "Foundations", swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),
    // Floor 1
    module("Simulation", ["Foundations"], settings),
    module("Expressions", ["Foundations"]),
    module("Search", ["Foundations"]),
    .target(
      name: "Documents", dependencies: ["Foundations", "CYAML"], swiftSettings: settings,
      linkerSettings: archive("yaml")),
    .target(name: "Typesetting", swiftSettings: fast, linkerSettings: icu),
    .target(name: "Patterns", swiftSettings: fast, linkerSettings: icu),
    module("Cryptography", ["CCrypto"], compact),
    module("Doctor", ["Foundations"], compact),
    module("Pictures", ["CPictures"]),
    // Floor 2
    .target(
      name: "Catalogs", dependencies: ["Foundations", "Expressions", "Search"], swiftSettings: fast,
      linkerSettings: icu),
    module("Screens", ["Foundations", "Documents"], compact),
    module("Flags", ["Foundations", "Documents", "Expressions"], compact),
    module("PluginKit", ["Foundations", "Documents", "Simulation"], settings),
    module("Maestro", ["Foundations", "Documents"], unoptimized),
    module("JavaScript", ["Simulation", "CJavaScriptCore"], unoptimized),
    module("Services", ["Foundations", "Simulation", "CCurl"]),
    module(
      "Storage",
      [
        "Foundations", "Search", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    // Floor 3
    .target(
      name: "Localization",
      dependencies: ["Foundations", "Simulation", "Documents", "Typesetting", "Catalogs", "CExpat"],
      swiftSettings: unoptimized, linkerSettings: archive("expat")),
    module(
      "Entitlements", ["Foundations", "Simulation", "Flags", "Services", "Storage", "Cryptography"], compact),
    module("Accounts", ["Foundations", "Simulation", "Services", "Cryptography"], unoptimized),
    module("LeafAnalysis", ["Pictures"], fast),
    module("Sync", ["Foundations", "Simulation", "Services", "Storage"], compact),
    module("Notifications", ["Foundations", "Simulation", "Services", "Storage"], compact),
    module("Bluetooth", ["Foundations", "Simulation", "Services", "Cryptography"], compact),
    module("Discovery", ["Foundations", "Simulation", "Services"], unoptimized),
    // Floor 4
    module(
      "Provisioning", ["Foundations", "Simulation", "Services", "Cryptography", "Bluetooth"], unoptimized),
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
    module("Serving", ["Foundations", "Simulation", "Services", "CTLS"], compact),
    // Floor 5
    module(
      "RecipesPlugin", path: "Plugins/Recipes/Sources",
      [
        "Foundations", "Flags", "PluginKit", "AppServices", "Search", "Services", "Storage", "Simulation",
        "Sync",
      ]),
    module(
      "GardenPlugin", path: "Plugins/Garden/Sources",
      ["Foundations", "Flags", "PluginKit", "AppServices", "Notifications", "Storage", "Simulation"], compact),
    module(
      "SyncPlugin", path: "Plugins/Sync/Sources",
      ["Foundations", "PluginKit", "AppServices", "Services", "Storage", "Simulation", "Sync"], unoptimized),
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
      ], compact),
    module(
      "NotificationsPlugin", path: "Plugins/Notifications/Sources",
      ["Foundations", "PluginKit", "AppServices", "Notifications", "Storage", "Simulation"], unoptimized),
    module(
      "PairingPlugin", path: "Plugins/Pairing/Sources",
      [
        "Foundations", "PluginKit", "AppServices", "Accounts", "Bluetooth", "Provisioning", "Services",
        "Storage", "Simulation",
      ], compact),
    module(
      "PlansPlugin", path: "Plugins/Plans/Sources",
      ["Foundations", "Flags", "PluginKit", "AppServices", "Simulation"], compact),
    module(
      "AccountPlugin", path: "Plugins/Account/Sources",
      ["Foundations", "PluginKit", "AppServices", "Accounts", "Simulation"], unoptimized),
    module(
      "AccountServer", path: "Plugins/Account/Server",
      ["Foundations", "Simulation", "Services", "Storage", "Backend", "Cryptography"], unoptimized),
    module(
      "RecipesServer", path: "Plugins/Recipes/Server",
      ["Foundations", "Documents", "Pictures", "Search", "Services", "Storage", "Backend"], unoptimized),
    module(
      "DiagnosticsServer", path: "Plugins/Diagnostics/Server",
      ["Foundations", "Simulation", "Services", "Backend"], unoptimized),
    module(
      "PairingServer", path: "Plugins/Pairing/Server",
      ["Foundations", "Services", "Storage", "Backend"], unoptimized),
    module("FrontKit", ["Foundations", "Catalogs", "Maestro", "Runtime"]),
    module(
      "Authoring",
      ["Foundations", "Simulation", "Expressions", "Documents", "Catalogs", "Screens", "Runtime"], compact),
    // Floor 6
    module(
      "SessionsServer", path: "Plugins/Sessions/Server",
      [
        "Foundations", "Simulation", "Discovery", "Services", "Storage", "Backend", "PairingServer",
        "RecipesServer",
      ],
      compact),
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
      unoptimized,
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
      dependencies: needed([
        "Foundations", "Simulation", "Expressions", "Documents", "Catalogs", "Services", "Storage",
        "Runtime", "Backend", "FrontKit", "TextFront", "Authoring", "Screens", "Flags",
        "Typesetting", "Accounts", "Bluetooth", "Discovery", "Doctor",
        "Localization", "Maestro", "Walkthroughs", "Reports", "Hosting", "WalkHosting", "JavaScript",
        "Serving",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
      exclude: isRunOnly ? ["Subcommands"] : [],
      swiftSettings: unoptimized + (isRunOnly ? [.define("RUN_ONLY")] : []),
      linkerSettings: released + stripped),

    // Tests
    module("TestSupport", [], unoptimized),
    // Apps and expressions that are made up, for tests and measurements.
    module(
      "GeneratedInputs", path: "Tests/GeneratedInputs", ["Foundations", "Expressions"], compact),
    tests("Foundations", ["Foundations"]),
    tests("Simulation", ["Foundations", "Simulation"]),
    tests("Expressions", ["Foundations", "Expressions", "GeneratedInputs"]),
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
    tests("Search", ["Search", "Storage"]),
    tests("Storage", ["Foundations", "Search", "Storage"]),
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
        "Foundations", "RecipesServer", "Backend", "Simulation", "Documents", "Search", "Services", "Storage",
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
        "Foundations", "GeneratedInputs", "Simulation", "Expressions", "Documents", "Catalogs", "Screens",
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
      ["AppServices", "PluginKit", "Simulation"], unoptimized),
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
