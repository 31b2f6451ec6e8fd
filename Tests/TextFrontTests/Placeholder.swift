import Testing

@testable import TextFront
