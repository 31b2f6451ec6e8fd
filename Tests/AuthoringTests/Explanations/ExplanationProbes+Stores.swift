import Foundation
import Foundations

@testable import Storage

extension ExplanationProbes {
  static func storeWarning(_ open: (String) throws -> Store) throws -> [Diagnostic] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try open(folder.path).warning.map { [$0] } ?? []
  }

  static func store(_ open: () throws -> Store) throws -> [Diagnostic] {
    do {
      _ = try open()
      return []
    } catch let error as StoreError {
      return [error.diagnostic]
    }
  }
}
