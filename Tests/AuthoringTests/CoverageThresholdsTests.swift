import Testing

@testable import Authoring

/// `--min-coverage`.
@Suite struct CoverageThresholdsTests {
  @Test(arguments: [
    ("", "found ``, expected one of screens, elements, actions, branches, texts"),
    ("screen=90", "found `screen=90`, expected one of screens, elements, actions, branches, texts"),
    ("screens", "found `screens`, expected a percentage from 0 to 100, such as `screens=90`"),
    ("screens=", "found `screens=`, expected a percentage from 0 to 100, such as `screens=90`"),
    ("screens=101", "found `screens=101`, expected a percentage from 0 to 100, such as `screens=90`"),
    ("screens=-1", "found `screens=-1`, expected a percentage from 0 to 100, such as `screens=90`"),
    ("screens=90,", "found ``, expected one of screens, elements, actions, branches, texts"),
    ("screens=90,screens=80", "`screens` is there twice"),
  ])
  func whatIsNoThresholdIsAnError(_ text: String, _ message: String) {
    let error = #expect(throws: CoverageThresholds.Malformed.self) { try CoverageThresholds(text) }
    #expect(error?.message == message)
  }
}
