extension AppSession {
  /// Shows a message that a development server has sent to a person by SMS or e-mail, since no device receives it.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - recipient: the telephone number or the e-mail address.
  package func receive(_ text: String, for recipient: String) {
    let title = localizer.string("Message to %@", [.string(recipient)])
    announce(.externalRequest(.notification(title, text)))
  }
}
