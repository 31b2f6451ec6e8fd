import ArgumentParser
import Foundations
import FrontKit
import Hosting
import Runtime
import TextFront

/// `kolam widget APP`: shows an app's widget.
struct WidgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widget", abstract: "Shows an app's widget, from what is stored on the device.",
    discussion: """
      The widget is the screen that app.yaml names as `widget`. It is drawn once, without a network, also while the app \
      runs. Exits with 1 while the app is locked.
      """)

  @Argument(help: "The app, a folder under Screens.")
  var app: String

  @Option(help: ArgumentHelp("The language; that of the shell if not given.", valueName: "tag"))
  var locale: String?

  @Option(help: "The form: text or json.")
  var format = Form.text

  @Option(help: ArgumentHelp("The width of a line in cells.", valueName: "cells"))
  var width = 40

  @Option(help: ArgumentHelp("The folder of stored data, if not the app's own.", valueName: "folder"))
  var data: String?

  @OptionGroup var backend: BackendOptions

  @OptionGroup var session: SessionOptions

  @OptionGroup var standIns: StubOption

  @OptionGroup var checkout: Checkout

  enum Form: String, ExpressibleByArgument, CaseIterable { case text, json }

  func validate() throws {
    try HostEnvironment.validate(data: data)
    if !(10...1000).contains(width) { throw ValidationError("--width: expected 10 to 1000 cells") }
  }

  func run() throws { throw try ErrorOutput.shown { try show() } }

  private func show() throws -> FrontKit.ExitCode {
    guard let loaded = try checkout.load(app, implementing: standIns.plugins) else { return .invalidScript }
    guard let screen = loaded.widget else {
      throw CommandError("`\(app)` has no widget: name a screen as `widget:` in its app.yaml")
    }
    let usual = HostEnvironment.locale.flatMap { loaded.locale($0) } ?? loaded.locales.first
    var settings = try session.settings(
      of: loaded,
      locale: try locale.map { tag throws(CommandError) in try loaded.language(tag) } ?? usual ?? "en")
    settings.isLocaleGiven = locale != nil
    let host = try LiveApp(
      loaded, data: data ?? backend.dataFolder(of: app) ?? HostEnvironment.dataFolder(app),
      settings: settings, isOnline: false, backend: backend, usesStandIns: standIns.stub)
    let driver = SessionDriver(host.session, patience: .work)
    if try driver.ask({ await $0.isLocked() }) {
      ErrorOutput.write("kolam: `\(app)` is locked: open it to see its widget\n")
      return .expectationFailed
    }
    if let trouble = try driver.ask({ await $0.start(with: screen, .empty) }) { throw CommandError(trouble) }
    try Console.write(text(of: try driver.settle().view, in: loaded))
    return .fine
  }

  private func text(of view: ScreenView, in app: App) -> String {
    var shown = view
    // What only somebody who is in the app can use.
    (shown.tabs, shown.canGoBack, shown.isOffline, shown.plan) = ([], false, false, nil)
    switch format {
    case .text:
      var drawer = FrameDrawer(
        words: Words(of: app, locale: view.locale), columns: width, isNumbered: false)
      let frame = drawer.frame(of: shown)
      return (frame.heading + [""] + frame.rows).joined(separator: "\n") + "\n"
    case .json:
      var options = LineConversation.Options()
      options.format = .json
      var front = LineConversation(options: options) { Words(of: app, locale: $0) }
      guard case .print(let line)? = front.screen(shown).first else { return "" }
      return line
    }
  }
}
