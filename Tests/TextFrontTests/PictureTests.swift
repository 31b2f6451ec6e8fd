import FrontKit
import Pictures
import Runtime
import Testing

@testable import TextFront

@Suite struct PictureTests {
  private let view = ScreenView(
    screen: "recipe", title: "Dosa",
    nodes: [
      ViewNode(id: "dish", role: .image, label: "Masala Dosa").showing("main:/dosa.jpg"),
      ViewNode(id: "pot", role: .camera, label: "The pot").showing("camera:pot"),
      ViewNode(id: "save", role: .button, label: "Save", interaction: .press),
    ])

  private func talk(
    colors: ColorSupport = .truecolor, format: Format = .text, _ view: ScreenView? = nil
  ) -> Talk {
    var options = Talk.options(format)
    options.colors = colors
    options.drawsPictures = true
    options.width = 40
    return Talk(view ?? self.view, options: options)
  }

  /// What was said on one line, without colors, whatever the width.
  private func unwrapped(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").joined(separator: " ")
  }

  /// A JPEG of red, with a green right half.
  private func jpeg(_ size: PictureSize = PictureSize(64, 64)) throws -> [UInt8] {
    let samples = (0..<size.pixels).flatMap { index -> [UInt8] in
      index % size.width < size.width / 2 ? [200, 30, 40] : [20, 160, 60]
    }
    return try #require(Picture(size, samples: samples)).jpeg(quality: 95)
  }

  @Test(arguments: ["look #dish", "look dish", "look masala", "picture Masala Dosa"])
  func aPictureIsAskedForByItsIdOrItsWords(line: String) {
    var talk = talk()
    talk.type(line)
    #expect(talk.requests == [.picture("main:/dosa.jpg")])
  }

  @Test func theOnlyPictureNeedsNoName() {
    var one = view
    one.nodes.remove(at: 1)
    var talk = talk(one)
    talk.type("look")
    #expect(talk.requests == [.picture("main:/dosa.jpg")])
  }

  @Test func ofSeveralPicturesANameIsAskedFor() {
    var talk = talk()
    let said = unwrapped(talk.type("look"))
    #expect(talk.requests.isEmpty)
    #expect(said.contains("Masala Dosa (#dish)") && said.contains("The pot (#pot)"))
  }

  @Test func withoutColorsAPictureIsToldByItsWords() {
    var talk = talk(colors: .none)
    #expect(
      talk.type("look #dish")
        == "> look #dish\nPicture: Masala Dosa\nThis terminal has no colours to show\npictures with.\n")
    #expect(talk.type("look #pot").contains("\nCamera: The pot\n"))
    #expect(talk.requests.isEmpty)
  }

  @Test(arguments: [Format.reader, .json])
  func screenReadersAndToolsGetTheWords(format: Format) {
    var talk = talk(format: format)
    let said = talk.type("look #dish")
    #expect(said.contains("Picture: Masala Dosa"))
    #expect(!said.contains("▀") && talk.requests.isEmpty)
  }

  @Test func aScreenWithoutPicturesSaysSo() {
    var talk = talk(ScreenView(screen: "a", title: "A"))
    #expect(unwrapped(talk.type("look")).contains("There’s no picture on this screen."))
    #expect(talk.code == .apart)
  }

  @Test func anUnknownNameIsAMistakeAndALabelIsChosen() {
    var other = view
    other.nodes.append(ViewNode(id: "around", role: .button, label: "Look around", interaction: .press))
    var talk = talk(other)
    talk.type("look around")
    #expect(talk.events == [.press("around")])
    #expect(talk.type("look #dosh").contains("#dosh"))
    #expect(talk.code == .apart)
  }

  @Test func aPictureIsDrawnBelowItsWords() throws {
    var conversation = talk().conversation
    _ = conversation.line("look #dish")
    let effects = conversation.answer(.picture(try jpeg()))
    guard case .print(let text)? = effects.first else { return #expect(Bool(false)) }
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "Picture: Masala Dosa")
    // 40 columns are 40 pixels, and two rows of them a line.
    #expect(lines.count == 1 + 20)
    #expect(lines[1].filter { $0 == "▀" }.count == 40)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    // Colors alone: nothing moves the cursor or erases.
    let sequences = text.split(separator: "\u{1B}").dropFirst()
    #expect(sequences.allSatisfy { $0.hasPrefix("[") && $0.drop { !$0.isLetter }.first == "m" })
  }

  @Test(arguments: [
    (PictureFailure.offline, "offline"), (.missing, "available"), (.tooLarge, "too large"),
    (.unusable, "kind of picture"), (.server, "Try again later"), (.notYet, "camera"),
  ])
  func whyThereIsNoPictureIsSaid(failure: PictureFailure, words: String) {
    var conversation = talk().conversation
    _ = conversation.line("look #dish")
    guard case .print(let text)? = conversation.answer(.noPicture(failure)).first else {
      return #expect(Bool(false))
    }
    #expect(text.split(separator: "\n").joined(separator: " ").contains(words))
  }

  @Test func aDamagedPictureIsSaidToBe() throws {
    let whole = try jpeg()
    for (bytes, words) in [
      (Array(whole[..<(whole.count / 2)]), "Part of this picture is missing."),
      (Array("GIF89a".utf8), "This kind of picture can’t be shown."),
      ([], "Part of this picture is missing."),
    ] {
      var conversation = talk().conversation
      _ = conversation.line("look #dish")
      guard case .print(let text)? = conversation.answer(.picture(bytes)).first else {
        return #expect(Bool(false))
      }
      #expect(text.contains(words))
      #expect(!text.contains("▀"))
    }
  }

  @Test func theHelpNamesTheCommandWhereThereArePictures() {
    var with = talk()
    var without = talk(ScreenView(screen: "a", title: "A"))
    #expect(with.type("?").contains("look #id"))
    #expect(!without.type("?").contains("look #id"))
  }
}

@Suite struct HalfBlocksTests {
  private func picture(_ width: Int, _ height: Int, _ samples: [UInt8]) throws -> Picture {
    try #require(Picture(PictureSize(width, height), samples: samples))
  }

  @Test func aCellShowsTwoPixels() throws {
    let picture = try picture(1, 2, [255, 0, 0, 0, 0, 255])
    #expect(
      HalfBlocks(colors: .truecolor).text(picture) == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[0m\n")
    #expect(HalfBlocks(colors: .indexed).text(picture) == "\u{1B}[38;5;196;48;5;21m▀\u{1B}[0m\n")
    #expect(HalfBlocks(colors: .none).text(picture) == "")
  }

  @Test func aColorIsWrittenWhereItChanges() throws {
    let picture = try picture(3, 2, [9, 9, 9, 9, 9, 9, 7, 7, 7] + [1, 1, 1, 1, 1, 1, 1, 1, 1])
    #expect(
      HalfBlocks(colors: .truecolor).text(picture)
        == "\u{1B}[38;2;9;9;9;48;2;1;1;1m▀▀\u{1B}[38;2;7;7;7m▀\u{1B}[0m\n")
  }

  @Test func belowAnOddHeightIsTheTerminalsOwnColor() throws {
    let picture = try picture(1, 1, [9, 9, 9])
    #expect(HalfBlocks(colors: .truecolor).text(picture) == "\u{1B}[38;2;9;9;9;49m▀\u{1B}[0m\n")
  }

  @Test(arguments: [
    (Picture.Color(0, 0, 0), 16), (.init(255, 255, 255), 231), (.init(255, 0, 0), 196),
    (.init(128, 128, 128), 244),
    (.init(8, 8, 8), 232), (.init(95, 135, 175), 67), (.init(238, 238, 238), 255),
  ])
  func theNearestOfThePaletteIsTaken(color: Picture.Color, index: Int) {
    #expect(HalfBlocks.nearest(color) == index)
  }

  /// Against all 240 colors.
  @Test func noOtherColorOfThePaletteIsMuchNearer() {
    func distance(_ color: Picture.Color, _ index: Int) -> Int {
      let other = Contrast.xterm(index)
      return [(color.red, 16), (color.green, 8), (color.blue, 0)].reduce(0) { sum, sample in
        let difference = Int(sample.0) - Int(other >> UInt32(sample.1) & 0xFF)
        return sum + difference * difference
      }
    }
    for red in stride(from: 0, through: 255, by: 51) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let color = Picture.Color(UInt8(red), UInt8(green), UInt8(blue))
          let best = (16...255).map { distance(color, $0) }.min() ?? 0
          #expect(distance(color, HalfBlocks.nearest(color)) <= best + 300)
        }
      }
    }
  }

  @Test func thePictureFitsTheTerminal() {
    #expect(HalfBlocks.frame(width: 40) == PictureSize(40, 48))
    #expect(HalfBlocks.frame(width: nil) == PictureSize(80, 48))
    #expect(HalfBlocks.frame(width: 200) == PictureSize(80, 48))
    #expect(HalfBlocks.frame(width: 0) == PictureSize(1, 48))
  }
}

extension ViewNode {
  fileprivate func showing(_ source: String) -> ViewNode {
    var node = self
    node.picture = source
    return node
  }
}
