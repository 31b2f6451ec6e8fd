import Localization
import Testing

struct LocalizationTests {
}
