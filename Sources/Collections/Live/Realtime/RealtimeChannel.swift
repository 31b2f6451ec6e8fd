import Foundations
package import PluginKit
package import Services
package import Simulation

/// A channel of Supabase Realtime, vsn 1.0.0, which says what changes in a table, or has the messages of a topic.
///
/// ``RealtimeMachine`` decides what to do, ``RealtimeClient`` does it.
package struct RealtimeChannel: LiveChannel {
  private let socket: SocketManager
  private let rows: RealtimeDeclaration
  private let authorizer: (any Authorizer)?
  private let scheduler: Scheduler
  private let report: @Sendable (String) -> Void

  /// Makes a channel.
  ///
  /// - Parameters:
  ///   - socket: the socket, which nobody else reads.
  ///   - rows: the rows that it is about.
  ///   - authorizer: has the token that the channel is joined with; nil where nobody has to sign in.
  ///   - scheduler: where it is read, and the clock.
  ///   - report: receives what is wrong, in a sentence.
  package init(
    _ socket: SocketManager, _ rows: RealtimeDeclaration, authorizer: (any Authorizer)?,
    on scheduler: Scheduler, report: @escaping @Sendable (String) -> Void
  ) {
    (self.socket, self.rows, self.authorizer) = (socket, rows, authorizer)
    (self.scheduler, self.report) = (scheduler, report)
  }

  /// Connects and joins, and again after each loss.
  package var events: AsyncStream<LiveEvent> {
    AsyncStream { continuation in
      let event = rows.arriving?.event
      let client = RealtimeClient(
        socket, rows.topic.map { RealtimeMachine($0) } ?? RealtimeMachine(rows.table, rows),
        authorizer: authorizer, on: scheduler, report: report, say: { continuation.yield($0) },
        hear: { name, payload in if name == event { continuation.yield(.arriving(payload)) } })
      let job = scheduler.start("live rows of Realtime") {
        await client.run()
        continuation.finish()
      }
      continuation.onTermination = { _ in job.cancel() }
    }
  }
}
