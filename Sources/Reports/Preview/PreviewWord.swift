/// The page's own texts: every key that it uses of `Locales/Kolam.xcstrings`.
///
/// What it shares with the contact sheet has the sheet's keys.
enum PreviewWord: String, Sendable, CaseIterable {
  case title = "preview.title"
  case about = "preview.about"
  case together = "preview.together"
  case home = "preview.home"
  case gone = "preview.gone"

  case languages = "sheet.languages"
  case plans = "sheet.plans"
  case devices = "sheet.devices"
  case colors = "sheet.colors"
  case colorsLight = "sheet.colors.light"
  case colorsDark = "sheet.colors.dark"
}
