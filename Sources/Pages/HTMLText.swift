/// Text made safe for a place in an HTML page.
public enum HTMLText {
  /// A text as the content of an element or the value of a quoted attribute.
  ///
  /// - Parameter text: any text, from any source.
  /// - Returns: the text with the five characters that HTML gives a meaning written as references.
  public static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
