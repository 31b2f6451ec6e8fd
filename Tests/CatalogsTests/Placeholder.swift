import Testing

@testable import Catalogs
