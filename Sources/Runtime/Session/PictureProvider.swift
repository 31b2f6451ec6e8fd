/// Gives fronts the pictures whose sources stand on nodes; a front itself never reaches a server or a model.
package protocol PictureProvider: Sendable {
  /// Returns the picture of a source.
  ///
  /// - Parameter source: the source, see ``ViewNode/picture``.
  /// - Returns: an encoded picture, or why there is none.
  func bytes(of source: String) async -> Result<[UInt8], PictureFailure>

  /// Fetches pictures that are going to be shown; failures are ignored.
  ///
  /// - Parameter sources: the sources.
  func prefetch(_ sources: [String])
}

/// Why there is no picture.
package enum PictureFailure: String, Error, Sendable, Hashable, CaseIterable {
  /// There is no network, and no copy on this device.
  case offline
  /// There is none under this source.
  case missing
  /// It is larger than what is fetched.
  case tooLarge
  /// It is of no format that is shown.
  case unusable
  /// The server does not respond as it should.
  case server
  /// The camera has not sent one yet.
  case notYet
}

extension AppSession {
  /// Returns the picture of a node on screen.
  ///
  /// - Parameter source: its source.
  /// - Returns: an encoded picture, or why there is none.
  package func picture(of source: String) async -> Result<[UInt8], PictureFailure> {
    await services.pictures?.bytes(of: source) ?? .failure(.missing)
  }

  /// Fetches the pictures of the nodes on screen, for a front that can show them.
  ///
  /// - Parameter sources: their sources.
  package func prefetchPictures(_ sources: [String]) { services.pictures?.prefetch(sources) }
}
