"""A Bluetooth LE peripheral by bumble, as a process: the services that kolam-bench looks for, Epicura's, and Improv Wi-Fi 2.4.

peripheral.py tcp-server:HOST:PORT | unix-server:PATH    a virtual controller for our side on that transport
peripheral.py controller:unix-client:PATH                a peripheral on somebody else's controller, such as btvirt's
peripheral.py bridge:PATH                                a Unix SEQPACKET socket, a message a unit of the attribute protocol

A second argument `epicura` has it advertise Epicura's service instead of Improv's. CLOUD is the address of the server
where the appliance registers once it is on the network. BUFFER is the size of a virtual controller's buffers for data.
With ENCRYPTED its own services insist on an encrypted connection; PAIRING is `asked` where it asks for encryption itself,
`legacy` or `refused` where it pairs in another way than by LE Secure Connections, or not at all.

Prints `ready` when our side may begin, and ends with its standard input.
"""

import asyncio
import hashlib
import json
import os
import socket
import sys
import urllib.request

from bumble.att import ATT_CID, ATT_Error, Attribute, ErrorCode
from bumble.controller import Controller
from bumble.device import Device
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.pairing import PairingConfig, PairingDelegate
from bumble.transport import open_transport
from bumble.transport.common import AsyncPipeSink
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

NAME = "Epicura-C042"
READ, WRITE, COMMAND = (
    Characteristic.Properties.READ, Characteristic.Properties.WRITE, Characteristic.Properties.WRITE_WITHOUT_RESPONSE)
NOTIFY, INDICATE = Characteristic.Properties.NOTIFY, Characteristic.Properties.INDICATE
READABLE, WRITEABLE = Attribute.Permissions.READABLE, Attribute.Permissions.WRITEABLE
ENCRYPTED = Attribute.Permissions.READ_REQUIRES_ENCRYPTION | Attribute.Permissions.WRITE_REQUIRES_ENCRYPTION


def tests(number):
    return f"FEED0001-E91C-4C5F-A123-4567890000{number}"


def improv(number):
    return f"00467768-6228-2272-4663-27747826800{number}"


def epicura(group):
    return f"{group}-E91C-4C5F-A123-456789ABCDEF"


def characteristic(uuid, properties, value, encrypted=False):
    permissions = Attribute.Permissions(0)
    if encrypted or "ENCRYPTED" in os.environ and not uuid.startswith("FEED"):
        permissions |= ENCRYPTED
    if properties & READ:
        permissions |= READABLE
    if properties & (WRITE | COMMAND):
        permissions |= WRITEABLE
    return Characteristic(uuid, properties, permissions, value)


def refuse(_):
    raise ATT_Error(ErrorCode.INSUFFICIENT_AUTHORIZATION)


def encryption(connection):
    """How a connection is encrypted, by bumble's own account."""
    return f"{'encrypted' if connection.encryption else 'plain'}, sc={connection.sc}".encode()


class Just(PairingDelegate):
    """Pairs without asking anybody, or not."""

    async def accept(self):
        return os.environ.get("PAIRING") != "refused"


class Improv:
    """The device's side of Improv Wi-Fi 2.4, already authorized."""

    def __init__(self, device):
        self.device = device
        self.received = b""
        self.command = characteristic(improv(3), WRITE | COMMAND, CharacteristicValue(write=self.write))
        self.state = characteristic(improv(1), READ | NOTIFY, bytes([2]))
        self.error = characteristic(improv(2), READ | NOTIFY, bytes([0]))
        self.result = characteristic(improv(4), READ | NOTIFY, b"")
        self.service = Service(improv(0), [
            self.state, self.error, self.command, self.result, characteristic(improv(5), READ, bytes([7]))])

    async def change(self, one, value):
        one.value = value
        await self.device.notify_subscribers(one, value)

    def write(self, _, value):
        # A command may come in parts.
        self.received += bytes(value)
        if len(self.received) < 3 or len(self.received) < self.received[1] + 3:
            return
        frame, self.received = self.received[:self.received[1] + 3], b""
        asyncio.get_running_loop().create_task(self.run(frame))

    async def run(self, frame):
        if sum(frame[:-1]) & 0xFF != frame[-1]:
            return await self.change(self.error, bytes([1]))
        await self.change(self.error, bytes([0]))
        command = frame[0]
        if command == 1:
            await self.change(self.state, bytes([3]))
            await asyncio.sleep(0.2)
            await self.change(self.state, bytes([4]))
            await self.answer(1, ["http://192.168.4.20:8080/"])
        elif command == 3:
            await self.answer(3, ["epicura", "1.4.0", "CM5", NAME])
        elif command == 4:
            await self.answer(4, ["Kitchen", "-48", "WPA2", "Guest", "-71", "NO"])
        elif command != 2:
            await self.change(self.error, bytes([2]))

    async def answer(self, command, texts):
        data = b"".join(bytes([len(text.encode())]) + text.encode() for text in texts)
        frame = bytes([command, len(data)]) + data
        await self.change(self.result, frame + bytes([sum(frame) & 0xFF]))


class Epicura:
    """The appliance's side of Epicura's own services: it joins a network whose password it can decrypt."""

    CODE, ID = b"731904", b"EPIC-042"

    def __init__(self, device):
        self.device = device
        self.network = b""
        self.status = characteristic(epicura("E002F003"), READ | NOTIFY, bytes([0]))
        self.address = characteristic(epicura("E002F004"), READ, b"")
        self.error = characteristic(epicura("E002F005"), READ, b"")
        self.services = [
            Service(epicura("E0020000"), [
                characteristic(epicura("E002F001"), WRITE, CharacteristicValue(write=self.name)),
                characteristic(epicura("E002F002"), WRITE, CharacteristicValue(write=self.password)),
                self.status, self.address, self.error,
            ]),
            Service("180A", [
                characteristic(epicura("E001DA01"), READ, self.ID),
                characteristic(epicura("E001DA02"), READ, b"SN-000042"),
                characteristic(epicura("E001DA03"), READ, b"1.4.0"),
                characteristic(epicura("E001DA04"), READ | NOTIFY, b"setup"),
                characteristic(epicura("E001DA05"), READ, self.CODE),
            ]),
        ]

    def name(self, _, value):
        self.network = bytes(value)

    def password(self, _, value):
        asyncio.get_running_loop().create_task(self.join(bytes(value)))

    async def join(self, value):
        key = hashlib.sha256(self.CODE + self.ID).digest()[:16]
        try:
            plain = Cipher(algorithms.AES(key), modes.CBC(value[:16])).decryptor().update(value[16:])
            is_right = not value or 0 < plain[-1] <= 16 and plain.endswith(bytes([plain[-1]]) * plain[-1])
        except (ValueError, IndexError):
            is_right = False
        await self.change(1)
        await asyncio.sleep(0.2)
        if not is_right or not self.network:
            self.error.value = b"wrong password"
            return await self.change(3)
        if "CLOUD" in os.environ:
            await asyncio.to_thread(self.register, os.environ["CLOUD"])
        self.address.value = b"192.168.4.20"
        await self.change(2)

    def register(self, server):
        body = {
            "device_id": self.ID.decode(), "serial_number": "SN-000042", "firmware_version_cm5": "1.4.0",
            "firmware_version_stm32": "1.1.0", "wifi_mac": "f0:f1:f2:f3:f4:f6", "pairing_code": self.CODE.decode()}
        urllib.request.urlopen(urllib.request.Request(
            server + "/api/v1/appliances/register", json.dumps(body).encode(), {"content-type": "application/json"}))

    async def change(self, status):
        self.status.value = bytes([status])
        await self.device.notify_subscribers(self.status, self.status.value)


class Peripheral:
    def __init__(self, device):
        self.device = device
        self.stored = {}
        self.counter = characteristic(tests("03"), NOTIFY, bytes([0]))
        self.indicated = characteristic(tests("04"), INDICATE, bytes([0]))
        self.improv = Improv(device)
        device.pairing_config_factory = lambda _: PairingConfig(
            sc=os.environ.get("PAIRING") != "legacy", mitm=False, bonding=False, delegate=Just())
        device.add_service(Service(tests("00"), [
            characteristic(tests("01"), READ, bytes(number & 0xFF for number in range(400))),
            self.value("02", READ | WRITE), self.counter, self.indicated,
            characteristic(tests("05"), READ, CharacteristicValue(read=refuse)),
            self.value("06", READ | COMMAND),
            characteristic(tests("07"), READ, CharacteristicValue(read=encryption), encrypted=True),
        ]))
        device.add_service(self.improv.service)
        for service in Epicura(device).services:
            device.add_service(service)

    def value(self, number, properties):
        def write(_, value):
            self.stored[number] = bytes(value)
        return characteristic(
            tests(number), properties,
            CharacteristicValue(read=lambda _: self.stored.get(number, b""), write=write))

    async def run(self):
        # Improv's service and its data fill a packet together with the flags.
        uuid, data = improv(0), bytes.fromhex("091677460207") + bytes(4)
        if "epicura" in sys.argv:
            uuid, data = epicura("E0020000"), b""
        service = bytes.fromhex(uuid.replace("-", ""))[::-1]
        self.device.advertising_data = bytes.fromhex("0201061107") + service + data
        if os.environ.get("PAIRING") == "asked":
            self.device.on("connection", lambda connection: connection.request_pairing())
        self.device.scan_response_data = bytes([len(NAME) + 1, 9]) + NAME.encode()
        await self.device.power_on()
        await self.device.start_advertising(auto_restart=True)
        asyncio.get_running_loop().create_task(self.count(0.02, self.counter, self.device.notify_subscribers))
        asyncio.get_running_loop().create_task(self.count(0.05, self.indicated, self.device.indicate_subscribers))

    async def count(self, pause, one, tell):
        number = 0
        while True:
            await asyncio.sleep(pause)
            number = (number + 1) & 0xFF
            try:
                await tell(one, bytes([number]))
            except Exception as error:  # noqa: BLE001 nobody is connected any more
                print(f"nobody was told: {error}", file=sys.stderr)


def virtual_controller(name, **options):
    controller = Controller(name, **options)
    controller.le_acl_data_packet_length = int(os.environ.get("BUFFER", "27"))
    return controller


def virtual(name, address, link):
    controller = virtual_controller(name, link=link, public_address=address)
    return Device(name=NAME, address=Address(address), host=Host(controller, AsyncPipeSink(controller)))


async def bridge(path, link):
    """A central of bumble whose connection is a Unix socket."""
    central = virtual("bridge", "F0:F1:F2:F3:F4:F0", link)
    await central.power_on()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.setblocking(False)
    listener.bind(path)
    listener.listen(1)
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while True:
        client, _ = await loop.sock_accept(listener)
        client.setblocking(False)
        connection = await central.connect("F0:F1:F2:F3:F4:F5")
        central.l2cap_channel_manager.register_fixed_channel(ATT_CID, lambda _, pdu: client.send(bytes(pdu)))
        while pdu := await loop.sock_recv(client, 65536):
            connection.send_l2cap_pdu(ATT_CID, pdu)
        client.close()
        await connection.disconnect()


async def main(name):
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin.fileno(), lambda: os.read(0, 1024) or ended.set())
    if name.startswith("controller:"):
        transport = await open_transport(name.removeprefix("controller:"))
        device = Device.with_hci(NAME, Address("F0:F1:F2:F3:F4:F5"), transport.source, transport.sink)
        await Peripheral(device).run()
        print("ready", flush=True)
        return await ended.wait()
    link = LocalLink()
    peripheral = Peripheral(virtual("peripheral", "F0:F1:F2:F3:F4:F5", link))
    await peripheral.run()
    if name.startswith("bridge:"):
        task = loop.create_task(bridge(name.removeprefix("bridge:"), link))
        return await asyncio.wait([task, loop.create_task(ended.wait())], return_when=asyncio.FIRST_COMPLETED)
    transport = await open_transport(name)
    virtual_controller("ours", host_source=transport.source, host_sink=transport.sink, link=link)
    print("ready", flush=True)
    await ended.wait()


asyncio.run(main(sys.argv[1]))
