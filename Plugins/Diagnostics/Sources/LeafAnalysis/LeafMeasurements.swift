/// What was measured in a photo of a leaf: shares of the leaf's area, from 0 to 1.
package struct LeafMeasurements: Sendable, Hashable {
  /// The leaf's share of the picture.
  package var leaf = 0.0
  /// How much of it is yellow instead of green.
  package var chlorosis = 0.0
  /// How much of it is brown or black.
  package var necrosis = 0.0
  /// How much of it is brown or black up to its edge; a part of ``necrosis``.
  package var edgeBurn = 0.0
  /// How much of it is covered in white or gray, as by powdery mildew.
  package var powder = 0.0
  /// How much of it is bleached, as by too much light.
  package var bleaching = 0.0
  /// How many small brown or black spots it has inside.
  package var spots = 0
  /// How much of it the spots are; a part of ``necrosis``.
  package var spotArea = 0.0
  /// The mean of the Visible Atmospherically Resistant Index, `(G − R) / (G + R − B)`, over the leaf: the greener, the
  /// higher (Gitelson, Kaufman, Stark and Rundquist 2002, Remote Sensing of Environment 80, 76–87).
  package var vari = 0.0
  /// The variance of the Laplacian of the brightness over the leaf: below 10 it is hardly in focus.
  ///
  /// It is the measure of Pech-Pacheco, Cristóbal, Chamorro-Martínez and Fernández-Valdivia (2000, ICPR 15, 314–317).
  package var sharpness = 0.0
  /// How much of the picture is as dark or as bright as can be, so that its colors say nothing.
  package var clipped = 0.0

  /// Nothing was measured.
  package init() {}
}
