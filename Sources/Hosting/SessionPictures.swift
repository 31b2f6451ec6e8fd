import AppServices
import Runtime
import Services

/// The pictures of an app as its fronts ask for them: images of servers, what cameras see, and the person's own photos.
///
/// A photo is `photo:` and the path of its file; it is read here, and no server is asked for it.
struct SessionPictures: PictureProvider {
  let images: ImageService
  let cameras: CameraRegistry
  let photos: PhotoFiles

  private static let photo = "photo:"

  func bytes(of source: String) async -> Result<[UInt8], PictureFailure> {
    if source.hasPrefix(Self.photo) { return self.photo(String(source.dropFirst(Self.photo.count))) }
    do throws(ImageError) {
      if case .camera(let name) = ImageReference(source) {
        return .success(try await cameras.newest(of: name))
      }
      return .success(try await images.bytes(of: source))
    } catch {
      return .failure(PictureFailure(error))
    }
  }

  private func photo(_ path: String) -> Result<[UInt8], PictureFailure> {
    do throws(PhotoFiles.Failure) {
      return .success(try photos.bytes(of: path))
    } catch {
      switch error {
      case .missing: return .failure(.missing)
      case .unreadable: return .failure(.unusable)
      case .tooLarge: return .failure(.tooLarge)
      }
    }
  }

  func prefetch(_ sources: [String]) {
    images.prefetch(
      sources.filter { source in
        if source.hasPrefix(Self.photo) { return false }
        // What a camera sees is worth nothing later.
        return if case .camera = ImageReference(source) { false } else { true }
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
