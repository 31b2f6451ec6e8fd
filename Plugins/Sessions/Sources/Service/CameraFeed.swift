import Services

/// The stream of the appliance's camera, which plays as long as a screen shows it.
actor CameraFeed {
  let stream: CameraStream
  /// Where fronts find its newest picture, which nobody decodes before a person asks for it.
  nonisolated let source: String
  private var users = 0

  init(_ stream: CameraStream, source: String) { (self.stream, self.source) = (stream, source) }

  /// Plays it for a screen; ``release()`` ends that.
  func hold() async {
    users += 1
    if users == 1 { await stream.start() }
  }

  /// Stops it after the last screen.
  func release() async {
    users -= 1
    if users == 0 { await stream.stop() }
  }
}
