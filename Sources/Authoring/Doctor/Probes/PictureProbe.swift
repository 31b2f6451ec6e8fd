/// What decoding and encoding pictures needs.
enum PictureProbe: MachineProbe {
  static let name = "pictures"

  static func findings(on machine: any Machine) -> [Finding] {
    [
      found(
        "libturbojpeg", "libturbojpeg.so.0", on: machine,
        help: "photos, cameras and the pictures of recipes need it: sudo apt-get install libturbojpeg0"),
      found(
        "libpng", "libpng16.so.16", on: machine,
        help: "PNG pictures need it: sudo apt-get install libpng16-16"),
    ]
  }

  private static func found(
    _ name: String, _ library: String, on machine: any Machine, help: String
  ) -> Finding {
    if let failure = machine.failure(ofLoading: library) {
      return Finding(name, .missing, failure, help: help)
    }
    return Finding(name, .ok, library)
  }
}
