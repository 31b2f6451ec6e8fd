import Pictures

/// The colors of dishes, by what is in them.
enum DishPalette {
  /// How an ingredient shows in a dish.
  struct Look {
    /// Its color.
    var color: Picture.Color
    /// How strongly it colors all of the dish; 0 for what lies on it.
    var strength: Double
    /// How it lies on the dish; nil where it is dissolved.
    var piece: Piece?
  }

  /// A piece of an ingredient, in pixels of a picture of 800.
  struct Piece {
    var across: Double
    var along: Double
    var count: Int
  }

  /// The look of an ingredient by the end of its id, so that `raw-rice` and `basmati-rice` are rice; nil for what is not
  /// seen.
  static func look(of ingredient: String) -> Look? {
    looks.first { ingredient.hasSuffix($0.ending) || ingredient.hasPrefix($0.ending) }?.look
  }

  private static func look(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ strength: Double, _ across: Double = 0,
    _ along: Double = 0, _ count: Int = 0
  ) -> Look {
    Look(
      color: Picture.Color(red, green, blue), strength: strength,
      piece: count == 0 ? nil : Piece(across: across, along: along, count: count))
  }

  // The first that fits counts.
  private static let looks: [(ending: String, look: Look)] = [
    ("cooked-rice", look(246, 240, 226, 2)), ("rice-flour", look(240, 226, 196, 2)),
    ("idli-rice", look(240, 222, 184, 3)), ("flattened-rice", look(244, 226, 160, 3, 8, 4, 60)),
    ("rice", look(248, 242, 224, 3, 9, 3, 160)), ("vermicelli", look(240, 222, 180, 2, 22, 2, 70)),
    ("semolina", look(244, 230, 190, 3)), ("flour", look(232, 196, 132, 3)),
    ("bread-roll", look(206, 148, 84, 3)), ("toor-dal", look(232, 176, 48, 4)),
    ("moong-dal", look(236, 200, 90, 3)), ("chana-dal", look(226, 170, 60, 0, 6, 5, 14)),
    ("urad-dal", look(236, 224, 196, 1)), ("black-gram-whole", look(92, 52, 36, 4, 7, 5, 50)),
    ("kidney-beans", look(122, 40, 34, 3, 16, 9, 44)), ("chickpeas", look(214, 164, 96, 2, 13, 12, 46)),
    ("spinach", look(62, 104, 42, 6)), ("mint-leaves", look(92, 140, 66, 0, 15, 8, 8)),
    ("coriander-leaves", look(70, 138, 54, 0, 12, 6, 26)), ("curry-leaves", look(52, 98, 44, 0, 20, 7, 12)),
    ("fenugreek-leaves", look(86, 106, 50, 0, 6, 3, 24)), ("bay-leaf", look(104, 118, 72, 0, 46, 12, 2)),
    ("okra", look(94, 130, 60, 3, 22, 9, 44)), ("french-beans", look(96, 150, 72, 0, 20, 6, 18)),
    ("green-peas", look(110, 168, 64, 0, 9, 9, 40)), ("capsicum", look(84, 146, 62, 0, 18, 7, 12)),
    ("drumstick", look(126, 148, 78, 0, 40, 10, 6)), ("cucumber", look(190, 214, 150, 0, 12, 10, 20)),
    ("carrot", look(232, 124, 40, 2, 12, 9, 26)), ("pomegranate", look(186, 28, 54, 0, 7, 6, 34)),
    ("cauliflower", look(244, 232, 200, 1, 26, 22, 16)), ("potato", look(232, 196, 108, 1, 22, 18, 14)),
    ("paneer", look(250, 244, 226, 0, 22, 20, 22)), ("egg", look(252, 246, 230, 0, 46, 36, 5)),
    ("fish", look(232, 214, 186, 1, 60, 28, 5)), ("prawns", look(240, 150, 100, 1, 26, 13, 16)),
    ("mutton-mince", look(120, 74, 50, 4, 9, 7, 120)), ("mutton", look(116, 62, 44, 2, 36, 28, 9)),
    ("chicken-boneless", look(206, 120, 66, 1, 30, 24, 12)), ("chicken", look(196, 132, 80, 1, 44, 32, 8)),
    ("aubergine", look(112, 86, 66, 4)), ("raw-banana", look(222, 206, 150, 0, 22, 18, 8)),
    ("elephant-yam", look(226, 190, 150, 0, 22, 20, 8)), ("ash-gourd", look(222, 232, 206, 0, 22, 20, 8)),
    ("onion", look(196, 140, 112, 0.6)), ("shallot", look(192, 120, 110, 0.5, 15, 12, 8)),
    ("tomato", look(206, 62, 36, 2.2)), ("kashmiri-chilli-powder", look(198, 50, 24, 2.6)),
    ("red-chilli-powder", look(188, 62, 26, 1.2)), ("dried-red-chilli", look(150, 30, 26, 0, 34, 6, 5)),
    ("green-chilli", look(84, 150, 56, 0, 22, 5, 7)), ("turmeric", look(236, 182, 30, 2.2)),
    ("saffron", look(240, 162, 40, 1, 9, 2, 22)), ("sambar-powder", look(196, 104, 44, 2)),
    ("bisi-bele-bath-powder", look(196, 110, 52, 2)), ("pav-bhaji-masala", look(190, 74, 34, 2)),
    ("garam-masala", look(146, 88, 52, 0.8)), ("coriander-powder", look(170, 120, 70, 0.6)),
    ("tamarind", look(128, 72, 44, 1.4)), ("coconut-milk", look(248, 240, 226, 2)),
    ("coconut-grated", look(250, 246, 236, 1.4, 11, 2, 40)), ("roasted-gram", look(238, 222, 178, 1)),
    ("cream", look(252, 244, 230, 1.6)), ("khoya", look(150, 82, 40, 4)), ("curd", look(250, 246, 236, 2)),
    ("milk", look(250, 244, 232, 1.6)), ("butter", look(248, 214, 120, 0.8, 30, 24, 1)),
    ("ghee", look(240, 196, 96, 0.6)), ("jaggery", look(168, 104, 50, 0.8)),
    ("coffee-powder", look(84, 52, 36, 8)), ("tea-leaves", look(150, 92, 50, 4)),
    ("cashews", look(240, 218, 174, 0, 17, 10, 9)), ("almonds", look(196, 140, 90, 0, 18, 9, 8)),
    ("pistachios", look(146, 172, 88, 0, 10, 5, 22)), ("raisins", look(120, 72, 44, 0, 9, 7, 12)),
    ("peanuts", look(206, 150, 96, 0, 11, 8, 20)), ("mustard-seeds", look(60, 44, 36, 0, 3, 3, 60)),
    ("cumin-seeds", look(112, 78, 46, 0, 7, 2, 46)), ("nigella-seeds", look(36, 32, 32, 0, 4, 3, 60)),
    ("sesame-seeds", look(246, 236, 206, 0, 5, 3, 60)), ("black-pepper", look(60, 50, 42, 0, 4, 4, 24)),
    ("lemon", look(246, 226, 90, 0, 34, 32, 2)), ("sugar", look(246, 226, 186, 0.4)),
  ]

  /// Where dishes stand: wood, cloth and stone.
  static let tables = [
    Picture.Color(166, 118, 76), Picture.Color(120, 86, 62), Picture.Color(206, 188, 160),
    Picture.Color(92, 104, 110), Picture.Color(148, 62, 48), Picture.Color(66, 94, 78),
  ]
}
