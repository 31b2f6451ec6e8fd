import Testing

@testable import Services
