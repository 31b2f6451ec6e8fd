import Testing

@testable import PairingPlugin

/// Every transition of a setup with Improv Wi-Fi: each state with each event, as a table.
@Suite struct ImprovStateTests {
  private static let states: [String: ImprovState] = [
    "idle": .idle, "conn": .connecting, "disc": .discovering, "read": .reading, "auth": .authorizing,
    "choo": .choosing, "sent": .joining(.sent), "prov": .joining(.provisioning),
    "on": .joining(.provisioned), "answ": .joining(.answered), "done": .joined,
    "LOST": .failed(.connectionLost), "UNRE": .failed(.unreachable), "end": .ended,
  ]

  private static let events: [String: ImprovState.Event] = [
    "start": .start, "conn": .connected, "disc": .discovered, "r0": .read(.stopped),
    "r1": .read(.authorizationRequired), "r2": .read(.authorized), "r3": .read(.provisioning),
    "r4": .read(.provisioned), "d0": .device(.stopped), "d1": .device(.authorizationRequired),
    "d2": .device(.authorized), "d3": .device(.provisioning), "d4": .device(.provisioned),
    "e0": .error(.none), "e1": .error(.invalidCommand), "e3": .error(.cannotConnect),
    "e4": .error(.notAuthorized), "eFF": .error(.unknown), "chos": .chosen, "answ": .answered,
    "over": .overdue, "lost": .failed(.connectionLost), "end": .end,
  ]

  /// Where each event leads; `-` where it means nothing.
  private static let table = """
          start conn disc r0   r1   r2   r3   r4   d0 d1   d2   d3   d4   e0 e1   e3   e4   eFF  chos answ over lost end
    idle  conn  -    -    -    -    -    -    -    -  -    -    -    -    -  -    -    -    -    -    -    -    -    end
    conn  -     disc -    -    -    -    -    -    -  -    -    -    -    -  -    -    -    -    -    -    UNRE LOST end
    disc  -     -    read -    -    -    -    -    -  -    -    -    -    -  -    -    -    -    -    -    -    LOST end
    read  -     -    -    auth auth choo choo done -  -    -    -    -    -  -    -    -    -    -    -    -    LOST end
    auth  -     -    -    -    -    -    -    -    -  -    choo -    done -  -    -    -    -    -    -    -    LOST end
    choo  -     -    -    -    -    -    -    -    -  auth -    -    done -  -    -    -    -    sent -    -    LOST end
    sent  -     -    -    -    -    -    -    -    -  auth -    prov on   -  choo choo auth choo -    answ choo LOST end
    prov  -     -    -    -    -    -    -    -    -  auth choo -    on   -  choo choo auth choo -    answ choo LOST end
    on    -     -    -    -    -    -    -    -    -  -    -    -    -    -  -    -    -    -    -    done done done end
    answ  -     -    -    -    -    -    -    -    -  -    -    -    done -  -    -    -    -    -    -    done done end
    done  -     -    -    -    -    -    -    -    -  -    -    -    -    -  -    -    -    -    -    -    -    -    end
    LOST  conn  -    -    -    -    -    -    -    -  -    -    -    -    -  -    -    -    -    -    -    -    -    end
    end   -     -    -    -    -    -    -    -    -  -    -    -    -    -  -    -    -    -    -    -    -    -    -
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
    #expect(Set(rows.dropFirst().map { $0[0] }).union(["UNRE"]) == Set(Self.states.keys))
  }
}
