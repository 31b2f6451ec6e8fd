import Glibc

/// Distances on a spherical earth.
enum GreatCircle {
  /// Returns the distance between two places, in meters, along the great circle.
  static func meters(
    _ from: (latitude: Double, longitude: Double), _ to: (latitude: Double, longitude: Double)
  ) -> Double {
    let rad = Double.pi / 180
    let (lat1, lat2) = (from.latitude * rad, to.latitude * rad)
    let across = (to.longitude - from.longitude) * rad
    // By the law of cosines, accurate to some meters.
    let cosine = Glibc.sin(lat1) * Glibc.sin(lat2) + Glibc.cos(lat1) * Glibc.cos(lat2) * Glibc.cos(across)
    return 6_371_000 * Glibc.acos(max(-1, min(1, cosine)))
  }
}
