import { randomUUID } from 'node:crypto'
import { undoSeconds } from '@foyer/contract/constants'
import type { Language } from '@foyer/contract/language'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import {
  findPart,
  findUpcomingMeetings,
  findWithGuests,
  insertInvitations,
  type OccurrenceRow,
} from '#features/meetings/series/occurrences.store.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { CommandContext, Context, TenantContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailLimit } from '#platform/mail/outside-limits.ts'
import {
  findAffectedUsers,
  findByMeeting,
  findByMeetings,
  findByOccurrences,
  findUsers,
  type InviteeRow,
  insert,
} from './invitees.store.ts'
import { enqueueMeetingMails } from './meeting-mails.commands.ts'
import type { MeetingRow } from './meetings.store.ts'
import { buildAnswerUrl } from './shared/invitation-token.ts'
import type { MailKind } from './shared/meeting-mail.texts.ts'
import type { InvitationDetails, Recipient } from './shared/meetings.mails.ts'
import { type Host, type Repeated, toInvitationDetails, toOccurrence } from './shared/meetings.presenter.ts'
import { type Invitee, maxInvitees, uniqueByEmail } from './shared/meetings.rules.ts'
import { createReplyToken } from './shared/reply-address.ts'
import { findUpcoming } from './upcoming.store.ts'

/** The context of emails about a meeting, which name the acting user as host. */
type Sending<A = Host> = TenantContext & Pick<Context<never, A>, 'origin' | 'actor'>
/** A host against whose limits the emails count. */
type Sender = Host & { id: string }

type UpcomingQuery = Parameters<typeof findUpcoming>[2]

/** Lists the occurrences of a user that have not ended: their own and those that they are invited to. */
export async function listUpcoming(
  db: Db,
  user: { tenantId: string; id: string },
  query: UpcomingQuery,
): Promise<{ items: Occurrence[]; hasMore: boolean }> {
  // Together, in one transaction and one round trip.
  const [modes, { items, hasMore }] = await Promise.all([findModes(db), findUpcoming(db, user, query)])
  return { items: items.map((row) => toOccurrence(modes, row)), hasMore }
}

/** Finds what the calendar file of a repeated meeting contains; undefined for a meeting that does not repeat. */
export async function findRepeated(db: Db, row: MeetingRow, only?: OccurrenceRow): Promise<Repeated | undefined> {
  if (row.recurrence === null) return undefined
  return { occurrences: await findPart(db, row), ...(only === undefined ? {} : { only }) }
}

/** Finds the details of an invitation, with the tenant's brand. */
export async function findInvitationDetails(
  context: Sending,
  row: MeetingRow,
  repeated: Repeated | undefined,
): Promise<InvitationDetails> {
  const { db, tenantId, origin, actor, services } = context
  const { brand } = await findMailBranding(db, services.env, tenantId)
  const modes = await findModes(db)
  const details = toInvitationDetails(row, { host: actor, brand, origin, secret: services.secret, modes, repeated })
  return { ...details, replyTo: services.env.inbox?.replyTo }
}

/** The reason why invitees are emailed. */
type InviteeMailKind = Exclude<MailKind, 'remove' | 'own' | 'own-zone'>
type MeetingMail = {
  kind: InviteeMailKind
  recipients: readonly (Recipient & { id?: string })[]
  /** The occurrences of a meeting that repeats; by default those that are stored. */
  repeated?: Repeated | undefined
  /** The single occurrence that it is about. */
  only?: OccurrenceRow | undefined
  /** Whether an invitation is part of a change, against whose limit it counts and whose option it has. */
  isChange?: boolean
  /** Whether the host asked for these emails, which are sent whatever the options of the meeting. */
  isAsked?: boolean
  hasCalendar?: boolean
  /** The time for which a cancellation waits for an undo. */
  holdSeconds?: number
}

/** Emails some invitees of a meeting and returns the ids of the emails; the caller checks that it has not ended. */
export async function sendMeetingMails(
  context: Sending<Sender>,
  row: MeetingRow,
  { kind, recipients, only, ...mail }: MeetingMail,
): Promise<string[]> {
  if (recipients.length === 0) return []
  const { db, tenantId, actor } = context
  const change = { by: 'change', userId: actor.id } as const
  const limits: { readonly [kind in InviteeMailKind]: MailLimit } = {
    create: { by: 'user', userId: actor.id, field: 'invitees' },
    change,
    end: change,
    cancel: { by: 'cancellation' },
    zone: { by: 'portal' },
    'former-host': { by: 'portal' },
    'new-host': { by: 'portal' },
    'hosting-invitation': { by: 'portal' },
    hosting: { by: 'portal' },
    'handed-over': { by: 'portal' },
  }
  const repeated = mail.repeated ?? (await findRepeated(db, row, only))
  const details = await findInvitationDetails(context, row, repeated)
  const holdSeconds = mail.holdSeconds ?? (kind === 'cancel' ? undoSeconds : 0)
  const about = { tenantId, meetingId: row.id, ...(only === undefined ? {} : { occurrenceId: only.id }) }
  const withLinks = recipients.map(({ id, ...recipient }) => ({
    ...recipient,
    ...(id === undefined ? {} : { answerUrl: buildAnswerUrl(context, id) }),
  }))
  return enqueueMeetingMails(
    context,
    {
      ...{ ...about, kind, details, recipients: withLinks, holdSeconds, hasCalendar: mail.hasCalendar ?? true },
      ...{ meeting: row, only, option: mail.isAsked ? null : mail.isChange ? 'emailChange' : undefined },
    },
    mail.isChange ? change : limits[kind],
  )
}

type Invitations = {
  invitees: readonly Invitee[]
  /** The addresses of the invitees who may start the meeting too. */
  alternativeHosts?: readonly string[]
  only?: OccurrenceRow | undefined
}

/** Fails unless each alternative host is an invitee with an account, and not the owner. */
export async function assertAlternativeHosts(
  { db, fail }: Pick<Context<'alternative-host-invalid' | 'alternative-host-not-invited'>, 'db' | 'fail'>,
  row: MeetingRow,
  { invitees, alternativeHosts }: { invitees: readonly Invitee[]; alternativeHosts: readonly string[] },
): Promise<void> {
  if (alternativeHosts.length === 0) return
  const invited = new Set(uniqueByEmail(invitees).map(({ email }) => email))
  const missing = alternativeHosts.findIndex((email) => !invited.has(email))
  if (missing >= 0) fail('alternative-host-not-invited', `alternativeHosts.${missing}`)
  const users = await findUsers(db, alternativeHosts)
  const eligible = new Set(users.filter(({ id }) => id !== row.owner_id).map(({ email }) => email))
  const invalid = alternativeHosts.findIndex((email) => !eligible.has(email))
  if (invalid >= 0) fail('alternative-host-invalid', `alternativeHosts.${invalid}`)
}

/**
 * Adds invitees to a meeting, or to one occurrence of it, and to the calendars of those who are users, and emails them;
 * existing invitees get the email again.
 */
export async function inviteToMeeting(
  context: CommandContext<'too-many-invitees', Sender & { language: Language }>,
  row: MeetingRow,
  { invitees, alternativeHosts = [], only }: Invitations,
): Promise<{ added: InviteeRow[]; again: InviteeRow[] }> {
  const { db, actor, services, fail, emit } = context
  const requested = uniqueByEmail(invitees)
  const emails = requested.map(({ email }) => email)
  const users = new Map((await findUsers(db, emails)).map((user) => [user.email, user]))
  if (requested.length === 0) return { added: [], again: [] }
  const occurrenceId = only?.id ?? null
  const ofMeeting = await findByMeeting(db, row.id)
  const ofOccurrence = occurrenceId === null ? [] : await findByMeeting(db, row.id, occurrenceId)
  const known = new Map([...ofMeeting, ...ofOccurrence].map((invitee) => [invitee.email, invitee]))
  const added = requested
    .filter(({ email }) => !known.has(email))
    .map(({ email, name }): InviteeRow => {
      const user = users.get(email)
      const userName = user === undefined ? '' : `${user.firstname} ${user.lastname}`
      const language = user?.language ?? actor.language
      return {
        id: randomUUID(),
        email,
        name: name || userName,
        language,
        userId: user?.id ?? null,
        response: 'none',
        isAlternativeHost: alternativeHosts.includes(email),
        replyToken: services.env.inbox === undefined ? null : createReplyToken(),
      }
    })
  if (known.size + added.length > maxInvitees) return fail('too-many-invitees', 'invitees')
  await insert(db, { meeting: row, occurrenceId }, added)
  const invitedUserIds = added.flatMap(({ userId }) => (userId === null || userId === row.owner_id ? [] : [userId]))
  await insertInvitations(db, { meetingId: row.id, occurrenceId, userIds: invitedUserIds })
  const again = emails.flatMap((email) => known.get(email) ?? [])
  await sendMeetingMails(context, row, { kind: 'create', recipients: [...added, ...again], only })
  await emit(invitedUserIds.map((userId) => ({ topic: 'meetings', objectId: row.id, userId })))
  return { added, again }
}

/** Emails all invitees of cancelled meetings of one owner; the emails are held until the undo has expired. */
export async function sendCancellations(context: Sending, rows: readonly MeetingRow[]): Promise<void> {
  const { db, tenantId } = context
  const invitees = await findByMeetings(
    db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const options = { tenantId, meetingId: row.id, kind: 'cancel', holdSeconds: undoSeconds } as const
    const repeated = await findRepeated(db, row)
    const details = await findInvitationDetails(context, row, repeated)
    const mails = { ...options, details, recipients: invitees.get(row.id) ?? [], meeting: row }
    await enqueueMeetingMails(context, mails, { by: 'cancellation' })
    if (repeated === undefined) continue
    const cancelled = await findWithGuests(db, row.id)
    const whole = invitees.get(row.id) ?? []
    await sendOccurrenceCancellations(context, row, { cancelled, whole, holdSeconds: undoSeconds })
  }
}

type OccurrenceCancellations = Omit<Guests, 'kind' | 'occurrences'> & {
  cancelled: readonly OccurrenceRow[]
  holdSeconds: number
}

/** Emails the invitees of single occurrences only that these do not take place. */
export async function sendOccurrenceCancellations(
  context: Sending,
  row: MeetingRow,
  { cancelled, whole, holdSeconds }: OccurrenceCancellations,
): Promise<void> {
  const { db, tenantId } = context
  for (const { only, recipients } of await findGuests(db, cancelled, whole)) {
    const details = await findInvitationDetails(context, row, { occurrences: [only], only })
    const mails = { tenantId, meetingId: row.id, kind: 'cancel', details, recipients, holdSeconds } as const
    await enqueueMeetingMails(context, { ...mails, meeting: row, only }, { by: 'cancellation' })
  }
}

/** Finds the invitees of single occurrences, without those who are among the invitees of the whole meeting. */
async function findGuests(db: Db, occurrences: readonly OccurrenceRow[], whole: Guests['whole']) {
  const known = new Set(whole.map(({ email }) => email))
  const byId = new Map(occurrences.map((occurrence) => [occurrence.id, occurrence]))
  const guests = (await findByOccurrences(db, [...byId.keys()])).filter(({ email }) => !known.has(email))
  return [...Map.groupBy(guests, ({ occurrenceId }) => occurrenceId)].flatMap(([id, recipients]) => {
    const only = byId.get(id)
    return only === undefined ? [] : [{ only, recipients }]
  })
}

/** Emails the invitees of single occurrences about these, unless they get the email to invitees of the whole meeting. */
export async function sendToGuests(
  context: Sending<Sender>,
  row: MeetingRow,
  { kind, occurrences, whole, isAddressed = () => true }: Guests & { isAddressed?: (invitee: InviteeRow) => boolean },
): Promise<void> {
  for (const { only, recipients } of await findGuests(context.db, occurrences, whole)) {
    const repeated = { occurrences: [only], only }
    await sendMeetingMails(context, row, { kind, only, recipients: recipients.filter(isAddressed), repeated })
  }
}
type Guests = {
  kind: InviteeMailKind
  occurrences: readonly OccurrenceRow[]
  /** The invitees of the whole meeting. */
  whole: readonly { email: string }[]
}

/** Filters the meetings that have not ended; one without a fixed time never ends. */
export async function filterUpcoming(db: Db, rows: readonly MeetingRow[]): Promise<MeetingRow[]> {
  const upcoming = await findUpcomingMeetings(
    db,
    rows.map(({ id }) => id),
  )
  return rows.filter(({ id, local_start }) => local_start === null || upcoming.has(id))
}

type Affected = Awaited<ReturnType<typeof findAffectedUsers>>[number]

/**
 * Emits an event to all users whose lists contain one of the meetings: owners, co-managers and invitees. `formerly` are
 * those whose lists contained one before the change.
 */
export async function emitMeetingsChanged(
  { db, emit }: Pick<Context, 'db' | 'emit'>,
  meetingIds: readonly string[],
  formerly: readonly Affected[] = [],
): Promise<void> {
  const all = [...formerly, ...(await findAffectedUsers(db, meetingIds))]
  const affected = new Map(all.map((one) => [`${one.meetingId} ${one.userId}`, one]))
  await emit([...affected.values()].map(({ meetingId: objectId, userId }) => ({ topic: 'meetings', objectId, userId })))
}
