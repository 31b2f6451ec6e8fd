import Foundations
import Runtime

extension SimulatedDevice {
  /// Shows messages, and keeps the reports besides the screen.
  func take(_ announcements: [Announcement]) {
    for announcement in announcements {
      switch announcement {
      case .toast(let text, let tone): show(text, tone)
      case .refused(let text): show(text, .warning)
      case .invalid: break
      case .externalRequest(let handover):
        reports.append(.externalRequest(handover))
        // A phone shows it over the app for some seconds.
        if case .notification(let shown) = handover {
          show(
            shown.text.isEmpty ? shown.title : "\(shown.title): \(shown.text)", .neutral,
            notification: shown.id)
        }
      case .problem(let text), .deviceProblem(let text): reports.append(.problem(text))
      }
    }
  }

  private func show(_ text: String, _ tone: ViewNode.Tone, notification: String? = nil) {
    toasts.append(
      Toast(text: text, tone: tone, end: now.advanced(by: Toast.time), notification: notification))
    invalidate()
  }

  /// Takes a notification that was tapped off the screen.
  func dismiss(notification id: String) {
    toasts.removeAll { $0.notification == id }
    invalidate()
  }

  /// Takes messages off the screen whose time is over.
  func forgetToasts() {
    let left = toasts.filter { $0.end > now }
    if left.count != toasts.count {
      toasts = left
      invalidate()
    }
  }
}
