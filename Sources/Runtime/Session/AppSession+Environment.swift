import Foundations

extension AppSession {
  /// Returns the values of the slots that every expression sees, on any screen.
  ///
  /// - Parameter screen: the screen that they are for; nil for none.
  /// - Returns: a value for each slot, in order.
  func environment(of screen: ScreenInstance?) -> [Value] {
    let flags = flags
    return Environment.Slot.allCases.map { slot in
      switch slot {
      case .params, .state: .null
      case .tier: .string(tier)
      case .device: flags.deviceValue
      // Where no text of the app is translated yet, numbers and durations are in the language of its texts.
      case .locale: .string(valueLocale)
      case .zone: .string(settings.zone)
      case .now: .timestamp(scheduler.now)
      case .net: ["online": .bool(services.reachability.isOnline)]
      case .app: ["name": .string(app.folder.app), "theme": .string(settings.isDark ? "dark" : "light")]
      case .flags: .map(flags.values)
      case .limits: .map(flags.limits)
      case .locks: .map(flags.locks)
      case .flow: .map(flowValue(screen?.flow))
      case .form, .inputs, .marks, .parts: .map(.empty)
      }
    }
  }

  /// The values that `app.yaml`'s own expressions see.
  var appSlots: [Value] {
    // By name: a model that could not be opened leaves its slot empty.
    environment(of: nil)
      + app.linkedApp.models.map { model in
        appModels.first { $0.alias == model.alias }?.handle.snapshot.state ?? .null
      }
  }

  /// The locale that expressions format values for.
  private var valueLocale: String {
    if let other = localizer.valueLocale { return other.description }
    return localizer.lacking == nil ? settings.locale : localizer.locale.description
  }

  /// Returns a screen's position in its flow, among the steps that are shown; nil outside of flows.
  func flowProgress(_ position: FlowPosition?) -> ScreenView.FlowProgress? {
    guard let position else { return nil }
    let steps = shownSteps(of: position.run)
    // The current step counts even where its condition no longer holds.
    let before = steps.count { $0 < position.step }
    let isShown = steps.contains(position.step)
    return ScreenView.FlowProgress(
      flow: position.run.flow.name, step: before + 1, steps: steps.count + (isShown ? 0 : 1))
  }

  private func flowValue(_ position: FlowPosition?) -> ValueMap {
    // The steps' own conditions are evaluated without a position, so this does not recurse endlessly.
    let progress = flowProgress(position)
    return ValueMap(fields: [
      ("name", .string(progress?.flow ?? "")), ("step", .int(progress?.step ?? 0)),
      ("steps", .int(progress?.steps ?? 0)),
    ])
  }

  /// The tabs whose conditions hold.
  var offeredTabs: [App.Tab] { offeredTabs(appSlots) }

  private func offeredTabs(_ slots: [Value]) -> [App.Tab] {
    let linked = app.linkedApp
    return app.tabs.filter { tab in
      guard let condition = linked.tabConditions[tab.id] else { return true }
      let isOffered = condition.evaluate(slots)
      recorder?.note(isOffered, of: condition)
      return isOffered.isTrue
    }
  }

  /// The offered tabs, with their badges.
  var tabs: [ScreenView.Tab] {
    let linked = app.linkedApp
    var frame = ActionFrame(screen: ActionFrame.app, extras: [])
    frame.slots = appSlots
    return offeredTabs(frame.slots).map { tab in
      let badge = linked.badges[tab.id].map { shown($0, frame) }
        .flatMap { $0.isEmpty || $0.words == "0" ? nil : $0 }
      let label = localizer.shown(tab.label, isTraced: settings.tracesTexts)
      recorder?.note(tab.label)
      var told = ScreenView.Tab(
        id: tab.id, label: label.words, badge: badge?.words, isSelected: tab.id == navigation.tab)
      told.sources = label.sources + (badge?.sources ?? [])
      return told
    }
  }
}
