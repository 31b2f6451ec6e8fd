import Foundations

/// All functions of CEL and its extensions, a list for each.
enum CELFunctions {
  static let all: [Overload] =
    sizes + texts + matches + conversions + types + times + optionals + optionalLists + strings + formats
    + math + encoders + network
}
