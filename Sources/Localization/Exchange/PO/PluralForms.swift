import Catalogs

/// A PO file's plural forms of a language, with the CLDR category of each.
struct PluralForms: Sendable {
  /// The expression.
  let formula: String
  /// The category of each form.
  let categories: [String]

  /// The value of the `Plural-Forms` header.
  var header: String { "nplurals=\(categories.count); plural=\(formula);" }

  /// The expressions of gettext's files, with the categories of their forms.
  ///
  /// It is a table of expressions and not of languages: a language gets the first one that agrees with ICU.
  private static let known: [PluralForms] = [
    .init("0", "other"),
    .init("(n != 1)", "one", "other"),
    .init("(n > 1)", "one", "other"),
    .init("(n%10 != 1 || n%100 == 11)", "one", "other"),
    .init("(n != 1 && n != 2 && n != 3 && (n%10 == 4 || n%10 == 6 || n%10 == 9))", "one", "other"),
    .init("(n > 1 && (n < 11 || n > 99))", "one", "other"),
    .init("(n==1 ? 0 : n==2 ? 1 : 2)", "one", "two", "other"),
    .init("(n==0 ? 0 : n==1 ? 1 : 2)", "zero", "one", "other"),
    .init(
      "(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2)", "zero", "one", "other"),
    .init(slavic, "one", "few", "many"),
    .init(slavic, "one", "few", "other"),
    .init(
      "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)", "one", "few", "many"),
    .init("(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)", "one", "few", "other"),
    .init("(n<=1 ? 0 : n<=10 ? 1 : 2)", "one", "few", "other"),
    .init(
      "(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2)",
      "one", "few", "other"),
    .init("(n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2)", "one", "few", "other"),
    .init(
      "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)", "one", "two", "few", "other"),
    .init(
      "(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3)", "one", "two", "few", "other"),
    .init(
      "(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)",
      "one", "two", "few", "many", "other"),
    .init(
      "(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4)",
      "one", "two", "few", "many", "other"),
    .init(
      "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)",
      "zero", "one", "two", "few", "many", "other"),
    .init(
      "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)",
      "zero", "one", "two", "few", "many", "other"),
  ]

  private static let slavic =
    "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"

  private init(_ formula: String, _ categories: String...) {
    self.formula = formula
    self.categories = categories
  }

  /// Selects the forms of a language; nil if gettext has no expression for its rules.
  init?(_ locale: LocaleTag) {
    let wanted = PluralCategories.categories(of: Self.samples, in: locale)
    let found = Self.known.first { candidate in
      guard let formula = PluralFormula(candidate.formula) else { return false }
      return zip(Self.samples, wanted).allSatisfy { number, category in
        formula.form(of: number).map { candidate.categories[$0] == category } ?? false
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// The sample counts; from a million on, French has a category that gettext lacks.
  private static let samples = 0..<1000

  /// Parses the forms of a file's header; nil if it is malformed, or a form covers more than one category.
  ///
  /// - Parameters:
  ///   - header: the value of `Plural-Forms`.
  ///   - locale: the file's language, whose categories the forms are matched with.
  init?(header: String, locale: LocaleTag) {
    var count: Int?
    var expression: String?
    for part in header.split(separator: ";") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let name = part[..<sign].split(separator: " ").joined()
      let value = String(part[part.index(after: sign)...])
      if name == "nplurals" { count = Int(value.split(separator: " ").joined()) }
      if name == "plural" { expression = value }
    }
    guard let count, (1...6).contains(count), let expression, let formula = PluralFormula(expression) else {
      return nil
    }
    var categories: [String?] = Array(repeating: nil, count: count)
    for (number, category) in zip(Self.samples, PluralCategories.categories(of: Self.samples, in: locale)) {
      guard let form = formula.form(of: number), categories.indices.contains(form) else { return nil }
      if let known = categories[form], known != category { return nil }
      categories[form] = category
    }
    let all = categories.compactMap(\.self)
    guard all.count == count else { return nil }
    self.formula = expression
    self.categories = all
  }
}
