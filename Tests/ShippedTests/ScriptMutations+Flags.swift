import Documents
import Foundations

extension ScriptMutations {
  /// Visits a flag file, whose structure is described here, since it has no spec.
  mutating func visitFlags(_ root: Node) {
    for entry in root.entries ?? [] {
      misspell(entry.keySpan.range, .key)
      for part in entry.value.entries ?? [] {
        switch entry.name {
        case "context":
          misspell(part.keySpan.range, .name)
          type(part.value)
        case "tiers": tier(part)
        case "profiles": profile(part)
        case "segments":
          misspell(part.keySpan.range, .name)
          words(part.value)
        case "flags": flag(part)
        case "metadata": if part.name == "bucketing" { refer(part.value) }
        default: break
        }
      }
    }
  }

  private mutating func tier(_ entry: Node.Entry) {
    misspell(entry.keySpan.range, .name)
    for key in entry.value.entries ?? [] {
      misspell(key.keySpan.range, .key)
      switch key.name {
      case "extends", "grants": refer(key.value)
      case "limits": for limit in key.value.entries ?? [] { misspell(limit.keySpan.range, .name) }
      default: break
      }
    }
  }

  private mutating func profile(_ entry: Node.Entry) {
    misspell(entry.keySpan.range, .name)
    for key in entry.value.entries ?? [] {
      misspell(key.keySpan.range, .key)
      if key.name == "when" { words(key.value) }
      if key.name == "capabilities" { refer(key.value, .name) }
    }
  }

  private mutating func flag(_ entry: Node.Entry) {
    misspell(entry.keySpan.range, .name)
    for key in entry.value.entries ?? [] {
      misspell(key.keySpan.range, .key)
      switch key.name {
      case "state", "kind", "defaultVariant": refer(key.value)
      case "variants": for variant in key.value.entries ?? [] { misspell(variant.keySpan.range, .name) }
      case "requires", "onLocked":
        for part in key.value.entries ?? [] {
          misspell(part.keySpan.range, .key)
          refer(part.value)
        }
      case "rules": for rule in key.value.items ?? [] { self.rule(rule) }
      default: break
      }
    }
  }

  private mutating func rule(_ node: Node) {
    for key in node.entries ?? [] {
      misspell(key.keySpan.range, .key)
      if key.name == "when" { words(key.value) }
      if key.name == "variant" { refer(key.value) }
    }
  }

  /// Misspells a word, or each word of a list.
  private mutating func refer(_ node: Node, _ kind: ScriptMutation.Kind = .reference) {
    for item in node.items ?? [node] {
      if let (range, _) = scalar(item) { misspell(range, kind) }
    }
  }
}
