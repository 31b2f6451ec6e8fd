import Testing

@testable import RecipesPlugin
