import Simulation
import Testing

@testable import Bluetooth

/// The central's side of a pairing, without a connection.
@Suite struct CentralPairingTests {
  private static let own = BluetoothAddress([1, 2, 3, 4, 5, 0xC1], .random)
  private static let peer = BluetoothAddress([6, 5, 4, 3, 2, 0xC2], .random)

  private func pairing(seed: UInt64 = 1) throws -> CentralPairing {
    try CentralPairing(own: Self.own, peer: Self.peer, SeededRandom(seed: seed))
  }

  /// Plays a pairing to its end, with a change to the peripheral's commands by their numbers: the key of each side, where
  /// there is one.
  private func play(
    _ responder: inout TestResponder, seed: UInt64 = 1, _ change: (Int, [UInt8]) -> [UInt8] = { $1 }
  ) throws -> (LinkKey?, LinkKey?) {
    var (pairing, number) = (try pairing(seed: seed), 0)
    var unsent = [pairing.request.bytes]
    while !unsent.isEmpty {
      for bytes in responder.answer(unsent.removeFirst()) {
        number += 1
        switch try pairing.take(try SMPCommand(change(number - 1, bytes))) {
        case .waiting: break
        case .send(let command): unsent.append(command.bytes)
        case .encrypt(let key): return (key, responder.key)
        }
      }
    }
    return (nil, responder.key)
  }

  private func responder(_ fault: TestResponder.Fault? = nil, seed: UInt64 = 7) throws -> TestResponder {
    try #require(TestResponder(own: Self.peer, peer: Self.own, fault, seed: seed))
  }

  @Test(arguments: 1...20) func bothSidesHaveOneKey(_ seed: UInt64) throws {
    var responder = try responder(seed: seed)
    let (ours, theirs) = try play(&responder, seed: seed + 100)
    #expect(ours != nil)
    #expect(ours == theirs)
    var again = try self.responder(seed: seed)
    #expect(try play(&again, seed: seed + 200).0 != ours)
  }

  @Test(arguments: TestResponder.Fault.allCases) func eachFaultHasItsError(_ fault: TestResponder.Fault)
    throws
  {
    var responder = try responder(fault)
    let outcome = Result { try play(&responder) }
    switch fault {
    // What nobody says, and what only a controller notices.
    case .silence, .silenceAfterKeys: #expect(try outcome.get().0 == nil)
    case .otherKey: #expect(try outcome.get().0 != outcome.get().1)
    case .noEncryption: #expect(try outcome.get().0 == outcome.get().1)
    default: #expect(throws: fault.error) { try outcome.get() }
    }
  }

  /// Somebody in between who changes a bit, whichever, keeps both sides from having a key.
  @Test func noBitOfAPairingCanBeChanged() throws {
    var sizes: [Int] = []
    var responder = try responder()
    _ = try play(&responder) { _, bytes in
      sizes.append(bytes.count)
      return bytes
    }
    #expect(sizes == [7, 65, 17, 17, 17])
    for (command, size) in sizes.enumerated() {
      for bit in 0..<(8 * size) {
        var responder = try self.responder()
        let outcome = try? play(&responder) { number, bytes in
          guard number == command else { return bytes }
          var changed = bytes
          changed[bit / 8] ^= 1 << (bit % 8)
          return changed
        }
        // A reserved code is as good as silence.
        #expect(outcome?.0 == nil, "bit \(bit) of command \(command)")
      }
    }
  }

  /// Commands in any order, some of them twice: only the right order ends with a key, and nothing crashes or hangs.
  @Test func onlyTheRightOrderEndsWithAKey() throws {
    var right: [[UInt8]] = []
    var responder = try responder()
    _ = try play(&responder) { _, bytes in
      right.append(bytes)
      return bytes
    }
    // What may come in between: a request for security, and a reserved code.
    let ignored = [hex("0B 01"), hex("55 01 02"), hex("00")]
    let others = [
      hex("05 08"), hex("01 03 00 08 10 00 00"), hex("06" + hex(Array(0..<16))), hex("0E 01"), [],
    ]
    let random = SeededRandom(seed: 5)
    var keys = 0
    for round in 0..<3000 {
      var commands = right
      if round % 4 == 0 { commands.insert(ignored[random.int(in: 0..<3)], at: random.int(in: 0..<6)) }
      if round % 4 == 1 { commands.swapAt(random.int(in: 0..<5), random.int(in: 0..<5)) }
      if round % 4 == 2 { commands.insert(right[random.int(in: 0..<5)], at: random.int(in: 0..<5)) }
      if round % 4 == 3 { commands.insert(others[random.int(in: 0..<5)], at: random.int(in: 0..<5)) }
      var (pairing, key) = (try pairing(), LinkKey?.none)
      let error = Result { () throws(PairingError) in
        for bytes in commands where key == nil {
          if case .encrypt(let one) = try pairing.take(try SMPCommand(bytes)) { key = one }
        }
      }
      // A second check after the first comes too late to matter.
      let isRight = Array(commands.filter { !ignored.contains($0) }.prefix(right.count)) == right
      #expect((key != nil) == isRight, "\(commands.map(hex))")
      if case .success = error { #expect(isRight) }
      keys += key == nil ? 0 : 1
    }
    #expect(keys > 750)
  }

  @Test func withoutRandomnessThereIsNoPairing() {
    struct Constant: RandomSource {
      func bits() -> UInt64 { 0 }
    }
    #expect(throws: PairingError.self) { try CentralPairing(own: Self.own, peer: Self.peer, Constant()) }
  }

  @Test func secretsAreNeverPrinted() throws {
    let key = LinkKey(Array(0..<16))
    for text in ["\(key)", "\(try pairing())", "\(HCICommand.startEncryption(0x40, key))"] {
      #expect(["••••", "a pairing", "command 2019"].contains(text))
    }
    var dumped = ""
    dump((key, try pairing(), HCICommand.startEncryption(0x40, key)), to: &dumped)
    #expect(!dumped.contains("15"))
  }

  @Test(arguments: TestResponder.Fault.allCases) func anErrorIsOneSentence(_ fault: TestResponder.Fault) {
    let text = fault.error.description
    #expect(!text.isEmpty)
    #expect(!text.hasSuffix("."))
  }
}
