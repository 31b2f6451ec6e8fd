package import Simulation

/// An input event that a front sends to the session.
package enum InputEvent: Sendable, Hashable {
  /// Pressed a node.
  case press(String)
  /// Submitted a field's text, or the id of a choice's option.
  case edit(String, String)
  /// Typed a text into a field so far, and may go on: a phone sends this at every key.
  ///
  /// It is held and passed to `on.change`, as far as it can be parsed already; errors are not reported. ``edit(_:_:)``
  /// submits it.
  case type(String, String)
  /// Went back one screen.
  case back
  /// Went to the first screen of the first tab.
  case home
  /// Chose a tab by its id.
  case tab(String)
  /// Switched to another locale, a BCP 47 tag.
  case locale(String)
  /// Switched to `light` or `dark`.
  case theme(String)
  /// Overrode the tier, such as by `pro`; nil for the person's own again.
  case tier(String?)
  /// Went offline, or online again.
  case offline(Bool)
  /// Changed the conditions of simulated Bluetooth.
  case bluetooth(BluetoothCondition)
  /// Moved the app's clock forward.
  case clock(Duration)
  /// Switched to another device profile; nil for the app's own choice again.
  case device(String?)
  /// Followed a link of the app's own scheme, such as `epicura://recipe/masala-dosa`.
  case open(String)
  /// Overrode a flag by a value as text; nil removes the override.
  case flag(String, String?)
  /// Had the embedded server serve a flag with another variant; nil resets that.
  case server(String, String?)
  /// Had a tester's request sent to the app's own server by POST: its path, and its body as JSON.
  case request(String, body: String)
  /// Had an action of a model fail, such as `kettle.brew`, with an error of its contract; nil for none.
  case fail(String, String?)
  /// Simulated the answer of the platform's prompt to a locked app: whether it has recognised the person.
  case unlock(Bool)
  /// Tapped a notification, by its id; nil for the last one that was shown.
  case notification(String?)
  /// Requested that all scripts be reloaded, which the owner of the files does.
  case reload
}

/// A message that a front shows once; everything lasting is in the ``ScreenView``.
package enum Announcement: Sendable, Hashable {
  /// A short message.
  case toast(String, ViewNode.Tone)
  /// Invalid answers, in the order of the screen; each of these nodes is `invalid` with the reason as hint.
  case invalid([InvalidAnswer])
  /// Data or a link for another app or the system.
  case externalRequest(ExternalRequest)
  /// The event was refused, and why, in the person's language.
  case refused(String)
  /// The error of an expression or an action, for the author of the script.
  case problem(String)
  /// What is wrong with this device, such as a file that cannot be read; in English, with what to do about it.
  case deviceProblem(String)
}

extension Announcement {
  /// An invalid answer.
  package struct InvalidAnswer: Sendable, Hashable {
    /// The node's id.
    package var id: String
    /// The node's label.
    package var label: String
    /// The error, in the person's language.
    package var message: String

    /// Describes an invalid answer.
    package init(id: String, label: String, message: String) {
      self.id = id
      self.label = label
      self.message = message
    }
  }

  /// A request of the app to the system; a terminal shows it, a phone performs it.
  package enum ExternalRequest: Sendable, Hashable {
    /// A link that another program opens.
    case link(String)
    /// A text for other apps.
    case share(String)
    /// A text for the clipboard.
    case copy(String)
    /// A notification.
    case notification(Notification)
  }

  /// A notification as it is shown.
  package struct Notification: Sendable, Hashable {
    /// Its id, by which it is tapped.
    package var id: String
    /// Its title.
    package var title: String
    /// More words; empty for none.
    package var text: String
    /// The link that it opens; nil for none.
    package var link: String?
    /// What it is about, by which people mute it, such as `alerts`; nil where the host decides.
    package var channel: String?

    /// Describes a notification.
    package init(
      id: String = "", title: String, text: String = "", link: String? = nil, channel: String? = nil
    ) {
      self.id = id
      self.title = title
      self.text = text
      self.link = link
      self.channel = channel
    }
  }
}
