package import Foundations

extension Diagnostic.Code {
  /// A walkthrough without a header.
  ///
  /// A flow is two documents: a header that says which app it is about, and a list of steps, with a line `---`
  /// between them.
  ///
  /// ```yaml fails walkthrough
  /// - launchApp
  /// - tapOn: Recipes
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - launchApp
  /// - tapOn: Recipes
  /// ```
  package static let flowWithoutHeader = Self("KL1001")
  /// A walkthrough without steps.
  ///
  /// After the header and a line `---` comes a list of steps, and nothing after that.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - launchApp
  /// ```
  package static let flowWithoutSteps = Self("KL1002")
  /// A header key that does not exist.
  ///
  /// Upstream keeps unknown keys of the header and does nothing with them, so a `tag:` for `tags:`, or a teardown
  /// under a key that does not exist, is never missed. Here it is an error. What is your own begins with `x-`.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// onFlowEnd:
  ///   - stopApp
  /// ---
  /// - launchApp
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// onFlowComplete:
  ///   - stopApp
  /// ---
  /// - launchApp
  /// ```
  package static let unknownFlowKey = Self("KL1003")
  /// A command that does not exist.
  ///
  /// The commands are those of Maestro 2.8; a command of our own could not walk a phone.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - tapOnn: Recipes
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - tapOn: Recipes
  /// ```
  package static let unknownCommand = Self("KL1004")
  /// A step that is not one command.
  ///
  /// Each step is a dash with one command: its name alone, or its name, a colon and what it is about. Mostly a dash
  /// or an indentation was forgotten.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - tapOn: Recipes
  ///   assertVisible: Idli
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - tapOn: Recipes
  /// - assertVisible: Idli
  /// ```
  package static let wrongStepShape = Self("KL1005")
  /// A key that a command does not have.
  ///
  /// Upstream refuses the whole flow for it, even where the step would never be walked.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - extendedWaitUntil:
  ///     visible: Idli
  ///     timeOut: 5000
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - extendedWaitUntil:
  ///     visible: Idli
  ///     timeout: 5000
  /// ```
  package static let unknownStepKey = Self("KL1006")
  /// A key that a command cannot do without.
  ///
  /// The command would not know what to do. Upstream refuses the whole flow for it too.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - scrollUntilVisible:
  ///     direction: DOWN
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - scrollUntilVisible:
  ///     element: Idli
  ///     direction: DOWN
  /// ```
  package static let missingStepKey = Self("KL1007")
  /// A value that is not what its key takes.
  ///
  /// The message says what was found and what was expected.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - setOrientation: SIDEWAYS
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - setOrientation: LANDSCAPE_LEFT
  /// ```
  package static let wrongFlowValue = Self("KL1008")
  /// A file that a flow names and that is not there.
  ///
  /// The files of `runFlow`, `retry`, `runScript` and `addMedia` are found from the folder of the flow that names
  /// them, and are read before anything runs.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - runFlow: sign-in.yaml
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - runFlow:
  ///     commands:
  ///       - tapOn: Sign in
  /// ```
  package static let missingFlowFile = Self("KL1009")
  /// Flows that walk each other in a circle.
  ///
  /// All flows are read before anything runs, so a circle would have no end. Use `repeat` where something is done
  /// several times.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - runFlow: flow.yaml
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - repeat:
  ///     times: 3
  ///     commands:
  ///       - tapOn: More
  /// ```
  package static let flowLoop = Self("KL1010")
  /// Something that cannot be done on lines.
  ///
  /// The step is right, and a phone can do it; lines have no pixels, no style sheets and no camera roll. The walk
  /// fails there with the same sentence, and never passes in silence.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - tapOn: { point: "120,340" }
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - tapOn: { point: "50%,90%" }
  /// ```
  package static let unsupportedCommand = Self("KL1011")
  /// Something written that has no effect.
  ///
  /// Upstream takes it without a word and does nothing with it, so it does not do what it seems to do.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - inputText:
  ///     id: search
  ///     text: idli
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - tapOn: { id: search }
  /// - inputText: idli
  /// ```
  package static let flowKeyWithoutEffect = Self("KL1012")
  /// A file that is named by a script.
  ///
  /// Files are read before any script runs, so `${…}` in the name of a file cannot work. Name the files and choose
  /// between them by `when`.
  ///
  /// ```yaml fails walkthrough
  /// appId: epicura
  /// ---
  /// - runFlow: ${NAME}.yaml
  /// ```
  /// ```yaml passes walkthrough
  /// appId: epicura
  /// ---
  /// - runFlow:
  ///     when: { "true": "${NAME == 'guest'}" }
  ///     commands:
  ///       - tapOn: Go on as a guest
  /// ```
  package static let scriptInPath = Self("KL1013")
  /// A key or a name in a workspace's file that nothing goes by.
  ///
  /// `config.yaml` says which files are flows, by which tags they are chosen and in which order they are walked. As
  /// upstream has it, what it does not know is a warning.
  ///
  /// ```yaml fails workspace
  /// flows: [ "**" ]
  /// includetags: [ smoke ]
  /// ```
  /// ```yaml passes workspace
  /// flows: [ "**" ]
  /// includeTags: [ smoke ]
  /// ```
  package static let unknownWorkspaceKey = Self("KL1014")
  /// A folder without flows.
  ///
  /// `config.yaml` names the files that are flows; without one, those at the top of the folder are. What is below them
  /// is taken where `flows: [ "**" ]` says so.
  ///
  /// ```text fails
  /// walks/recipes/browse.yaml, and no walks/config.yaml
  /// ```
  /// ```text passes
  /// walks/browse.yaml
  /// ```
  package static let noFlows = Self("KL1015")
}
