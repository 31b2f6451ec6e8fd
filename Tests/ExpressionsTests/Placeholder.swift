import Testing

@testable import Expressions
