import Catalogs
import Foundation
import Foundations
import Testing

/// What texts of all catalogs say together: words that people type, names that two catalogs give, promises.
@Suite struct TextMeaningTests {
  /// A text with its place.
  private struct Entry {
    let catalog: String
    let key: String
    let texts: [String]
    let comment: String

    var place: String { "\(catalog): \(key)" }
  }

  private static func entries(_ locale: String) throws -> [Entry] {
    let tag = try #require(LocaleTag(locale))
    return try ShippedCatalogs.all().flatMap { name, catalog in
      catalog.keys.map { key in
        Entry(
          catalog: name, key: key, texts: ShippedCatalogs.texts(of: key, in: tag, catalog),
          comment: catalog.entry(key, in: [])?.comment ?? "")
      }
    }
  }

  // MARK: Typed words

  /// Labels that do what the command does, and one that is never chosen.
  private static let sameAsCommands: Set = [
    "Kolam: Back", "epicura: Cancel", "grobro: Cancel", "diagnostics: Cancel", "diagnostics: Errors",
  ]

  /// A command is taken before a label: what a button says, typed, has to do what the button does.
  @Test(arguments: ShippedCatalogs.locales) func noTypedCommandIsALabel(_ locale: String) throws {
    let entries = try Self.entries(locale)
    func commands(_ entries: [Entry]) -> [String] {
      entries.filter { $0.key.hasPrefix("front.command.") }.flatMap(\.texts)
        .flatMap { $0.split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
    // English words are understood in every language.
    let typed = Set(commands(entries) + commands(try Self.entries("en")) + ["exit", "q"])
    #expect(typed.count > 10)
    var excepted: Set<String> = []
    for entry in entries where !entry.key.hasPrefix("front.") {
      for text in entry.texts where typed.contains(text.lowercased()) {
        excepted.insert(entry.place)
        #expect(Self.sameAsCommands.contains(entry.place), "\(entry.place): \(text) is typed for a command")
      }
    }
    if locale == "en" { #expect(excepted == Self.sameAsCommands) }
  }

  // MARK: One thing, one word

  /// English texts that mean several things, and what they are.
  private static let homonyms = [
    "Check": "to check, and the tab with checks", "Check a leaf": "a screen's title, and a button",
    "Clear": "to empty a list, and to remove notifications", "Cooking": "a length of time, a state, a tab",
    "Done": "how a step ended, and a button", "Feeding": "an act, and an entry of the diary",
    "Flush": "an act, and an entry of the diary", "Light": "of the sun, and the theme",
    "Medium": "of difficulty, and of spice", "none": "an option, and the words that are typed for it",
    "Not finished": "a run of a walkthrough, and a dish", "Not saved yet": "one thing, and several",
    "Note": "something written, and what stands before a notice", "Notes": "of a film, and somebody's own",
    "Offline": "a state, and a condition of a screen", "Shown:": "steps, and screens",
    "Snack": "a kind of dish, and a meal", "Stage": "of a cook, and of a plant",
    "Steps": "of a walkthrough, and of a recipe", "Time": "of a step of cooking, and of a plant's life",
    "Watering": "an act, and an entry of the diary",
  ]

  @Test func whatIsSaidAlikeIsTranslatedAlike() throws {
    func bare(_ text: String) -> String {
      text.hasSuffix(".") || text.hasSuffix("।") ? String(text.dropLast()) : text
    }
    let english = try Self.entries("en")
    var different: Set<String> = []
    for locale in ["hi", "ta"] {
      var known: [String: (text: String, place: String)] = [:]
      for (source, entry) in zip(english, try Self.entries(locale))
      where source.texts.count == 1 && entry.texts.count == 1 {
        let (name, text) = (bare(source.texts[0]), bare(entry.texts[0]))
        guard let other = known[name] else {
          known[name] = (text, entry.place)
          continue
        }
        guard other.text != text else { continue }
        different.insert(name)
        #expect(
          Self.homonyms[name] != nil,
          "\(name) is \(other.text) in \(other.place), and \(text) in \(entry.place)")
      }
    }
    // What no longer differs is to be taken off the list.
    #expect(Set(Self.homonyms.keys).subtracting(different) == [])
  }

  // MARK: An appliance

  /// `because` is said when a cook has ended for a problem, so nothing may go on in it; `problem` during a cook and after.
  @Test(arguments: [
    ("en", #"\b(will|takes over|goes on|continues)\b|’ll"#),
    ("hi", #"(\u{947}ग[\u{93E}\u{940}]|\u{947}\u{902}गे|एग[\u{93E}\u{940}]|एँगे)"#),
    ("ta", "ப்படும்"),
  ]) func whatHasEndedACookPromisesNothing(_ locale: String, _ pattern: String) throws {
    let pattern = try Regex(pattern).matchingSemantics(.unicodeScalar)
    let entries = try Self.entries(locale).filter {
      $0.key.hasPrefix("because.") || $0.key.hasPrefix("problem.")
    }
    #expect(entries.count > 15)
    for entry in entries {
      for text in entry.texts { #expect(try pattern.firstMatch(in: text) == nil, "\(entry.place): \(text)") }
    }
  }

  /// What is dangerous says what to do, and says it first: the end of a notification may be cut off.
  @Test(arguments: [
    ("en", #"^(Let|Unplug|Don’t) "#), ("hi", #"^[^।]+(\u{947}\u{902}|एँ)।"#), ("ta", #"^[^.]+(வும்|வேண்டாம்)\."#),
  ]) func aSafetyTextBeginsWithWhatToDo(_ locale: String, _ pattern: String) throws {
    let pattern = try Regex(pattern).matchingSemantics(.unicodeScalar)
    let names = ["over_temperature", "power_anomaly", "food_safety"].flatMap { problem in
      ["warned", "because", "problem"].map { "\($0).\(problem)" }
    }
    let entries = try Self.entries(locale).filter { names.contains($0.key) }
    #expect(entries.count == names.count)
    for entry in entries {
      for text in entry.texts {
        let words = text.hasPrefix("%1$@: ") ? String(text.dropFirst("%1$@: ".count)) : text
        #expect(try pattern.firstMatch(in: words) != nil, "\(entry.place): \(text)")
      }
    }
  }

  // MARK: Arguments

  /// “2 minutes ago” is a clause: behind “from” or “for” it is no English.
  @Test(arguments: ShippedCatalogs.locales) func aRelativeTimeFollowsAColon(_ locale: String) throws {
    let entries = try Self.entries(locale).filter { entry in
      entry.key.contains("%") && entry.comment.contains(#/ago”|“in \d+ (days|minutes)”/#)
    }
    #expect(entries.count > 5)
    for entry in entries {
      for text in entry.texts {
        #expect(text.contains(#/: %(\d\$)?@\.?।?$/#), "\(entry.place): \(text)")
      }
    }
  }

  /// Words that name nothing, so that “it” behind them alone stands for nothing.
  private static let nameless: Set = [
    "what", "does", "do", "without", "if", "when", "while", "until", "before", "after", "leave", "choose",
    "keep", "use", "then",
    "is", "was", "can", "see", "this", "that", "now", "here", "not", "don’t", "empty", "again", "to", "for",
    "with", "and", "or",
  ]

  @Test func itStandsForSomethingInTheSameText() throws {
    for entry in try Self.entries("en") {
      for text in entry.texts {
        let words = text.lowercased().split { !$0.isLetter && $0 != "’" && $0 != "%" }
        // “It took too long” stands for nothing, and rightly.
        guard let place = words.firstIndex(where: { ["it", "it’s"].contains($0) }),
          !text.hasPrefix("It took ")
        else { continue }
        #expect(!words[..<place].allSatisfy { Self.nameless.contains(String($0)) }, "\(entry.place): \(text)")
      }
    }
  }

  // MARK: Comments

  /// A comment that was copied with a text of another app sends translators to the wrong screen.
  @Test(arguments: [
    ("grobro", #"\b(dish|dishes|grocery|groceries|recipe|recipes|meal|cook|cooking)\b"#),
    ("diagnostics", #"\b(dish|dishes|grocery|groceries|recipe|recipes|meal|cook|cooking)\b"#),
    ("epicura", #"\b(diary|watering|garden|potting mix)\b"#),
    ("sessions", #"\b(plants?|diary|watering|garden)\b"#),
  ]) func commentsSpeakOfTheirOwnApp(_ name: String, _ pattern: String) throws {
    let pattern = try Regex(pattern)
    let entries = try Self.entries("en").filter { $0.catalog == name }
    #expect(entries.count > 100)
    for entry in entries {
      #expect(try pattern.firstMatch(in: entry.comment) == nil, "\(entry.place): \(entry.comment)")
    }
  }
}
