import AppServices
import Runtime
import Services

/// The pictures of an app as its fronts ask for them: images of servers, and what cameras see.
struct SessionPictures: PictureProvider {
  let images: ImageService
  let cameras: CameraRegistry

  func octets(of source: String) async -> Result<[UInt8], PictureFailure> {
    do throws(ImageError) {
      if case .camera(let name) = ImageReference(source) {
        return .success(try await cameras.newest(of: name))
      }
      return .success(try await images.octets(of: source))
    } catch {
      return .failure(PictureFailure(error))
    }
  }

  func prefetch(_ sources: [String]) {
    images.prefetch(
      sources.filter { source in
        // What a camera sees is worth nothing later.
        if case .camera = ImageReference(source) { false } else { true }
      })
  }
}

extension PictureFailure {
  /// What an error means to the person who wants to see the picture.
  init(_ error: ImageError) {
    self =
      switch error {
      case .unknownSource, .notFound: .missing
      case .tooLarge: .tooLarge
      case .notAnImage: .unusable
      case .notYet: .notYet
      case .server(.offline): .offline
      case .server: .server
      }
  }
}
