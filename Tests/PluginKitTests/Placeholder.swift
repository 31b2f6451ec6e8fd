import Testing

@testable import PluginKit
