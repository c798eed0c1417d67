import { createTenantContext } from '#platform/calls/context.ts'
import { retryConflicts } from '#platform/database/conflicts.ts'
import type { Platform } from '#platform/services.ts'
import { type Answered, type Outcome, storeReply } from './calendar-replies.commands.ts'
import { findByTokens } from './calendar-replies.store.ts'
import { parseReply, type ReplyEvent, readTokens } from './calendar-reply.ts'

/** The limit of replies to an invitation: each date of a series can be answered in a mail of its own. */
const repliesPerHour = 400

/** Lists the answers that an address has given in a reply. */
const listAnswers = (events: readonly ReplyEvent[], email: string): Answered[] =>
  events.flatMap((event) => {
    const response = event.attendees.find((attendee) => attendee.email === email)?.response
    return response === undefined ? [] : [{ ...event, response }]
  })

const isWithinLimit = ({ rateLimits }: Platform, { tenantId, id }: { tenantId: string; id: string }) =>
  rateLimits.isWithin(tenantId, [{ key: `reply:${id}`, limit: repliesPerHour, seconds: 60 * 60 }])

type Mail = { source: Uint8Array; receivedAt: Date }

/** Records the answers that an invitee has given with a calendar program, like those on the page of the invitation. */
async function processMail(platform: Platform, tokens: string[], { source, receivedAt }: Mail): Promise<Outcome> {
  const { database } = platform
  const found = await database.acrossTenants((db) => findByTokens(db, tokens))
  const [first] = found
  if (first === undefined) return 'unknown'
  if (!(await isWithinLimit(platform, first))) return 'limited'
  const events = await parseReply(source)
  if (typeof events === 'string') return events
  const emails = new Set(events.flatMap(({ attendees }) => attendees.map(({ email }) => email)))
  const invitee = found.find(({ email }) => emails.has(email))
  if (invitee === undefined) return 'other-attendee'
  const answers = listAnswers(events, invitee.email)
  if (answers.length === 0) return 'no-answer'
  // If the program's clock is ahead, the time at which the mail arrived counts.
  const dated = answers.map((answer) => ({ ...answer, stamp: answer.stamp < receivedAt ? answer.stamp : receivedAt }))
  const { tenantId } = invitee
  return retryConflicts(() =>
    database.withTenant(tenantId, (db) => storeReply(createTenantContext(platform, { db, tenantId }), invitee, dated)),
  )
}

/** Records the replies that have arrived since the last round. */
export async function readReplies(platform: Platform): Promise<'more' | undefined> {
  const { inbox } = platform
  return await inbox?.readUnseen(async ({ source, receivedAt }): Promise<Outcome> => {
    if (source === undefined) return 'too-large'
    const tokens = readTokens(source, inbox.address)
    return tokens.length === 0 ? 'unrelated' : processMail(platform, tokens, { source, receivedAt })
  })
}
