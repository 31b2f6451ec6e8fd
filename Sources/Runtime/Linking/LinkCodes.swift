package import Foundations

/// The codes of what linking reports.
extension Diagnostic.Code {
  /// A list without a placeholder for loading, for no items or for a failure.
  static let missingPlaceholder = Self("KL0217")
  /// An input whose value nothing stores.
  static let unboundInput = Self("KL0218")
  /// A device profile that the app does not have.
  static let unknownProfile = Self("KL0219")
  /// A component of the app's own that does not exist.
  static let unknownUse = Self("KL0220")
  /// A component of the app's own that uses itself, directly or through others.
  static let useCycle = Self("KL0221")
  /// An event that a component does not declare.
  static let unknownEvent = Self("KL0222")
  /// A slot that a component does not have.
  static let unknownSlot = Self("KL0223")
  /// A slot outside of a component.
  static let slotOutside = Self("KL0224")
  /// An event emitted outside of a component.
  static let emitOutside = Self("KL0225")
  /// A watch that changes its own value.
  static let watchLoop = Self("KL0226")
  /// A timer whose interval is too short to read its effects.
  static let shortInterval = Self("KL0227")
  /// An option that is not a case of the type that holds or receives the answer.
  static let unknownOption = Self("KL0228")
  /// A duplicate option.
  static let duplicateOption = Self("KL0229")
  /// An id with no input at or within it.
  static let noInput = Self("KL0230")
  /// A choice without options.
  static let noOptions = Self("KL0231")
  /// Options both literal and from a list, or neither.
  static let optionSource = Self("KL0232")
  /// An empty range, or a step that is not positive.
  static let emptyRange = Self("KL0233")
  /// A key without effect on the field's kind.
  static let ignoredKey = Self("KL0234")
  /// A state that cannot hold the name of one of a component's parts.
  static let unboundPart = Self("KL0235")
  /// Two parts of a component with one name.
  static let duplicatePart = Self("KL0236")
  /// A component without parts.
  static let noParts = Self("KL0237")
  /// A camera whose state can be a value without a text.
  static let cameraState = Self("KL0238")
  /// A number of a component that is out of range.
  static let numberOutOfRange = Self("KL0239")
  /// A key of a button that is not one sign, or begins a command.
  static let invalidKey = Self("KL0245")
  /// A key that two buttons of a screen have.
  static let duplicateKey = Self("KL0246")
  /// A text that is the path of a value.
  static let literalPath = Self("KL0247")
  /// A plugin that does not exist.
  static let unknownPlugin = Self("KL0431")
  /// A model that does not exist.
  static let unknownModel = Self("KL0432")
  /// An action that a model does not have.
  static let unknownModelAction = Self("KL0433")
  /// An unknown or missing argument.
  static let wrongArgument = Self("KL0434")
  /// A name that the runtime reserves.
  static let nameTaken = Self("KL0435")
  /// A state that the screen does not declare.
  static let unknownState = Self("KL0436")
  /// A sequence of actions that the screen does not declare.
  static let unknownSequence = Self("KL0437")
  /// A sequence that runs itself, directly or through others.
  static let sequenceCycle = Self("KL0438")
  /// An event that a model does not have.
  static let unknownModelEvent = Self("KL0445")
  /// A screen that does not exist.
  static let unknownScreen = Self("KL0501")
  /// A tab that does not exist.
  static let unknownTab = Self("KL0502")
  /// The app's name differs from its folder's.
  static let appNameMismatch = Self("KL0503")
  /// An incompatible plugin version.
  static let pluginVersion = Self("KL0504")
  /// A color that is not `#RRGGBB`.
  static let invalidColor = Self("KL0505")
  /// Two tabs with the same id.
  static let duplicateTab = Self("KL0506")
  /// An invalid locale.
  static let invalidLocale = Self("KL0507")
  /// A text of the app that is computed.
  static let computedAppText = Self("KL0508")
  /// A flow that does not exist.
  static let unknownFlow = Self("KL0510")
  /// An exit that a flow does not have.
  static let unknownExit = Self("KL0511")
  /// A flow without steps.
  static let emptyFlow = Self("KL0512")
  /// A link that cannot open its screen.
  static let linkPattern = Self("KL0513")
  /// Two routes for one screen, or two that the same links would open.
  static let duplicateRoute = Self("KL0514")
  /// An action that names both a screen and a flow, or neither.
  static let destination = Self("KL0515")
  /// A secret would be shown, copied or passed on.
  static let secretLeak = Self("KL0517")
  /// A server prefix that is not a valid path.
  static let serverPrefix = Self("KL0529")
  /// An invalid header field.
  static let serverHeader = Self("KL0530")
  /// A text in the color of its background.
  static let invisibleColor = Self("KL0532")
  // Reported for scripts by `NavigationLoopRule`, in a session by `Navigation`.
  /// Screens that show each other without end.
  package static let navigationLoop = Self("KL0541")
  /// A server that is embedded in one that the app does not have.
  static let serverEmbedded = Self("KL0543")
  /// An address of a server that is not encrypted, or none.
  static let declaredAddress = Self("KL0555")
  /// A text key that depends on a value without a fixed set of cases.
  static let openTextKey = Self("KL0622")
  /// A map or a record where a text is shown.
  static let unreadableText = Self("KL0625")
  /// A date with the year of its week.
  static let weekYear = Self("KL0626")
  /// A flag that the app does not declare.
  static let unknownFlag = Self("KL0750")
  /// A required flag that is not a `bool`.
  static let flagNotBool = Self("KL0751")
  /// Device profiles both in app.yaml and in flags.yaml.
  static let profilesTwice = Self("KL0755")
  /// A plugin with a contract but no implementation.
  static let missingImplementation = Self("KL0801")
  /// A plugin that needs a server, in an app without one.
  static let missingServer = Self("KL0802")
  /// A server that no plugin of the app asks for.
  static let unusedServer = Self("KL0803")
  /// A fallback of a language that the app does not speak.
  static let unknownFallback = Self("KL1212")
  /// Languages that fall back to each other.
  static let circularFallback = Self("KL1213")
}
