import Foundations

extension Diagnostic.Code {
  /// The app's name differs from its folder's.
  ///
  /// An app is found by its folder under `Screens`, and the first line of app.yaml says the same name.
  ///
  /// ```yaml fails app
  /// app: demonstration
  /// ```
  /// ```yaml passes app
  /// app: demo
  /// ```
  static let appNameMismatch = Self("KL0503")
  /// A plugin's version that does not fit.
  ///
  /// Under `plugins` stands the least version that the app needs, such as `>=1.2`. A plugin of another first number has
  /// taken something away, so it does not fit either.
  ///
  /// ```yaml fails app
  /// plugins: { demo: ">=2.0" }
  /// ```
  /// ```yaml passes app
  /// plugins: { demo: ">=1.2" }
  /// ```
  static let pluginVersion = Self("KL0504")
  /// A color that is not `#RRGGBB`.
  ///
  /// Colors are written as red, green and blue in hexadecimal. They stand in quotes, since `#` begins a comment in YAML.
  ///
  /// ```yaml fails app
  /// theme: { light: { primary: orange } }
  /// ```
  /// ```yaml passes app
  /// theme: { light: { primary: "#E65100" } }
  /// ```
  static let invalidColor = Self("KL0505")
  /// Two tabs with the same id.
  ///
  /// Screens, badges and the prompt name a tab by its id.
  ///
  /// ```yaml fails app
  /// tabs:
  ///   - { tab: recipes, label: Recipes, screen: home }
  ///   - { tab: recipes, label: Example, screen: example }
  /// ```
  /// ```yaml passes app
  /// tabs:
  ///   - { tab: recipes, label: Recipes, screen: home }
  ///   - { tab: example, label: Example, screen: example }
  /// ```
  static let duplicateTab = Self("KL0506")
  /// A language that is none.
  ///
  /// `locales` lists the languages of the app as BCP 47 writes them, such as `en`, `ta` or `pt-BR`; the first is the one that
  /// the texts are written in.
  ///
  /// ```yaml fails app
  /// locales: [en, hi, தமிழ்]
  /// ```
  /// ```yaml passes app
  /// locales: [en, hi, ta]
  /// ```
  static let invalidLocale = Self("KL0507")
  /// A text of the app that is computed.
  ///
  /// The name of the app and the labels of its tabs are needed where no screen is open, so there are no models to compute
  /// them from. A number beside a tab is its `badge`.
  ///
  /// ```yaml fails app
  /// name: Demo ${app.name}
  /// ```
  /// ```yaml passes app
  /// name: Demo
  /// ```
  static let computedAppText = Self("KL0508")
  /// A server's prefix that no path can begin with.
  ///
  /// `prefix` is what every path of the server begins with. It begins with `/`, does not end with it, and is written as in
  /// an address: without a host, a query, spaces or letters beyond ASCII. Without a prefix paths begin at the top.
  ///
  /// ```yaml fails app
  /// servers: { main: { prefix: api/v1 } }
  /// ```
  /// ```yaml passes app
  /// servers: { main: { prefix: /api/v1 } }
  /// ```
  static let serverPrefix = Self("KL0529")
  /// A header field that cannot be written.
  ///
  /// Under `headers` stand the fields that every request to a server has. A name is letters, digits and `-`; a value is one
  /// line of ASCII. Fields that every request has by itself, such as `Host` and `Content-Length`, cannot be given. The file
  /// is read by everybody: secrets have no place in it.
  ///
  /// ```yaml fails app
  /// servers: { main: { headers: { X Tenant: demo } } }
  /// ```
  /// ```yaml passes app
  /// servers: { main: { headers: { X-Tenant-ID: demo } } }
  /// ```
  static let serverHeader = Self("KL0530")
}
