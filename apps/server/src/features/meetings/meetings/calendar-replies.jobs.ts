import type { Platform } from '#platform/calls/define-handlers.ts'
import { retryConflicts } from '#platform/database/conflicts.ts'
import { TooManyRequests } from '#platform/errors/call-error.ts'
import { type Answered, type Outcome, storeReply } from './calendar-replies.commands.ts'
import { findByTokens } from './calendar-replies.store.ts'
import { type CalendarReply, parseReply, type ReplyEvent } from './calendar-reply.ts'

/** Each date of a series can be answered in a mail of its own. */
const repliesPerHour = 400

const findAttendee = ({ attendees }: ReplyEvent, email: string) =>
  attendees.find((attendee) => attendee.email === email)

/** What an address has answered in a reply. */
const listAnswers = ({ events }: CalendarReply, email: string): Answered[] =>
  events.flatMap((event) => {
    const response = findAttendee(event, email)?.response
    return response === undefined ? [] : [{ ...event, response }]
  })

/** Records what an invitee has answered with a calendar program, like an answer on the page of the invitation. */
async function recordReply(platform: Platform, reply: CalendarReply): Promise<Outcome> {
  const { database, rateLimits } = platform
  const found = await database.acrossTenants(({ db }) => findByTokens(db, reply.tokens))
  const invitee = found.find(({ email }) => reply.events.some((event) => findAttendee(event, email)))
  if (invitee === undefined) return found.length === 0 ? 'unknown' : 'other-attendee'
  const answers = listAnswers(reply, invitee.email)
  if (answers.length === 0) return 'no-answer'
  const { tenantId } = invitee
  try {
    await rateLimits.consume(tenantId, [{ key: `reply:${invitee.id}`, limit: repliesPerHour, seconds: 60 * 60 }])
  } catch (error) {
    if (error instanceof TooManyRequests) return 'limited'
    throw error
  }
  return retryConflicts(() =>
    database.withTenant(tenantId, (tx) => storeReply({ tx, tenantId, platform }, invitee, answers)),
  )
}

/** Records the replies that have arrived since the last round. */
export async function readReplies(platform: Platform): Promise<'more' | undefined> {
  const { inbox } = platform
  return await inbox?.readUnseen(async ({ source, receivedAt }) => {
    if (source === undefined) return 'too-large'
    const reply = await parseReply(source, inbox.address)
    if (typeof reply === 'string') return reply
    // Of a program whose clock is ahead, the time at which the mail arrived.
    const events = reply.events.map((event) => ({
      ...event,
      stamp: event.stamp < receivedAt ? event.stamp : receivedAt,
    }))
    return recordReply(platform, { ...reply, events })
  })
}
