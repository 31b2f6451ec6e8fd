/// Why a connection to a camera is of no more use.
package enum CameraLoss: Error, Sendable, Hashable {
  /// No whole picture came for too long.
  case stalled
  /// The camera ended its stream.
  case ended
  /// The stream was not opened, or has broken.
  case error(APIError)

  /// Whether another attempt is no use: the camera refuses it, or cannot authenticate itself.
  package var isFinal: Bool {
    switch self {
    case .stalled, .ended, .error(.cancelled): false
    case .error(let error): !error.isTransient
    }
  }

  /// How long the camera asks to wait.
  var retryAfter: Duration? {
    if case .error(.rateLimited(let wait)) = self { wait } else { nil }
  }
}
