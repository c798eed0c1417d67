import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import { findMessages } from '#features/recordings/recordings/recordings.store.ts'
import { toSharedMessages } from '#features/recordings/recordings/shared/messages.presenter.ts'
import { nameShownPart } from '#features/recordings/recordings/shared/trimming.rules.ts'
import type { CallRequest, HandlerContext } from '#platform/calls/context.ts'
import { defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import { closedErrors, findDecision, type RecordingRecipient } from './link-access.ts'
import { linkProof } from './link-decision.rules.ts'
import { countGuess, countRequest, noteOpening, noteRefusal } from './openings.commands.ts'
import { noteWatched } from './openings.store.ts'
import { toSharedRecording } from './recording-links.presenter.ts'
import { sendRequestEmail } from './request-email.commands.ts'

type Asking = { actor: Actor | undefined; request: CallRequest }

const toRecipient = ({ actor, request }: Asking, proven?: string): RecordingRecipient => ({
  actor,
  address: request.address,
  hasProven: (subject) => subject === proven || request.device.hasProven(subject),
})

/** A password that was right proves what the link was then; it may have another one by now. */
type Given = { proven: string } | { wrong: true } | undefined

const open = defineTwoStepHandler(recordingLinks.open, {
  maxConcurrent: 20,
  prepare: async (context): Promise<Given> => {
    const { input, tenantId, read } = context
    const password = input.password.trim()
    if (password === '') return undefined
    const found = await read((db) => findDecision(db, input.token, toRecipient(context)))
    if (found?.state !== 'password') return undefined
    const accept = await countGuess(context, found.link)
    if (!(await verifyPassword(found.link.password_hash, password, tenantId))) return { wrong: true }
    await accept()
    return { proven: linkProof(found.link) }
  },
  run: async (context, given) => {
    const { input, db, actor, request, reply, fail } = context
    const proven = given !== undefined && 'proven' in given ? given.proven : undefined
    const wrong = given !== undefined && 'wrong' in given
    const decision = await findDecision(db, input.token, toRecipient(context, proven))
    if (decision === undefined) return fail('not-found')
    const { keep_days: keepDays } = await findSettings(db)
    await noteRefusal(context, decision, wrong)
    const openingId = decision.state === 'open' ? await noteOpening(context, decision) : ''
    // It also distinguishes recipients who are not signed in.
    if (proven !== undefined) reply.rememberDevice(request.device.addProof(proven))
    else if (decision.state === 'open') reply.rememberDevice(request.device.cookie)
    return toSharedRecording(decision, { openingId, wrong, email: actor?.email ?? '', keepDays })
  },
})

/** The handlers of the calls with which recipients open a link. */
export const publicHandlers = {
  open,

  ask: async (context: HandlerContext<typeof recordingLinks.ask>) => {
    const { input, db, actor, tenantId, services, fail } = context
    const decision = await findDecision(db, input.token, toRecipient(context))
    // An open link needs no other one.
    if (decision === undefined || !(decision.state === 'expired' || decision.state === 'withdrawn'))
      return fail('not-found')
    await countRequest(context, decision.link)
    const by = actor === undefined ? input : { name: toFullName(actor), email: actor.email }
    const { name, email } = by
    await sendRequestEmail(services, db, {
      ...{ tenantId, linkId: decision.link.id, name, email },
      isSignedIn: actor !== undefined,
    })
    return {}
  },

  report: async (context: HandlerContext<typeof recordingLinks.report>) => {
    const { input, db, fail } = context
    const decision = await findDecision(db, input.token, toRecipient(context))
    if (decision === undefined) return fail('not-found')
    const { state, link, recording } = decision
    const watched = { id: input.openingId, linkId: link.id, watchedMs: input.watchedMs }
    if (state !== 'open' || recording === undefined) return { state, part: '' }
    await noteWatched(db, watched)
    return { state, part: nameShownPart(recording) }
  },

  listMessages: async (context: HandlerContext<typeof recordingLinks.listMessages>) => {
    const { input, db, fail } = context
    const decision = await findDecision(db, input.token, toRecipient(context))
    if (decision === undefined) return fail('not-found')
    if (decision.state !== 'open') return fail(closedErrors[decision.state])
    const { recording } = decision
    return { items: recording === undefined ? [] : toSharedMessages(await findMessages(db, recording.id)) }
  },
}
