/// A type that can be decoded, as a value that may go anywhere.
public typealias DecodableType = any (Decodable & SendableMetatype).Type
