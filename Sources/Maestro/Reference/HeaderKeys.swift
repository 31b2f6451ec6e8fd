/// The keys of a flow's header.
enum HeaderKeys {
  /// The keys of the format.
  static let format = [
    FlowKey(
      "appId", .text, "The app; its name here may be any part between the dots.", "appId: com.epicura.app"),
    FlowKey("url", .text, "The page, where the app is one; instead of `appId`.", "url: https://example.com"),
    FlowKey("name", .text, "What reports call the flow; its file's name by default.", "name: Browse"),
    FlowKey(
      "tags", .words, "What `--include-tags` and `--exclude-tags` choose flows by.", "tags: [smoke, recipes]"),
    FlowKey(
      "env", .variables, "Constants that scripts see; they win over those given by `-e`.",
      "env: { RECIPE: idli }"),
    FlowKey(
      "onFlowStart", .steps, "Runs before the steps; where it fails, the steps are left out.",
      "onFlowStart: [ launchApp ]"),
    FlowKey(
      "onFlowComplete", .steps, "Runs after the steps, whether or not they passed.",
      "onFlowComplete: [ stopApp ]"),
    FlowKey(
      "properties", .variables, "Properties of the case in JUnit reports.", "properties: { owner: search }"),
  ]

  /// Upstream's keys for web views and JavaScript engines; lines have neither, so they are ignored.
  static let unused = [
    FlowKey(
      "androidWebViewHierarchy", .text, "Taken as upstream does, without effect.",
      "androidWebViewHierarchy: devtools"),
    FlowKey("jsEngine", .text, "Taken as upstream does, without effect.", "jsEngine: graaljs"),
  ]

  /// What Kolam adds; upstream keeps and ignores these keys, so the same file walks a phone.
  static let extensions = [
    FlowKey(
      "x-matrix", .keys(axes + [exclude]),
      "Walks the flow in every combination of these values; `--matrix` wins over it.",
      "x-matrix: { locale: [en, hi], tier: all }"),
    FlowKey(
      "x-cases", .rows, "Rows of constants; the flow is walked once per row, called by its `name`.",
      "x-cases: [ { name: short, QUERY: dal } ]"),
    FlowKey(
      "x-faults", .list(fault), "Faults of the network, the server or the clock, from a step on.",
      "x-faults: [ { at: 1, offline: true } ]"),
    FlowKey(
      "x-push", .list(push), "Push notifications that the app's server sends, each before a step.",
      "x-push: [ { at: 1, title: Your dosa is ready } ]"),
    FlowKey(
      "x-requests", .list(request),
      "Requests to the app's servers, such as those of testers, each before a step.",
      "x-requests: [ { at: 1, path: /__kolam/appliances, body: { event: load } } ]"),
    FlowKey(
      "x-data", .tables,
      "Rows that collections of the device begin with, at the first start and after each `clearState`.",
      "x-data: { tasks: [ { title: Milk, done: true } ] }"),
    FlowKey(
      "x-expect", .list(expectation), "Trees that the screen must have after some steps.",
      "x-expect: [ { after: 1, tree: home.yaml } ]"),
    FlowKey(
      "x-soft", .softSteps,
      "Steps whose failing assertions do not end the walk; the case fails at its end, with all of them.",
      "x-soft: [ 1 ]"),
    FlowKey(
      "x-seed", .number(from: 0, to: nil), "Where all that is random comes from; `--seed` by default.",
      "x-seed: 7"),
    FlowKey(
      "x-secrets", .words, "Constants that no report tells, besides those with names such as `PASSWORD`.",
      "x-secrets: [ CODE ]"),
  ]

  /// The keys of `x-matrix` and of its `exclude`.
  static let axes = [
    FlowKey("locale", .words, "Languages of the app; `all` for each.", "locale: [en, hi]"),
    FlowKey(
      "tier", .words, "Plans of the app; `all` for each. On the first, a plan that is bought takes effect.",
      "tier: [free, pro]"),
    FlowKey("device", .words, "Device profiles of the app; `all` for each.", "device: all"),
    FlowKey(
      "flag.NAME", .words, "Variants of the flag of that name, set by hand; `all` for each.",
      "flag.new_home: [on, off]"),
  ]

  /// The combinations that `x-matrix` leaves out.
  static let exclude = FlowKey(
    "exclude", .list(axes), "Leaves out all combinations with these values.",
    "locale: [en, hi], exclude: [ { locale: hi } ]")

  /// The keys of a fault; it has one kind.
  static let fault =
    [
      FlowKey("at", .step, "The step before which it begins.", "at: 1, offline: true", isRequired: true),
      FlowKey(
        "path", .text,
        "The requests that it is about, with `*` for any letters but `/`, and `**` for any parts; all by default.",
        "at: 1, status: 503, path: /api/v1/recipes/*"),
      FlowKey(
        "times", .number(from: 1, to: nil), "How many requests; all that follow by default.",
        "at: 1, drop: true, times: 2"),
    ] + faultKinds

  /// The kinds of faults.
  static let faultKinds = [
    FlowKey("offline", .bool, "The network goes off, or on again.", "at: 1, offline: true"),
    FlowKey(
      "status", .number(from: 100, to: 599), "The server answers with this status.", "at: 1, status: 503"),
    FlowKey("slow", .time, "Answers take this much longer.", "at: 1, slow: 3s"),
    FlowKey("drop", .bool, "Connections break in the middle of an answer.", "at: 1, drop: true"),
    FlowKey(
      "bluetooth", .text, "The conditions of simulated Bluetooth, by a word of `:bluetooth`.",
      "at: 1, bluetooth: denied"),
    FlowKey("skew", .time, "The device's clock is wrong by this much.", "at: 1, skew: -2m"),
  ]

  /// The keys of a push.
  static let push = [
    FlowKey("at", .step, "The step before which it arrives.", "at: 1, title: Ready", isRequired: true),
    FlowKey("title", .text, "Its title.", "at: 1, title: Your dosa is ready", isRequired: true),
    FlowKey("text", .text, "More words.", "at: 1, title: Ready, text: It took 20 minutes"),
    FlowKey(
      "channel", .text, "What it is about: `alerts`, `messages`, `reminders`, `status` or `general`.",
      "at: 1, title: Too hot, channel: alerts"),
    FlowKey("link", .text, "The link that it opens.", "at: 1, title: Ready, link: \"epicura://recipe/idli\""),
  ]

  /// The keys of a request.
  static let request = [
    FlowKey(
      "at", .step, "The step before which it is sent.", "at: 1, path: /__kolam/appliances", isRequired: true),
    FlowKey(
      "path", .text, "The path from the server's root; a response other than 2xx fails the step.",
      "at: 1, path: /__kolam/appliances/register, body: {}", isRequired: true),
    FlowKey(
      "method", .word(FlowExtensions.ServerRequest.methods), "The method; `POST` by default.",
      "at: 1, method: DELETE, path: /__kolam/faults"),
    FlowKey(
      "body", .variables, "The body, sent as JSON; plain numbers, true and false are sent as such.",
      "at: 1, path: /__kolam/appliances, body: { event: speed, speed: 60 }"),
    FlowKey(
      "server", .text, "The server, by its name in app.yaml; `main` by default.",
      "at: 1, server: main, path: /__kolam/appliances/register"),
  ]

  /// The keys of an expected tree.
  static let expectation = [
    FlowKey(
      "after", .step, "The step after which it is compared.", "after: 1, tree: home.yaml", isRequired: true),
    FlowKey(
      "tree", .file, "The tree's file; `--update` writes it.", "after: 1, tree: home.yaml", isRequired: true),
  ]
}
