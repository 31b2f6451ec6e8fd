import Testing

@testable import PairingPlugin

/// Every transition of an Epicura appliance's setup: each state with each event, as a table.
@Suite struct EpicuraStateTests {
  private static let states: [String: EpicuraState] = [
    "idle": .idle, "conn": .connecting, "disc": .discovering, "read": .reading,
    "conf": .confirming(isOnline: false), "onl": .confirming(isOnline: true), "choo": .choosing,
    "chec": .checking, "join": .joining, "expl": .explaining, "addr": .addressing, "done": .joined,
    "LOST": .failed(.connectionLost), "UNRE": .failed(.unreachable), "end": .ended,
  ]

  private static let events: [String: EpicuraState.Event] = [
    "start": .start, "conn": .connected, "disc": .discovered, "rdOff": .read(isOnline: false),
    "rdOn": .read(isOnline: true), "conf": .confirmed, "chos": .chosen, "kept": .codeKept,
    "chgd": .codeChanged, "st0": .status(.disconnected), "st1": .status(.connecting),
    "st2": .status(.connected), "st3": .status(.failed), "expl": .explained, "addr": .addressed,
    "over": .overdue, "lost": .failed(.connectionLost), "end": .end,
  ]

  /// Where each event leads; `-` where it means nothing.
  private static let table = """
          start conn disc rdOff rdOn conf chos kept chgd st0 st1 st2  st3  expl addr over lost end
    idle  conn  -    -    -     -    -    -    -    -    -   -   -    -    -    -    -    -    end
    conn  -     disc -    -     -    -    -    -    -    -   -   -    -    -    -    UNRE LOST end
    disc  -     -    read -     -    -    -    -    -    -   -   -    -    -    -    -    LOST end
    read  -     -    -    conf  onl  -    -    -    -    -   -   -    -    -    -    -    LOST end
    conf  -     -    -    -     -    choo -    -    -    -   -   -    -    -    -    -    LOST end
    onl   -     -    -    -     -    addr -    -    -    -   -   -    -    -    -    -    LOST end
    choo  -     -    -    -     -    -    chec -    -    -   -   -    -    -    -    -    LOST end
    chec  -     -    -    -     -    -    -    join conf -   -   -    -    -    -    -    LOST end
    join  -     -    -    -     -    -    -    -    -    -   -   addr expl -    -    choo LOST end
    expl  -     -    -    -     -    -    -    -    -    -   -   -    -    choo -    -    LOST end
    addr  -     -    -    -     -    -    -    -    -    -   -   -    -    -    done -    LOST end
    done  -     -    -    -     -    -    -    -    -    -   -   -    -    -    -    -    -    end
    LOST  conn  -    -    -     -    -    -    -    -    -   -   -    -    -    -    -    -    end
    end   -     -    -    -     -    -    -    -    -    -   -   -    -    -    -    -    -    -
    """

  @Test func everyTransition() throws {
    let rows = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let events = try #require(rows.first)
    #expect(Set(events) == Set(Self.events.keys))
    for row in rows.dropFirst() {
      #expect(row.count == events.count + 1)
      let state = try #require(Self.states[row[0]])
      for (name, next) in zip(events, row.dropFirst()) {
        let event = try #require(Self.events[name])
        #expect(state.after(event) == Self.states[next], "\(row[0]) \(name)")
      }
    }
    // Only a failure that no row needs is left out.
    #expect(Set(rows.dropFirst().map { $0[0] }).union(["UNRE"]) == Set(Self.states.keys))
  }

  @Test(arguments: ProvisioningFailure.allCases)
  func everyFailureKeepsItsReason(_ failure: ProvisioningFailure) {
    #expect(EpicuraState.joining.after(.failed(failure)) == .failed(failure))
    #expect(EpicuraState.failed(failure).after(.start) == .connecting)
  }
}
