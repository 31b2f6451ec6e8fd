/// A decodable type as a sendable value.
public typealias DecodableType = any (Decodable & SendableMetatype).Type
