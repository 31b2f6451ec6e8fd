import Catalogs
import Foundations
import Testing

@testable import Localization

/// What people read of an import and an export.
@Suite struct ImportReportTextTests {
  private let before =
    #""Hi %@":{"localizations":{"hi":\#(unit("नमस्ते %@"))}},"Bye":{},"Same":{"localizations":{"hi":\#(unit("वही"))}},"":{}"#

  private func reports(_ csv: String) throws -> [ImportReport] {
    try importing("key,target\r\n" + csv, "Test.hi.csv", into: catalog(entries: before), locale: "hi").reports
  }

  @Test func eachKindIsCountedAndChangesAreShownWhereAllIsAskedFor() throws {
    let reports = try reports("Hi %@,हाय %@\r\nBye,विदा\r\nSame,वही\r\n")
    let heading = "Test.xcstrings, hi: 1 added, 1 changed, 1 unchanged\n"
    #expect(ImportReportText.text(reports, all: false) == heading)
    #expect(
      ImportReportText.text(reports, all: true) == heading + """
          changed: Hi %@
            - नमस्ते %@ (translated)
            + हाय %@ (translated)
          added: Bye
            + विदा (translated)

        """)
  }

  @Test func anImportOfNothingSaysSo() throws {
    #expect(ImportReportText.text(try reports(""), all: true) == "Test.xcstrings, hi: no texts\n")
  }

  @Test func forProgramsOnlyWhatIsDifferentIsListed() throws {
    let json = ImportReportText.json(try reports("Hi %@,हाय\r\nBye,विदा\r\nSame,वही\r\n"))
    #expect(json.contains(#""kind": "refused""#) && json.contains(#""kind": "added""#))
    #expect(json.contains(#""unchanged": 1"#) && !json.contains("वही"))
    #expect(json.contains("it does not show argument 1, which the source shows"))
  }

  @Test func ofManyLossesTheFirstAreNamedAndTheRestCounted() {
    let losses = (1...25).map { (locale: "hi", loss: ExchangeLoss($0 == 1 ? "" : "k\($0)", "the state")) }
    let text = LossReport.text(losses + [("ta", ExchangeLoss("k", "the state"))], format: "po")
    #expect(text.hasPrefix("po cannot carry everything:\n  hi: the state\n    (the empty key)\n    k2\n"))
    #expect(text.hasSuffix("    k20\n    and 5 more\n  ta: the state\n    k\n"))
    #expect(LossReport.text([], format: "po").isEmpty)
  }
}
