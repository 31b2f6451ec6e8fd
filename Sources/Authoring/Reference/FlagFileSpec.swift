import Flags
import Screens

/// The keys of flags.yaml, for the reference and editors; the file itself is read by ``FlagFile``.
enum FlagFileSpec {
  static let spec = RecordSpec(
    "the flags",
    keys: [
      KeySpec("$schema", .value(.string), "The JSON Schema for editors."),
      KeySpec("metadata", .mapping(.value(.dyn)), "Facts about the file, such as `bucketing: flagd-v3`."),
      KeySpec("context", .mapping(.type), "The attributes that conditions read, and their types."),
      KeySpec(
        "tiers", .mapping(.record(tier)), "The plans, and what each brings; `free` and `pro` if not given."),
      KeySpec(
        "profiles", .mapping(.record(profile)), "Kinds of devices; the first that fits is the device's."),
      KeySpec(
        "segments", .mapping(.expression(.bool)), "Groups of people, by a condition; read as `segments.NAME`."
      ),
      KeySpec("flags", .mapping(.record(flag)), "The flags."),
      KeySpec("$evaluators", .mapping(.value(.dyn)), "Rules in flagd's JSON logic that several flags share."),
    ])

  private static let tier = RecordSpec(
    "a plan",
    keys: [
      KeySpec("rank", .value(.int), "Its place among the plans, the lowest first."),
      KeySpec("extends", .name, "The plan whose grants and limits it has, too."),
      KeySpec("grants", .list(.name), "What it opens, for `requires: { grant: … }`."),
      KeySpec("limits", .mapping(.value(.dyn)), "How many of something it allows: a number, or `unlimited`."),
      KeySpec("offlineGrace", .value(.duration), "How long it lasts without a network, such as `72h`."),
    ])

  private static let profile = RecordSpec(
    "a device profile",
    keys: [
      KeySpec(
        "when", .expression(.bool), required: true, "Which devices have it; `\"true\"` for all others."),
      KeySpec("capabilities", .list(.name), "What such a device can do, for `requires: { capability: … }`."),
      KeySpec("columns", .value(.int), "How many cells a line has."),
      KeySpec("rows", .value(.int), "How many lines the screen has."),
      KeySpec("platform", .word(DevicePlatform.allCases.map(\.rawValue)), "Its system."),
    ])

  private static let flag = RecordSpec(
    "a flag",
    keys: [
      KeySpec(
        "state", .word(["ENABLED", "DISABLED"]), required: true, "Whether its rules are asked at all."),
      KeySpec(
        "kind", .word(FlagDeclaration.Kind.allCases.map(\.rawValue)),
        "What it is for; `release` if not given."),
      KeySpec("owner", .value(.string), "Who answers for it."),
      KeySpec("expires", .value(.string), "The day from which it should be gone, such as `2027-01-31`."),
      KeySpec("about", .value(.string), "What it switches."),
      KeySpec("variants", .mapping(.value(.dyn)), required: true, "Its values, by their names."),
      KeySpec("defaultVariant", .value(.dyn), "The variant where no rule decides."),
      KeySpec("requires", .record(requirement), "What must be there, or the flag is locked."),
      KeySpec("onLocked", .record(locked), "What people see who lack what it requires."),
      KeySpec("basic", .value(.bool), "Whether it belongs to what every plan has."),
      KeySpec("rules", .list(.record(rule)), "The rules in order; the first that holds decides."),
      KeySpec("targeting", .value(.dyn), "Rules in flagd's JSON logic, in place of `rules`."),
      KeySpec("metadata", .mapping(.value(.dyn)), "Facts about the flag, for programs."),
    ])

  private static let requirement = RecordSpec(
    "a requirement",
    keys: [
      KeySpec("grant", .list(.name), "What the plan must open."),
      KeySpec("capability", .list(.name), "What the device must be able to do."),
      KeySpec("tier", .name, "The lowest plan that is enough."),
      KeySpec("profile", .list(.name), "The device profiles that it is for."),
      KeySpec(
        "flag", .value(.dyn), "Other flags that must be on, or each with the variants that are enough."),
    ])

  private static let locked = RecordSpec(
    "a lock",
    keys: [
      KeySpec(
        "show", .word(FlagDeclaration.OnLocked.Show.allCases.map(\.rawValue)),
        "`hide` leaves out what requires the flag; `locked` shows its label with the plan's name; `teaser` shows what "
          + "is in it, too, to be read and not used."),
      KeySpec("sheet", .reference(.screen), "The screen that offers the plan."),
    ])

  private static let rule = RecordSpec(
    "a rule",
    keys: [
      KeySpec("id", .value(.string), "Its name in explanations."),
      KeySpec("when", .expression(.bool), "For whom it holds; for everybody if not given."),
      KeySpec("variant", .value(.string), "The variant that it gives."),
      KeySpec("split", .record(split), "The variants that it divides people among, in place of `variant`."),
    ])

  private static let split = RecordSpec(
    "a division",
    keys: [
      KeySpec("by", .expression(.dyn), "What tells people apart; `targetingKey` if not given."),
      KeySpec(
        "weights", .mapping(.value(.int)), required: true, "Variants, and how large a share each gets."),
      KeySpec(
        "salt", .value(.string), "Makes a division independent of others; the flag's name if not given."),
    ])
}
