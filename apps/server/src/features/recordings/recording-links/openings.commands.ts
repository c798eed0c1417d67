import { createHash } from 'node:crypto'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import type { CallRequest, Context } from '#platform/calls/context.ts'
import { buildSharedLimit, countWithin } from '#platform/security/rate-limits.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import type { Decision } from './link-access.ts'
import { type LinkState, linkProof } from './link-decision.rules.ts'
import { sendOpenedEmail } from './opened-email.commands.ts'
import * as store from './openings.store.ts'

const windowSeconds = 15 * 60
/** Wrong passwords per window; generous for a network, because a whole office may share one. */
export const guessLimits = { pair: 10, network: 60, subject: 100 }
/** Openings and attempts of a link that are noted in an hour, of recipients who are not signed in: each is a row. */
export const maxNotedInHour = 300

const daySeconds = 86_400
/** Requests for a new link in a day: of one link from a network, from a network, and of one link from everywhere. */
export const requestLimits = { pair: 2, network: 20, link: 10 }
/** Requests for a link that each site keeps while others have used up those of the link. */
const requestsOfSite = 1

/** Counts a request for a new link: each is an email to who made it. */
export const countRequest = (
  { tenantId, services, request: { network } }: Pick<Opening, 'tenantId' | 'services' | 'request'>,
  { id }: Decision['link'],
): Promise<void> =>
  services.rateLimits.consume(tenantId, [
    { key: `recording-link-request:${id}:${network}`, limit: requestLimits.pair, seconds: daySeconds },
    { key: `recording-link-request-from:${network}`, limit: requestLimits.network, seconds: daySeconds },
    buildSharedLimit(
      { key: `recording-link-request:${id}`, limit: requestLimits.link, seconds: daySeconds },
      network,
      requestsOfSite,
    ),
  ])

type Opening = Pick<Context<never, Actor | undefined>, 'db' | 'tenantId' | 'actor' | 'services' | 'emit'> & {
  request: CallRequest
}

/** Counts an attempt before the password is verified; call the result if it was correct. */
export const countGuess = (
  { tenantId, services, actor, request: { network, device } }: Omit<Opening, 'db' | 'emit'>,
  link: Decision['link'],
): Promise<() => Promise<void>> =>
  services.rateLimits.countAttempt(tenantId, {
    ...{ name: 'recording-link', subject: link.id, network, device, proof: linkProof(link), userId: actor?.id },
    ...{ limits: guessLimits, seconds: windowSeconds },
  })

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function describeOpening({ actor, request }: Opening, { link }: Decision, recipient: string) {
  const who = {
    userId: actor?.id ?? null,
    name: actor === undefined ? '' : toFullName(actor),
    email: actor?.email ?? '',
  }
  return { linkId: link.id, recipient: digest(recipient), address: request.address, ...who }
}

const isNoted = ({ db, actor }: Opening, { link }: Decision): Promise<boolean> | true =>
  actor !== undefined ||
  countWithin(db, [{ key: `recording-openings:${link.id}`, limit: maxNotedInHour, seconds: 3600 }])

async function emitToCreator({ emit }: Opening, { link }: Decision): Promise<void> {
  if (link.created_by !== null) await emit({ topic: 'recording-links', objectId: link.id, userId: link.created_by })
}

const attempts: ReadonlySet<LinkState> = new Set(['outside', 'signed-out', 'not-permitted'])

/** Notes who was refused and why; that a password was asked for is no attempt before one was given. */
export async function noteRefusal(context: Opening, decision: Decision, wrong: boolean): Promise<void> {
  const { state } = decision
  if (!(attempts.has(state) || (state === 'password' && wrong)) || !(await isNoted(context, decision))) return
  const { actor, request } = context
  const opening = describeOpening(
    context,
    decision,
    actor === undefined ? `network:${request.network}` : `user:${actor.id}`,
  )
  if (state === 'outside' || state === 'signed-out' || state === 'not-permitted' || state === 'password')
    await store.noteAttempt(context.db, state, opening)
  await emitToCreator(context, decision)
}

/** Notes an opening, and emails who made the link if it is the first one. Returns the id of the opening. */
export async function noteOpening(context: Opening, decision: Decision): Promise<string> {
  const { db, tenantId, actor, request, services } = context
  const { link } = decision
  const opening = describeOpening(
    context,
    decision,
    actor === undefined ? `device:${request.device.id}` : `user:${actor.id}`,
  )
  const continued = await store.continueOpening(db, opening)
  if (continued !== undefined) return continued
  const openingId = (await isNoted(context, decision)) ? await store.insertOpening(db, opening) : crypto.randomUUID()
  await emitToCreator(context, decision)
  const isFirst = link.opened_at === null && actor?.id !== link.created_by && (await store.markOpened(db, link.id))
  if (isFirst && (await findSettings(db)).link_mail)
    await sendOpenedEmail(services, db, { tenantId, linkId: link.id, by: opening.name || opening.email })
  return openingId
}
