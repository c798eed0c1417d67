import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Language } from '@foyer/contract/language'
import type { Modes } from '@foyer/contract/meetings/options/stored-modes'
import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { describeForCalendar } from '#features/meetings/meetings/shared/calendar-files.ts'
import { createCalendarWriter } from '#features/meetings/meetings/shared/meetings.icalendar.ts'
import { type InvitationDetails, replacePasswords } from '#features/meetings/meetings/shared/meetings.mails.ts'
import { toInvitationDetails } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import { findCurrentParts, type OccurrenceRow } from '#features/meetings/series/occurrences.store.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailBrand } from '#platform/mail/mail-layout.ts'
import type { Platform } from '#platform/services.ts'
import { buildOccurrenceUid, feedBounds, isOfWhole, refreshMinutes } from './calendar-feed.rules.ts'
import * as store from './calendar-feed.store.ts'
import { calendarFeedTexts } from './calendar-feed.texts.ts'

export type FeedReader = { tenantId: string; id: string; language: Language; origin: string }

/** The entries of a feed and the time of their last change, before anything is written. */
export type FeedVersion = {
  tag: string
  changedAt: Date
  entries: readonly store.EntryRow[]
  brand: MailBrand
  modes: Modes
}

/** Reads what a feed depends on and records its use; undefined if its token has been replaced meanwhile. */
export async function findFeedVersion(
  db: Db,
  { env, version }: Platform,
  { reader, tokenHash }: { reader: FeedReader; tokenHash: Buffer },
): Promise<FeedVersion | undefined> {
  const { brand } = await findMailBranding(db, env, reader.tenantId)
  const entries = await store.findEntries(db, reader, feedBounds)
  const modes = await findModes(db)
  const rules = modes.rows.map(({ id, is_limit, options, freedoms }) => ({ id, is_limit, options, freedoms }))
  const content = JSON.stringify([version, reader.origin, reader.language, brand.name, rules, entries])
  const contentHash = createHash('sha256').update(content).digest()
  const used = await store.recordUse(db, tokenHash, contentHash)
  if (used === undefined) return undefined
  const changedAt = used.content_changed_at
  const tag = createHash('sha256').update(contentHash).update(changedAt.toISOString()).digest('base64url')
  return { tag: `"${tag}"`, changedAt, entries, brand, modes }
}

type Content = {
  meeting: store.FeedMeetingRow
  occurrences: readonly OccurrenceRow[] | undefined
  /** Whether the feed has the meeting as a whole. */
  whole: boolean
  hosts: boolean
  /** The occurrences that are events of their own: of earlier parts of a series, or of one that it has not as a whole. */
  single: readonly store.EntryRow[]
}

/** Reads the meetings of a feed, the next ones first, until the bound of occurrences is reached. */
export async function findFeedContent(db: Db, { entries }: Pick<FeedVersion, 'entries'>): Promise<Content[]> {
  const byMeeting = Map.groupBy(entries, ({ meeting_id }) => meeting_id)
  const sizes = await store.countCurrentParts(db, [...byMeeting.keys()])
  let total = 0
  const chosen = [...byMeeting].flatMap(([id, own]) => {
    const [current, others] = [own.filter((entry) => entry.current), own.filter((entry) => !entry.current)]
    const whole = current.length > 0 && current.every(isOfWhole)
    const single = (whole ? others : own).filter(({ response }) => response !== 'declined')
    if (!whole && single.length === 0) return []
    total += (sizes.get(id) ?? 0) + single.length
    return total > feedBounds.maxOccurrences ? [] : [{ id, whole, single, hosts: own.some(({ hosts }) => hosts) }]
  })
  const rows = await store.findMeetings(
    db,
    chosen.map(({ id }) => id),
  )
  const meetings = new Map(rows.map((row) => [row.id, row]))
  const repeated = rows.filter(({ recurrence }) => recurrence !== null).map(({ id }) => id)
  const parts = await findCurrentParts(db, repeated)
  return chosen.flatMap(({ id, ...choice }) => {
    const meeting = meetings.get(id)
    return meeting === undefined ? [] : [{ ...choice, meeting, occurrences: parts.get(id) }]
  })
}

/**
 * Describes an occurrence as a meeting that does not repeat: of an earlier part of a series, or of one of which the user
 * has not all dates, because many programs ignore exceptions of a series that a feed does not contain.
 */
function toEvent(details: InvitationDetails, entry: store.EntryRow): InvitationDetails {
  const { starts_at: startsAt, ends_at: endsAt } = entry
  const zone = details.start?.zone ?? 'UTC'
  const local = startsAt.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDateTime().toString()
  return {
    ...details,
    topic: entry.topic ?? details.topic,
    password: details.series?.occurrences.find(({ id }) => id === entry.occurrence_id)?.password ?? details.password,
    uid: buildOccurrenceUid(entry.occurrence_id, details.uid),
    start: { local, zone, startsAt, endsAt },
    series: null,
    only: null,
    next: null,
  }
}

type FeedRequest = { platform: Platform; reader: FeedReader; version: FeedVersion }

/** Writes the calendar; other requests are served between its meetings. */
export async function writeFeed(
  { platform: { secret }, reader, version }: FeedRequest,
  content: readonly Content[],
): Promise<string> {
  const { language, origin } = reader
  const { brand, changedAt, modes } = version
  const calendar = createCalendarWriter({ name: calendarFeedTexts[language].name(brand.name), refreshMinutes })
  for (const { meeting: row, occurrences, whole, single, hosts } of content) {
    const repeated = occurrences && { occurrences }
    const details = toInvitationDetails(row, { host: row, brand, origin, secret, modes, repeated })
    const visible = hosts ? details : replacePasswords(details, '')
    const described = whole ? describeForCalendar(language, visible, changedAt) : undefined
    if (described !== undefined) calendar.add(described)
    for (const entry of single) {
      const event = describeForCalendar(language, toEvent(visible, entry), changedAt)
      if (event !== undefined) calendar.add(event)
    }
    await yieldToOthers()
  }
  return calendar.finish()
}
