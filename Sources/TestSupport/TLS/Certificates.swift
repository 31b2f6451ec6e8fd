internal import Foundation

/// Certificates of an authority of the tests' own, made by the command `openssl`.
package final class Certificates: Sendable {
  /// What a server shows.
  package enum Kind: String, CaseIterable, Sendable {
    /// One in order, for this machine.
    case valid
    /// One whose time is over.
    case expired
    /// One whose time has not begun.
    case early
    /// One for another host.
    case foreign
    /// One that no authority has signed.
    case selfSigned = "self"
  }

  private let folder: URL

  /// The authority's own certificate, which a client may trust.
  package var authority: String { folder.appendingPathComponent("ca.pem").path }

  /// A server's certificate, in a file.
  func certificate(_ kind: Kind) -> String { folder.appendingPathComponent("\(kind.rawValue).pem").path }

  /// A server's private key, in a file.
  func key(_ kind: Kind) -> String { folder.appendingPathComponent("\(kind.rawValue).key").path }

  /// Those that all tests share; nil where there is no `openssl`.
  package static let shared: Certificates? = try? Certificates()

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-ec", Self.script]
    shell.currentDirectoryURL = folder
    (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
  }

  /// `openssl ca` sets both ends of a certificate's time also in releases before 3.4.
  private static let script = """
    cat >ca.conf <<END
    [ca]
    default_ca = own
    [own]
    dir = .
    database = index.txt
    new_certs_dir = .
    rand_serial = yes
    default_md = sha256
    policy = any
    copy_extensions = copy
    unique_subject = no
    [any]
    commonName = supplied
    END
    : >index.txt
    curve='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
    openssl req -x509 $curve -keyout ca.key -out ca.pem -days 3650 -subj '/CN=Kolam test authority' \
      -addext basicConstraints=critical,CA:TRUE -addext keyUsage=keyCertSign
    issue() {
      openssl req -new $curve -keyout $1.key -out $1.csr -subj "/CN=$1" -addext "subjectAltName=$2"
      openssl ca -batch -config ca.conf -cert ca.pem -keyfile ca.key -in $1.csr -out $1.pem -notext \
        -startdate $3 -enddate $4
    }
    issue valid 'IP:127.0.0.1,DNS:localhost' 20200101000000Z 20400101000000Z
    issue expired 'IP:127.0.0.1' 20200101000000Z 20200201000000Z
    issue early 'IP:127.0.0.1' 20390101000000Z 20400101000000Z
    issue foreign 'DNS:other.example' 20200101000000Z 20400101000000Z
    openssl req -x509 $curve -keyout self.key -out self.pem -days 3650 -subj '/CN=self' \
      -addext subjectAltName=IP:127.0.0.1
    """
}
