package import Backend
package import Foundations
import Services
import Simulation
package import Storage

/// Helix' project of Supabase: conversations and their messages, the state of offline queues, pushes, and an assistant that
/// answers by rules.
package actor HelixServer: AppServer {
  package static let name = "helix"
  package static let replaces: Set<String> = ["account"]

  package static func migrate(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("helix 1") { try HelixSchema.schema.create($0) }
  }

  package static func seed(
    _ db: Database, from data: DataFolder, now: Timestamp
  ) throws -> [Diagnostic] {
    try HelixSeed.plant(HelixSchema.schema.writer(db, now: now, RandomIdentifiers(seed: 40)))
    return []
  }

  private nonisolated let context: ServerContext
  private nonisolated let kit: SupabaseServer
  private nonisolated let assistant: Assistant

  package init(_ context: ServerContext) {
    self.context = context
    kit = SupabaseServer(HelixSchema.schema, context)
    assistant = Assistant(kit: kit, context: context, pushes: HelixPushes(kit: kit, context: context))
    kit.observe { [weak self] change in self?.assistant.follow(change) }
    // What was asked while the server stopped is answered now.
    assistant.catchUp()
    context.log.write(
      ServerLogEntry(
        server: Self.name, time: context.clock.now,
        .note(
          "apikey \(SupabaseKeys.publishable); sign in with \(HelixSeed.address) and \(HelixSeed.password)")))
  }

  package nonisolated var routes: [Route] {
    kit.routes + HelixEdgeFunctions(kit: kit, context: context).routes
  }

  package nonisolated var channels: [Channel] { kit.channels }

  package nonisolated var adminRoutes: [Route] {
    HelixControls(kit: kit, identifiers: context.identifiers, assistant: assistant).routes
  }
}
