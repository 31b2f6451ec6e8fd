import ArgumentParser

/// The flag file of commands whose only argument is the app, named as `kolam check` names it or with `--app`.
struct NamedFlagFile: ParsableArguments {
  @Argument(help: "The app, a folder under Screens; not needed where there is only one.")
  var name: String?

  @OptionGroup var options: FlagFileOptions

  func validate() throws {
    if name != nil, options.app != nil || options.file != nil {
      throw ValidationError("name the app, or give --app or --file")
    }
  }

  /// The file's options, with the app that was named.
  var source: FlagFileOptions {
    var source = options
    if let name { source.app = name }
    return source
  }
}
