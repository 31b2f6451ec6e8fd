import Testing

@testable import FrontKit

/// Typed text is compared with labels as people type, in any script.
@Suite struct FoldingTests {
  @Test(arguments: [
    ("पोह", "पोहा"), ("पोहा", "पोहा"), ("फिल्टर", "फ़िल्टर कॉफ़ी"), ("फ़िल्टर", "फिल्टर कॉफी"), ("தோ", "தோசை"),
    ("தோச", "தோசை"), ("caf", "Café"), ("masala", "\u{2068}Masala chai\u{2069}"), ("ইড", "ইডলি"),
  ])
  func aLabelIsFoundByTheLettersItBeginsWith(_ typed: String, _ label: String) {
    #expect(Folding.begins(Folding.fold(label), with: Folding.fold(typed)))
  }

  @Test(arguments: [("पोहे", "पोहा"), ("चा", "कॉफ़ी"), ("x", "y")])
  func aLabelIsNotFoundByOtherLetters(_ typed: String, _ label: String) {
    #expect(!Folding.begins(Folding.fold(label), with: Folding.fold(typed)))
  }

  @Test(arguments: [("\u{095E}ल", "फल"), ("फ\u{093C}ल", "फल"), ("প\u{09DC}া", "পডা")])
  func aNuktaMayBeLeftOut(_ left: String, _ right: String) {
    #expect(Folding.matches(left, right))
  }
}
