import Expressions
import Foundations
import Testing

@testable import Flags

/// Maintenance warnings of working flags.
@Suite struct LintTests {
  private func problems(_ text: String, today: String? = "2027-06-01") throws -> [String] {
    let read = try Read(text)
    #expect(read.problems.isEmpty)
    return read.lint(today: today.flatMap { CivilDate($0) })
  }

  @Test func theExampleOfTheDesignIsCleanUntilItExpires() throws {
    let owned = designExample.replacing("kind: release", with: "kind: release\n    owner: flows")
    #expect(try problems(owned, today: "2027-01-31").isEmpty)
    #expect(
      try problems(owned) == [
        "23:14 warning KL0734: the flag `new_session_view` has expired on 2027-01-31 (remove the flag, or set a later day)"
      ])
    #expect(try problems(owned, today: nil).isEmpty)
  }

  @Test func reportsUnreachableVariants() throws {
    #expect(
      try problems(
        """
        flags:
          a:
            state: ENABLED
            kind: entitlement
            variants: { red: 1, blue: 2, green: 3, white: 4, black: 5 }
            defaultVariant: red
            rules:
              - { when: 'tier == "pro"', variant: blue }
              - { split: { weights: { green: 1, red: 1, white: 0 } } }
          b: { state: ENABLED, kind: ops, variants: { x: 1, y: 2 }, defaultVariant: x, rules: [{ variant: x }] }
          c: { state: ENABLED, kind: entitlement, variants: { x: 1, y: 2 }, defaultVariant: x }
          d: { state: ENABLED, kind: entitlement, variants: { x: 1, y: 2 }, targeting: { if: [{ var: t }, x] } }
          e: { state: ENABLED, kind: entitlement, variants: { x: 1, y: 2 }, targeting: { var: variant } }
          f: { state: DISABLED, kind: entitlement, variants: { x: 1, y: 2 }, rules: [{ variant: x }] }
        """) == [
          "5:44 warning KL0735: nobody gets the variant `white` of `a` (give it by a rule, or remove it)",
          "5:54 warning KL0735: nobody gets the variant `black` of `a` (give it by a rule, or remove it)",
          "12:61 warning KL0735: nobody gets the variant `y` of `d` (give it by a rule, or remove it)",
        ])
  }

  @Test func whatAnErrorMayNameIsNotReportedAsUnused() throws {
    let read = try Read(
      """
      context: { a.b: string }
      flags:
        a: { state: ENABLED, kind: entitlement, variants: { "on": true, "off": false }, defaultVariant: "of" }
        b: { state: ENABLED, kind: entitlement, variants: { "on": true, "off": false }, rules: [{ variant: "of" }] }
      """)
    var found = Diagnostics()
    read.file.lint(today: nil, isWhole: !read.diagnostics.hasErrors, into: &found)
    #expect(read.diagnostics.all.map(\.code.description) == ["KL0718", "KL0718"])
    #expect(found.all.isEmpty)
  }

  @Test func reportsASplitWithOneShare() throws {
    #expect(
      try problems(
        """
        flags:
          a:
            state: ENABLED
            kind: entitlement
            variants: { "on": true, "off": false }
            defaultVariant: "off"
            rules: [{ split: { weights: { "on": 100 } } }]
        """) == [
          "7:15 warning KL0736: this split gives everyone `on` (write `variant: on` instead)"
        ])
  }

  @Test func reportsUnusedSegments() throws {
    #expect(
      try problems(
        """
        context: { user.age: int }
        segments:
          alone: 'tier == "pro"'
          base: user.age > 18
          used: segments.base && tier == "pro"
          within: 'tier == "free"'
          above: segments.within
          device: 'tier == "free"'
        profiles: { phone: { when: segments.device } }
        flags:
          a:
            state: ENABLED
            kind: ops
            variants: { "on": true, "off": false }
            rules: [{ when: segments.used, variant: "on" }]
        """) == [
          "3:3 warning KL0737: nothing uses the segment `alone` (remove it, or write `when: segments.alone`)",
          "6:3 warning KL0737: nothing uses the segment `within` (remove it, or write `when: segments.within`)",
          "7:3 warning KL0737: nothing uses the segment `above` (remove it, or write `when: segments.above`)",
        ])
  }

  @Test func reportsUnusedAttributes() throws {
    let flag = "state: ENABLED, kind: ops, variants: { x: 1, y: 2 }"
    #expect(
      try problems(
        """
        context: { user.age: int, user.name: string, user.tier: string, split: string, path: string, list: dyn }
        flags:
          a: { \(flag), rules: [{ when: user.age > 3, variant: x }, { split: { by: split, weights: { x: 1, y: 1 } } }] }
          b: { \(flag), targeting: { if: [{ var: [path, 1] }, x, { var: list.0 }] } }
        """) == ["1:27 warning KL0738: nothing reads the attribute `user.name` (remove it)"])
    #expect(
      try problems(
        """
        context: { user.name: string }
        flags: { a: { \(flag), targeting: { if: [{ missing: [user.name] }, x] } } }
        """
      ).isEmpty)
  }

  @Test func reportsUnusedEvaluators() throws {
    #expect(
      try problems(
        """
        $evaluators: { a: { var: t }, b: { and: [{ $ref: c }, 1] }, c: { var: u } }
        flags:
          a: { state: ENABLED, variants: { x: 1, y: 2 }, targeting: { if: [{ $ref: b }, x, y] } }
        """) == [
          "1:16 warning KL0739: nothing brings the evaluator `a` in (remove it, or write `{ $ref: a }`)"
        ])
  }

  @Test(arguments: FlagDeclaration.Kind.allCases)
  func temporaryFlagsNeedAnOwnerAndAnExpiry(kind: FlagDeclaration.Kind) throws {
    let found = try problems(
      "flags: { a: { state: ENABLED, kind: \(kind.rawValue), variants: { x: true } } }")
    let expected = [
      "1:10 warning KL0740: nobody answers for the flag `a` (write `owner:` with a team)",
      "1:10 warning KL0741: the flag `a` does not say when it goes away (write `expires:` with a day, such as `2027-01-31`)",
    ]
    #expect(found == (kind == .release || kind == .experiment ? expected : []))
  }

  @Test func plainFlagdFileNeedsNoOwners() throws {
    #expect(try problems(flagdExample).isEmpty)
  }
}
