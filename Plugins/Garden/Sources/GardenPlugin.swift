package import AppServices
package import PluginKit
package import Simulation

/// A person's plants: their diary, when they need water, and reminders of it.
package struct GardenPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "garden"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Opens the garden.
  ///
  /// - Parameter services: uses the garden's collections, the database `garden` of earlier versions, the plan's limit
  ///   `plants`, the app's notifications, and copies of photos.
  /// - Throws: an error if a database cannot be opened.
  package init(_ services: PluginServices) throws {
    let (scheduler, notifications) = (services.scheduler, try services.notifications)
    let photos = GardenPhotos(files: try services.photos, log: services.log)
    let data = try services.data
    if let store = try services.earlierStore(migrator: GardenSchema.migrator) {
      try EarlierGarden(store: store).move(to: data)
    }
    GardenSteps(limits: try services.limits, photos: photos.files, scheduler: scheduler).follow(data)
    let repository = GardenRepository(data, photos, identifiers: services.identifiers, scheduler: scheduler)
    self.scheduler = scheduler
    models = [
      ModelDefinition(Garden.self, with: Garden.Parameters.self) {
        Garden($0, repository, scheduler, output: $1)
      },
      ModelDefinition(Plant.self, with: Plant.Parameters.self) {
        Plant($0, repository, scheduler, output: $1)
      },
      ModelDefinition(Diary.self, with: Diary.Parameters.self) {
        Diary($0, repository, scheduler, output: $1)
      },
      ModelDefinition(Watering.self, with: Watering.Parameters.self) {
        Watering($0, repository, scheduler, output: $1)
      },
      ModelDefinition(Insights.self, with: Insights.Parameters.self) {
        Insights($0, repository, scheduler, output: $1)
      },
      ModelDefinition(Reminders.self, with: Reminders.Parameters.self) {
        Reminders($0, repository, notifications, scheduler, output: $1)
      },
    ]
  }
}
