/// A page of a person's history, as the server divides it.
struct PageRequest: Hashable {
  let account: String
  let number: Int
}
