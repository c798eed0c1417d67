import type { Answer } from '@foyer/contract/meetings/responses'
import { writeAudit } from '#platform/calls/audit.ts'
import type { Context } from '#platform/calls/context.ts'
import * as store from './calendar-replies.store.ts'
import type { RecurrenceId, ReplyEvent } from './calendar-reply.ts'
import { emitAnswered, findState } from './responses.commands.ts'
import { findById, type InvitationRow } from './responses.store.ts'

/** The outcome of a reply, which is all that is counted of it. */
export type Outcome =
  | 'recorded'
  /** A newer response exists, or the times have changed since; also for a copy. */
  | 'outdated'
  /** No invitation has the address, or the reply is to something else. */
  | 'unknown'
  /** The mail was sent to no invitation, or is no reply. */
  | 'unrelated'
  | 'malformed'
  | 'too-large'
  /** The sender is another person, to whom the invitation was forwarded. */
  | 'other-attendee'
  | 'no-answer'
  /** The meeting has ended or was cancelled. */
  | 'closed'
  | 'limited'

export type Answered = ReplyEvent & { response: Answer }
type Meeting = NonNullable<Awaited<ReturnType<typeof store.lockMeeting>>>
type Occurrence = Awaited<ReturnType<typeof store.findOccurrences>>[number]

/**
 * Checks whether a RECURRENCE-ID names an occurrence: some programs write it in their own time zone, in UTC or as a
 * date.
 */
function isNamed({ value, zone }: RecurrenceId, { localStart }: Occurrence, timezone: string): boolean {
  if (value === localStart.slice(0, 10)) return true
  const local = Temporal.PlainDateTime.from(localStart)
  if (!value.endsWith('Z')) {
    const named = Temporal.PlainDateTime.from(value)
    // A zone that is not in the database is a program's own name for the meeting's zone.
    if (zone === undefined || zone === timezone || !isZone(zone)) return named.equals(local)
  }
  const instant = value.endsWith('Z')
    ? Temporal.Instant.from(value)
    : Temporal.PlainDateTime.from(value)
        .toZonedDateTime(zone ?? timezone)
        .toInstant()
  return (['earlier', 'later'] as const).some((disambiguation) =>
    local.toZonedDateTime(timezone, { disambiguation }).toInstant().equals(instant),
  )
}

function isZone(name: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(name) !== undefined
  } catch {
    return false
  }
}

const findNamed = (id: RecurrenceId, occurrences: readonly Occurrence[], timezone: string): Occurrence | undefined => {
  try {
    return occurrences.find((occurrence) => isNamed(id, occurrence, timezone))
  } catch {
    // The value is not a time.
    return undefined
  }
}

type Target = { row: InvitationRow; meeting: Meeting; occurrences: readonly Occurrence[] }

/** Stores one answer; `occurrence` is the one that it is about, undefined for all occurrences. */
async function storeAnswer(
  { db, tenantId }: Pick<Context, 'db' | 'tenantId'>,
  { row, occurrence }: { row: InvitationRow; occurrence: Occurrence | undefined },
  { response, stamp: answeredAt }: Answered,
): Promise<Outcome> {
  const isPart = occurrence !== undefined && row.occurrenceId === null
  const stored = isPart
    ? await store.respondToOccurrence(db, { id: row.id, occurrenceId: occurrence.id }, { response, answeredAt })
    : await store.respond(db, row.id, { response, answeredAt })
  if (!stored) return 'outdated'
  const after = { email: row.email, response, ...(isPart ? { occurrence: occurrence.localStart } : {}) }
  const entry = { objectId: row.meetingId, label: row.number, after }
  await writeAudit(db, { tenantId, actor: undefined, call: 'responses.respond', address: '', entry })
  return 'recorded'
}

async function processAnswer(
  context: Pick<Context, 'db' | 'tenantId'>,
  { row, meeting, occurrences }: Target,
  answer: Answered,
): Promise<Outcome> {
  if (answer.uid !== (row.icalUid ?? meeting.uid)) return 'outdated'
  // A change of the series can leave the times of a single occurrence as they are.
  if (row.occurrenceId === null && answer.sequence < meeting.timesSequence) return 'outdated'
  const id = answer.recurrenceId
  const named = id === null ? undefined : findNamed(id, occurrences, meeting.timezone)
  const invited = occurrences.find((occurrence) => occurrence.id === row.occurrenceId)
  const occurrence = named ?? invited
  const isOther = row.occurrenceId !== null && occurrence?.id !== row.occurrenceId
  if ((id !== null && (named === undefined || !row.repeats)) || isOther) return 'unknown'
  if (answer.sequence < (occurrence?.timesSequence ?? 0)) return 'outdated'
  if (findState(row) !== 'open' || occurrence?.open === false) return 'closed'
  return storeAnswer(context, { row, occurrence }, answer)
}

/** Stores the answers of a reply in one transaction: to the series first, then to its dates. */
export async function storeReply(
  context: Pick<Context, 'db' | 'tenantId' | 'emit'>,
  invitee: { id: string; meetingId: string },
  answers: readonly Answered[],
): Promise<Outcome> {
  const { db } = context
  const meeting = await store.lockMeeting(db, invitee.meetingId)
  const row = await findById(db, invitee.id)
  if (meeting === undefined || row === undefined) return 'unknown'
  const target = { row, meeting, occurrences: await store.findOccurrences(db, meeting) }
  const outcomes: Outcome[] = []
  for (const answer of answers.toSorted((one, other) => rank(one) - rank(other)))
    outcomes.push(await processAnswer(context, target, answer))
  if (!outcomes.includes('recorded')) return outcomes[0] ?? 'no-answer'
  await emitAnswered(context, row)
  return 'recorded'
}

const rank = ({ recurrenceId }: ReplyEvent): number => (recurrenceId === null ? 0 : 1)
