import Flags

extension App {
  /// The names of the variants of each flag that can be overridden; kill switches and disabled flags cannot.
  package var overridableVariants: [String: [String]] {
    flagFile.flags.reduce(into: [:]) { variants, flag in
      guard flag.kind != .killSwitch, flag.isEnabled else { return }
      variants[flag.name] = flag.variants.map(\.name)
    }
  }

  /// Finds the variant that a text means, by its name or its value.
  ///
  /// - Parameters:
  ///   - text: what was written.
  ///   - flag: the flag's name.
  /// - Returns: the variant's name.
  /// - Throws: why the flag cannot be overridden so.
  package func variant(_ text: String, of flag: String) throws(VariantError) -> String {
    do throws(OverrideError) { return try flagFile.variant(of: flag, for: text) } catch {
      throw VariantError(message: error.message, help: error.help)
    }
  }
}

/// Why a flag cannot be set to a variant by hand.
package struct VariantError: Error, Sendable, Hashable {
  /// One sentence, without a full stop.
  package let message: String
  /// One remedy, if there is any.
  package let help: String?
}
