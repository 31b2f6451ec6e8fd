internal import Documents
internal import Expressions
import Foundations

extension Diagnostic.Code {
  /// A profile that no device can have, since an earlier one takes them all.
  static let unreachableProfile = Self("KL0711")
}

extension FlagReader {
  private static let profileKeys = ["when", "capabilities", "columns", "rows", "platform"]

  mutating func readProfiles(_ node: Node) {
    var catchAll: Node.Entry?
    for entry in entries(node, "`profiles`, names with a condition") ?? [] {
      guard entries(entry.value, "a profile", keys: Self.profileKeys) != nil else { continue }
      var program: Program?
      if let when = entry.value["when"] {
        program = condition(when, "a condition")
      } else {
        report(
          .flagKeyMissing, "the profile `\(entry.name)` has no `when`", entry.keySpan,
          help: "write `when: \"true\"` for the one that all other devices have")
      }
      if let catchAll {
        warn(
          .unreachableProfile, "no device can have the profile `\(entry.name)`", entry.keySpan,
          help: "move it before `\(catchAll.name)`, which takes every device",
          related: [Diagnostic.Related("takes every device", catchAll.keySpan)])
      } else if program?.constant == .bool(true) {
        catchAll = entry
      }
      profiles.append(
        FlagProfile(
          name: entry.name, when: entry.value["when"]?.text ?? "",
          capabilities: Set(entry.value["capabilities"].map { names($0, "a capability").map(\.name) } ?? []),
          columns: entry.value["columns"].flatMap { whole($0, "columns", 1...1000) },
          rows: entry.value["rows"].flatMap { whole($0, "rows", 1...1000) },
          platform: entry.value["platform"].flatMap { word($0, "a platform", DevicePlatform.self) },
          span: entry.keySpan,
          condition: program))
    }
  }

  mutating func readSegments(_ node: Node) {
    let entries = entries(node, "`segments`, names with conditions") ?? []
    // All names are declared before any condition, since one may use another that is declared below it.
    let slots = entries.map { declarations.declare("segments.\($0.name)", .bool) }
    let programs = entries.map { condition($0.value, "a condition") }
    let needs = programs.map { program in
      (program?.reads ?? []).compactMap { path in slots.firstIndex(of: path.slot) }
    }
    let order = DependencyOrder(needs)
    for index in order.cyclic {
      report(
        .flagCycle, "the segment `\(entries[index].name)` depends on itself", entries[index].keySpan,
        help: "write one of the conditions without the others")
    }
    for index in order.sorted {
      guard let program = programs[index] else { continue }
      segments.append(
        SegmentPlan(
          name: entries[index].name, span: entries[index].keySpan, condition: program, slot: slots[index]))
    }
  }
}

extension Program {
  /// Its value where that is constant.
  var constant: Value? { reads.isEmpty ? evaluate([]) : nil }
}
