/* Prints the kernel's addresses and numbers that Sources/Bluetooth/Kernel and Transports have as bytes. */
#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/l2cap.h>
#include <stdio.h>
#include <string.h>

static void print(const void *bytes, size_t size) {
  for (size_t index = 0; index < size; index++) printf("%02x", ((const unsigned char *)bytes)[index]);
  printf("\n");
}

int main(void) {
  struct sockaddr_l2 attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.l2_family = AF_BLUETOOTH;
  attributes.l2_cid = htobs(4);
  attributes.l2_bdaddr_type = BDADDR_LE_RANDOM;
  memcpy(&attributes.l2_bdaddr, "\1\2\3\4\5\xC6", 6);
  print(&attributes, sizeof attributes);
  struct sockaddr_hci controller;
  memset(&controller, 0, sizeof controller);
  controller.hci_family = AF_BLUETOOTH;
  controller.hci_dev = htobs(5);
  controller.hci_channel = HCI_CHANNEL_USER;
  print(&controller, sizeof controller);
  printf(
      "%zu %d %d %d %d\n", sizeof(struct bt_security), SOL_BLUETOOTH, BT_SECURITY, BT_SECURITY_LOW, BT_SECURITY_MEDIUM);
  return 0;
}
