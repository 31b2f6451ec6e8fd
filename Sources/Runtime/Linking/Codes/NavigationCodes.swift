import Foundations

extension Diagnostic.Code {
  /// A screen that does not exist.
  ///
  /// A screen is a file in the app's folder, and its name is the file's without `.yaml`.
  ///
  /// ```yaml fails body
  /// - button: Home
  ///   id: home
  ///   do: [ go: hoem ]
  /// ```
  /// ```yaml passes body
  /// - button: Home
  ///   id: home
  ///   do: [ go: home ]
  /// ```
  static let unknownScreen = Self("KL0501")
  /// A tab that does not exist.
  ///
  /// `tab` names one of the `tabs` in app.yaml by its id, which need not be the name of its screen.
  ///
  /// ```yaml fails body
  /// - button: All recipes
  ///   id: all
  ///   do: [ tab: home ]
  /// ```
  /// ```yaml passes body
  /// - button: All recipes
  ///   id: all
  ///   do: [ tab: recipes ]
  /// ```
  static let unknownTab = Self("KL0502")
  /// A flow that does not exist.
  ///
  /// A flow is a file in the app's `flows` folder, and its name is the file's without `.yaml`.
  ///
  /// ```yaml fails body
  /// - button: Welcome
  ///   id: welcome
  ///   do: [ go: { flow: wellcome } ]
  /// ```
  /// ```yaml passes body
  /// - button: Welcome
  ///   id: welcome
  ///   do: [ go: { flow: welcome } ]
  /// ```
  static let unknownFlow = Self("KL0510")
  /// A way out that a flow does not have.
  ///
  /// `exit` leaves the flow that is under way by one of the ways out that some flow of the app names under `exits`; `done`
  /// and `cancel` are always there.
  ///
  /// ```yaml fails Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// body:
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: latre ]
  /// ```
  /// ```yaml passes Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// body:
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: later ]
  /// ```
  static let unknownExit = Self("KL0511")
  /// A flow without a step.
  ///
  /// A flow that shows nothing ends before it begins. Name its screens, or delete the file and what goes there.
  ///
  /// ```yaml fails Screens/demo/flows/welcome.yaml
  /// flow: welcome
  /// steps: []
  /// exits: { later: [ root ] }
  /// ```
  /// ```yaml passes Screens/demo/flows/welcome.yaml
  /// flow: welcome
  /// steps: [ welcome, home ]
  /// exits: { later: [ root ] }
  /// ```
  static let emptyFlow = Self("KL0512")
  /// A link that cannot open its screen.
  ///
  /// A route's `link` is the path of a deep link without the scheme: words with `/` between them, and in braces the params of
  /// the screen that it opens. It says every param that the screen needs, and the app has a `scheme`.
  ///
  /// ```yaml fails app
  /// routes:
  ///   - { screen: detail, link: "recipe/{name}" }
  /// ```
  /// ```yaml passes app
  /// routes:
  ///   - { screen: detail, link: "recipe/{id}" }
  /// ```
  static let linkPattern = Self("KL0513")
  /// Two routes for one screen, or two that the same links would open.
  ///
  /// One link would open two screens, or one screen would have two guards. Make one route of them, or begin the links with
  /// different words.
  ///
  /// ```yaml fails app
  /// routes:
  ///   - { screen: home, link: recipes }
  ///   - { screen: example, link: recipes }
  /// ```
  /// ```yaml passes app
  /// routes:
  ///   - { screen: home, link: recipes }
  ///   - { screen: example, link: example }
  /// ```
  static let duplicateRoute = Self("KL0514")
  /// An action that names both a screen and a flow, or neither.
  ///
  /// `go`, `replace` and `present` open a screen or begin a flow: one of the two is named.
  ///
  /// ```yaml fails body
  /// - button: Welcome
  ///   id: welcome
  ///   do: [ go: { screen: home, flow: welcome } ]
  /// ```
  /// ```yaml passes body
  /// - button: Welcome
  ///   id: welcome
  ///   do: [ go: { flow: welcome } ]
  /// ```
  static let destination = Self("KL0515")
}
