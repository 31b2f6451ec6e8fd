import Bluetooth
import Testing

struct BluetoothUUIDTests {
  @Test func aShortIdentifierPrintsItsFourDigits() {
    #expect(BluetoothUUID(0x180A).description == "180a")
    #expect(BluetoothUUID("0000180A-0000-1000-8000-00805F9B34FB") == BluetoothUUID(0x180A))
  }

  @Test func aLongIdentifierReadsAsItPrints() throws {
    let text = "00467768-6228-2272-4663-277478268000"
    let uuid = try #require(BluetoothUUID(text))
    #expect(uuid.description == text)
    #expect(uuid.short == nil)
  }

  @Test(arguments: ["", "180A", "0000EPIC-4C5F-A123-456789ABCDEF", "00467768-6228-2272-4663-27747826800é"])
  func whatIsNoIdentifierIsRefused(_ text: String) {
    #expect(BluetoothUUID(text) == nil)
  }
}
