import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Backend
@testable import PluginServers

/// The camera's pictures and their stream.
@Suite struct CameraTests {
  private func picture(_ celsius: Double = 121, isCooking: Bool = true, number: Int = 0) -> PotPicture {
    PotPicture(
      EngineReading(
        state: isCooking ? .cooking : .idle, celsius: celsius, cook: isCooking ? Cook() : nil, hasCamera: true
      ),
      number: number)
  }

  @Test func aPictureIsABaselineJPEGOfTheSizeThatIsPromised() throws {
    let bytes = picture().encoded
    #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) && bytes.suffix(2) == [0xFF, 0xD9])
    #expect(JPEGSize(of: bytes) == JPEGSize(width: 640, height: 480))
    #expect(bytes.count > 2000 && bytes.count < 30_000)
  }

  @Test func picturesShowWhatIsMeasured() {
    #expect(picture().encoded == picture().encoded)
    #expect(picture().encoded != picture(160).encoded)
    #expect(picture().encoded != picture(isCooking: false).encoded)
  }

  @Test func everyTemperatureCanBeDrawn() {
    for celsius in stride(from: -60.0, through: 1500, by: 77) { #expect(!picture(celsius).encoded.isEmpty) }
  }

  /// Decodes a picture of one colour a block, by the tables that it has itself (T.81, F.2.2).
  @Test func aDecoderReadsTheColoursBack() throws {
    let colours = (0..<4800).map { BlockJPEG.Colour($0 % 256, $0 / 19 % 256, ($0 * 7) % 256) }
    #expect(try BlockDecoder(BlockJPEG.encode(colours, columns: 80)).colours == colours)
  }

  @Test func aStreamHasTwelvePicturesASecond() throws {
    let kitchen = try KitchenBackend()
    let (backend, scheduler) = (kitchen.backend, kitchen.scheduler)
    let pictures = Mutex<[[UInt8]]>([])
    let job = scheduler.start("camera") {
      do throws(TransportError) {
        let stream = try await backend.stream(HTTPRequest(.get, "/camera/stream"))
        var parser = MJPEGParser(contentType: stream.headers["content-type"])
        while let part = try await stream.body.next() {
          parser.append(part)
          while let picture = parser.next() { pictures.withLock { $0.append(Array(picture)) } }
        }
      } catch {}
    }
    scheduler.advance(by: .seconds(10))
    let all = pictures.withLock { $0 }
    #expect((119...121).contains(all.count))
    #expect(all.allSatisfy { JPEGSize(of: $0) == JPEGSize(width: 640, height: 480) })
    // Without power it breaks.
    try kitchen.simulate(.cutPower)
    scheduler.advance(by: .seconds(1))
    #expect(job.isFinished && scheduler.unfinishedJobs.isEmpty)
  }

  @Test func theArmTurnsWhileItStirs() throws {
    var cook = Cook()
    cook.index = 1
    let reading = EngineReading(state: .cooking, celsius: 95, cook: cook, hasCamera: true)
    var (cache, pictures) = (PotPictureCache(), Set<[UInt8]>())
    for number in 0..<48 { pictures.insert(cache.part(of: PotPicture(reading, number: number))) }
    #expect(pictures.count == PotPicture.turns)
    #expect(cache.encoded == PotPicture.turns)
  }
}

/// Decodes pictures of one colour a block, without any code of the encoder.
private struct BlockDecoder {
  private(set) var colours: [BlockJPEG.Colour] = []
  private let bits: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) throws {
    var (index, lengths, width, height) = (2, [UInt8](), 0, 0)
    func word(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    while bytes[index + 1] != 0xDA {
      let (marker, content) = (bytes[index + 1], index + 4)
      if marker == 0xC0 { (height, width) = (word(content + 1), word(content + 3)) }
      if marker == 0xC4, bytes[content] == 0 { lengths = Array(bytes[content + 1..<content + 17]) }
      index += 2 + word(index + 2)
    }
    index += 2 + word(index + 2)
    var data: [UInt8] = []
    while bytes[index] != 0xFF || bytes[index + 1] == 0 {
      data.append(bytes[index])
      index += bytes[index] == 0xFF ? 2 : 1
    }
    bits = data.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    #expect(bytes[index + 1] == 0xD9 && index + 2 == bytes.count)
    var last = [128, 128, 128]
    for _ in 0..<width / 8 * height / 8 {
      for component in 0..<3 { last[component] += try difference(lengths) }
      var colour = BlockJPEG.Colour(0, 0, 0)
      colour.y = try #require(UInt8(exactly: last[0]))
      colour.cb = try #require(UInt8(exactly: last[1]))
      colour.cr = try #require(UInt8(exactly: last[2]))
      colours.append(colour)
    }
    #expect(bits.count - position < 8)
  }

  private mutating func bit() throws -> Int {
    defer { position += 1 }
    return Int(try #require(bits.indices.contains(position) ? bits[position] : nil))
  }

  private mutating func difference(_ lengths: [UInt8]) throws -> Int {
    var (code, first, size) = (0, 0, 0)
    for count in lengths {
      code = code << 1 | (try bit())
      if code - first < Int(count) {
        size += code - first
        break
      }
      size += Int(count)
      first = (first + Int(count)) << 1
    }
    var value = 0
    for _ in 0..<size { value = value << 1 | (try bit()) }
    #expect(try bit() == 0)
    return size == 0 || value >> (size - 1) == 1 ? value : value - (1 << size) + 1
  }
}
