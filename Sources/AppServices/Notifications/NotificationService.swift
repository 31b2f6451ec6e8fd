package import Foundations
package import Simulation
package import Storage
internal import Synchronization

/// Posts notifications, now or at a time, also after a restart; lists them, and keeps what a person wants to be shown.
///
/// The database is opened by the first notification; an app without any opens none. What was due while no process ran
/// is posted by the next one.
package actor NotificationService {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  private nonisolated let scheduler: Scheduler
  private nonisolated let stores: Stores
  private let identifiers: any IdentifierSource
  private let zone: TimeZoneRules
  private let report: @Sendable (StoreError) -> Void

  private nonisolated let broadcaster = ChangeBroadcaster()
  private nonisolated let show = Mutex<(@Sendable (PostedNotification) -> Void)?>(nil)
  private nonisolated let pushState = Mutex(PushStatus.none)
  private var timer: (time: Timestamp, job: Job)?

  /// Makes a service that posts nothing due before ``start()``.
  ///
  /// - Parameters:
  ///   - stores: where its database is.
  ///   - scheduler: where it runs, and the clock.
  ///   - identifiers: ids of new notifications.
  ///   - zone: the person's time zone, of the quiet hours.
  ///   - report: receives why its database cannot be used; a notification is shown nevertheless.
  package init(
    _ stores: Stores, scheduler: Scheduler, identifiers: any IdentifierSource,
    zone: TimeZoneRules = TimeZoneRules(offset: 0), report: @escaping @Sendable (StoreError) -> Void
  ) {
    self.stores = stores
    self.scheduler = scheduler
    self.identifiers = identifiers
    self.zone = zone
    self.report = report
  }

  /// Posts what has become due since the last process, and from now on what becomes due; shows what a process that was
  /// killed has posted and not shown.
  package func start() {
    guard stores.exists(NotificationSchema.database) else { return }
    for notification in read({ try NotificationTable.unshown(in: $0) }) ?? [] { show(notification) }
    postDue()
  }

  /// Calls back with each notification that is to be shown, on the scheduler.
  ///
  /// - Parameter show: shows it; the last one that was given counts.
  package nonisolated func onShow(_ show: @escaping @Sendable (PostedNotification) -> Void) {
    self.show.withLock { $0 = show }
  }

  /// Notes that notifications were shown: until then the next start shows them again.
  ///
  /// - Parameter ids: their ids.
  package nonisolated func noteShown(_ ids: [String]) {
    do throws(StoreError) { try store().write { try NotificationTable.noteShown(ids, in: $0) } } catch {
      report(error)
    }
  }

  /// Whether the app's servers push to this device.
  package nonisolated var pushes: PushStatus { pushState.withLock(\.self) }

  /// Notes whether the app's servers push to this device.
  ///
  /// - Parameter status: whether they do.
  package nonisolated func note(pushes status: PushStatus) {
    pushState.withLock { $0 = status }
    broadcaster.send()
  }

  // MARK: Posting

  /// Posts a notification.
  ///
  /// - Parameters:
  ///   - draft: the notification.
  ///   - time: when it is due; now where it is past or none is given.
  /// - Returns: its id.
  @discardableResult
  package func post(_ draft: NotificationDraft, at time: Timestamp? = nil) -> String {
    let (id, now) = (draft.id ?? identifiers.next(), scheduler.now)
    let due = max(time ?? now, now)
    let isPosted = due <= now
    let isKept = write {
      try NotificationTable.insert(draft, id: id, time: due, isPosted: isPosted, in: $0)
    }
    if isPosted {
      show(
        PostedNotification(
          id: id, channel: draft.channel, title: draft.title, text: draft.text, link: draft.link, time: now,
          isRead: false))
    } else if isKept {
      setTimer()
    }
    return id
  }

  /// When a notification is still to come.
  ///
  /// - Parameter id: its id.
  /// - Returns: nil where it was posted, was taken back or never was.
  package nonisolated func scheduledTime(_ id: String) -> Timestamp? {
    read { try NotificationTable.scheduledTime(id, in: $0) } ?? nil
  }

  /// Takes back notifications, whether they are due or not.
  ///
  /// - Parameter ids: their ids; unknown ones are left out.
  package func remove(_ ids: [String]) {
    guard stores.exists(NotificationSchema.database) else { return }
    write { db in
      for id in ids { try db.execute(sql: "DELETE FROM notification WHERE id = ?", arguments: [id]) }
    }
    setTimer()
  }

  /// Takes back all notifications, due or not, such as when the person signs out; the settings stay.
  package func removeAll() {
    guard stores.exists(NotificationSchema.database) else { return }
    write { try $0.execute(sql: "DELETE FROM notification") }
    setTimer()
  }

  /// How long it waits where what is due cannot be written as posted.
  private static let retryDelay = Duration.seconds(60)

  private func postDue() {
    let now = scheduler.now
    var due: [PostedNotification] = []
    let isWritten = write { due = try NotificationTable.post(until: now, in: $0) }
    if isWritten { for notification in due { show(notification) } }
    setTimer(notBefore: isWritten ? now : now.advanced(by: Self.retryDelay))
  }

  private func setTimer(notBefore earliest: Timestamp = .earliest) {
    let next = (read { try NotificationTable.next(in: $0) } ?? nil).map { max($0, earliest) }
    guard timer?.time != next else { return }
    timer?.job.cancel()
    timer = next.map { time in
      (
        time,
        scheduler.start("notifications") { [weak self, scheduler] in
          if (try? await scheduler.sleep(until: time)) != nil { await self?.timerFired() }
        }
      )
    }
  }

  private func timerFired() {
    timer = nil
    postDue()
  }

  private func show(_ notification: PostedNotification) {
    guard settings.show(notification.channel, at: scheduler.now, in: zone) else {
      return noteShown([notification.id])
    }
    show.withLock(\.self)?(notification)
  }

  // MARK: The list

  /// Those that were posted, the newest first; the newest hundred are kept.
  package nonisolated var posted: [PostedNotification] {
    read { try NotificationTable.posted(in: $0) } ?? []
  }

  /// Marks a notification as read.
  ///
  /// - Parameter id: its id.
  /// - Returns: the notification; nil where it is there no more.
  package func open(_ id: String) -> PostedNotification? {
    guard let notification = read({ try NotificationTable.posted(id, in: $0) }) ?? nil else { return nil }
    if !notification.isRead {
      write { try $0.execute(sql: "UPDATE notification SET is_read = 1 WHERE id = ?", arguments: [id]) }
    }
    return notification
  }

  /// Marks all as read.
  package func markAllRead() {
    write { try $0.execute(sql: "UPDATE notification SET is_read = 1 WHERE is_posted AND NOT is_read") }
  }

  /// Removes all that were posted; what is due later stays.
  package func clear() {
    write { try $0.execute(sql: "DELETE FROM notification WHERE is_posted") }
  }

  /// An element for each change of the list or the settings, the first at once; changes that nobody has read yet are
  /// one.
  package nonisolated var changes: AsyncStream<Void> { broadcaster.stream }

  // MARK: Settings

  /// What the person wants to be shown.
  package nonisolated var settings: NotificationSettings {
    read { try NotificationTable.settings(in: $0) } ?? NotificationSettings()
  }

  /// Changes what the person wants to be shown.
  ///
  /// - Parameter change: changes the settings.
  /// - Throws: where they cannot be written.
  package func update(_ change: (inout NotificationSettings) -> Void) throws(StoreError) {
    // Read in the transaction: another process may have changed them.
    try store().write { db in
      var settings = try NotificationTable.settings(in: db)
      change(&settings)
      try NotificationTable.save(settings, in: db)
    }
    broadcaster.send()
  }

  // MARK: The database

  private nonisolated func store() throws(StoreError) -> Store {
    try stores.open(NotificationSchema.database, migrator: NotificationSchema.migrator)
  }

  private nonisolated func read<Result>(_ work: (Database) throws -> Result) -> Result? {
    guard stores.exists(NotificationSchema.database) else { return nil }
    do throws(StoreError) { return try store().fetch(work) } catch {
      report(error)
      return nil
    }
  }

  @discardableResult
  private func write(_ work: (Database) throws -> Void) -> Bool {
    do throws(StoreError) {
      try store().write { try work($0) }
      broadcaster.send()
      return true
    } catch {
      report(error)
      return false
    }
  }
}
