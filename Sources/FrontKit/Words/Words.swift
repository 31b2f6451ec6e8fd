package import Catalogs
package import Foundations
package import Runtime

/// The front's own texts in one language.
package struct Words: Sendable {
  /// Its BCP 47 tag.
  package let locale: String
  private let localize: @Sendable (String, [Value]) -> String

  /// Creates texts from a catalog.
  ///
  /// - Parameters:
  ///   - locale: the language's BCP 47 tag.
  ///   - localize: returns the text of a catalog's key, with its arguments interpolated.
  package init(locale: String, localize: @escaping @Sendable (String, [Value]) -> String) {
    self.locale = locale
    self.localize = localize
  }

  /// The language's own name; its tag for an invented one.
  package var language: String {
    guard let tag = LocaleTag(locale), !tag.isPseudo else { return locale }
    return tag.name(in: tag)
  }

  /// Returns a text, with its arguments interpolated.
  package func callAsFunction(_ word: Word, _ arguments: Value...) -> String {
    localize(word.rawValue, arguments)
  }

  /// Returns the spellings of a command, the shown one first.
  package func spellings(_ word: Word) -> [String] {
    localize(word.rawValue, []).split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}

extension Words {
  /// Takes the front's texts from an app's localizer, in its locale.
  ///
  /// - Parameter localizer: has `Locales/Kolam.xcstrings`, in the language of the screens.
  package init(_ localizer: Localizer) {
    self.init(locale: localizer.locale.description) { key, arguments in localizer.string(key, arguments) }
  }

  /// Takes the front's words from an app's catalogs.
  ///
  /// - Parameters:
  ///   - app: the app, which has the front's catalog beside its own.
  ///   - locale: the language, a BCP 47 tag.
  package init(of app: App, locale: String) { self.init(locale: locale, localize: app.words(locale)) }
}

/// The spoken names of roles.
enum RoleWords {
  /// Returns the name of a node's role; nil for roles without one, such as running text.
  static func word(for node: ViewNode) -> Word? {
    switch node.role {
    case .text, .markdown, .fact, .badge, .notice, .divider, .cell, .step: nil
    case .heading, .section, .facts: .roleHeading
    case .progress: .roleProgress
    case .rating: .roleRating
    case .image: .roleImage
    case .camera: .roleCamera
    case .chart: .roleChart
    case .list: .roleList
    case .table: .roleTable
    case .row: node.interaction == nil ? nil : .roleItem
    case .field: field(node.interaction)
    case .choice: .roleChoice
    case .choices: node.isChecklist ? .roleChecklist : .roleChoices
    case .option: .roleOption
    case .toggle: .roleToggle
    case .stepper: .roleStepper
    case .button: .roleButton
    case .link: .roleLink
    case .menu: .roleMenu
    case .dialog: .roleDialog
    case .steps: .roleSteps
    case .tabs: .roleTabs
    case .tab: .roleTab
    case .transcript: .roleTranscript
    case .message: .roleMessage
    case .unknown: .roleUnknown
    }
  }

  private static func field(_ interaction: ViewNode.Interaction?) -> Word {
    guard case .edit(let kind) = interaction else { return .roleField }
    return switch kind {
    case .text: .roleField
    case .number: .roleFieldNumber
    case .phone: .roleFieldPhone
    case .email: .roleFieldEmail
    case .otp: .roleFieldOTP
    case .secret: .roleFieldSecret
    case .search: .roleFieldSearch
    case .date: .roleFieldDate
    case .time: .roleFieldTime
    case .duration: .roleFieldDuration
    }
  }
}
