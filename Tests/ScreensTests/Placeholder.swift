import Testing

@testable import Screens
