import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import type { MediaEngine } from '#engine/media-engine.ts'
import {
  type ConferenceEventType,
  logConferenceEvents,
} from '#features/meetings/conferences/conference-events.store.ts'
import { assign } from '#features/meetings/room/breakouts/breakouts.store.ts'
import * as knocks from '#features/meetings/room/entry/knocks.store.ts'
import { describeKnock } from '#features/meetings/room/entry/lobby-events.ts'
import { type AdmittedParticipant, findSelf, isHosting } from '#features/meetings/room/entry/own-participant.ts'
import { findMeeting } from '#features/meetings/room/room.store.ts'
import {
  applyControl,
  type Control,
  controlAfterCommit,
  toControls,
} from '#features/meetings/room/supervision/engine-controls.ts'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { configureRoom } from './configure-room.ts'
import * as store from './meeting-controls.store.ts'
import { findHosting, lockHosting, lockSelf } from './present-hosts.ts'
import { sendReaction } from './reactions.ts'
import { readState } from './room-state.ts'
import { updateGrants } from './update-grants.ts'

type Calls = typeof meetingControls
const maxConcurrentMutes = 20

/** Finds a participant of the caller's conference, who need not be connected. */
async function findAdmitted(
  { db, fail }: Pick<Context<'not-found'>, 'db' | 'fail'>,
  self: AdmittedParticipant,
  id: string,
): Promise<store.OtherParticipant> {
  return (await store.findAdmitted(db, self.conference_id, id)) ?? fail('not-found')
}

/** Finds a connected participant of the caller's conference. */
async function findTarget(
  context: Pick<Context<'not-found'>, 'db' | 'fail'>,
  self: AdmittedParticipant,
  id: string,
): Promise<store.OtherParticipant> {
  const target = await findAdmitted(context, self, id)
  return target.is_connected ? target : context.fail('not-found')
}

/** Finds one participant, or all in the caller's room but hosts and co-hosts. */
async function findTargets(
  context: Pick<Context<'not-found'>, 'db' | 'fail'>,
  self: AdmittedParticipant,
  id: string | undefined,
): Promise<store.OtherParticipant[]> {
  if (id !== undefined) return [await findTarget(context, self, id)]
  const connected = await store.listConnected(context.db, self.conference_id)
  return connected.filter(({ role, room }) => !isHosting(role) && room === self.room)
}

/** Records what the caller has done to other participants. */
const logAbout = (
  db: Db,
  self: AdmittedParticipant,
  {
    type,
    participants,
    detail = '',
  }: { type: ConferenceEventType; participants: readonly { id?: string; name: string }[]; detail?: string },
): Promise<void> =>
  logConferenceEvents(
    db,
    participants.map(({ id, name }) => ({
      conferenceId: self.conference_id,
      type,
      ...(id === undefined ? {} : { participantId: id }),
      name,
      by: self.name,
      detail,
    })),
  )

type MuteCall = Calls['mute'] | Calls['stopVideo']

/** Mutes at the engine, which is not waited for in a transaction; a room of another process is muted once this is stored. */
const muteHandler = <C extends MuteCall>(engine: MediaEngine, call: C, source: 'microphone' | 'camera') =>
  defineTwoStepHandler<MuteCall, { controls: Control[]; targets: store.OtherParticipant[] }>(call, {
    maxConcurrent: maxConcurrentMutes,
    prepare: async ({ input, actor, request, fail, read }) => {
      const { self, targets } = await read(async (db) => {
        const self = await findHosting({ db, input, actor, request, fail })
        return { self, targets: await findTargets({ db, fail }, self, input.targetId) }
      })
      const controls = toControls(targets, { type: 'mute', source })
      if (self.engine_instance === engine.instance) for (const control of controls) await applyControl(engine, control)
      return { controls, targets }
    },
    run: async (context, { controls, targets }) => {
      const { db, services, audit } = context
      const self = await findHosting(context)
      if (self.engine_instance !== engine.instance)
        for (const control of controls) controlAfterCommit({ engine, services, db }, self.engine_instance, control)
      const type = source === 'microphone' ? 'muted' : 'video-stopped'
      await logAbout(db, self, { type, participants: targets })
      audit({ objectId: self.conference_id })
      return {}
    },
  })

/** Admits or denies participants in the lobby, and notifies the other hosts. */
async function decideKnocks(
  context: HandlerContext<Calls['admit']> | HandlerContext<Calls['deny']>,
  state: 'admitted' | 'denied',
) {
  const { db, input, fail, audit, emit } = context
  const self = await lockHosting(context)
  const meeting = self.meeting_id === null ? undefined : await findMeeting(db, self.meeting_id)
  if (meeting === undefined) return fail('not-found')
  const decided = await knocks.decide(db, { meetingId: meeting.id, ids: input.ids }, state)
  if (decided.length === 0) return fail('lobby-empty')
  await logAbout(db, self, { type: state, participants: decided.map(({ name }) => ({ name })) })
  await emit(await describeKnock(db, { meeting, conferenceId: undefined }))
  audit({ objectId: self.conference_id })
  return {}
}

const setRole = (engine: MediaEngine) => async (context: HandlerContext<Calls['setRole']>) => {
  const { db, input, fail, audit } = context
  const { role } = input
  const self = await lockSelf(context)
  if (self.role !== 'host') return fail('hosts-only')
  if (role === 'co-host' && !self.options.coHosts) return fail('option-off')
  const target = await findTarget(context, self, input.targetId)
  // A host gives the role away only by handing it over, so that a meeting keeps its host.
  if (target.role === 'host' || target.id === self.id) return fail('hosts-only')
  await store.setRole(db, target.id, role)
  if (role === 'host') await store.setRole(db, self.id, 'co-host')
  const participants = [
    { id: target.id, room: target.room, role },
    ...(role === 'host' ? [{ id: self.id, room: self.room, role: 'co-host' as const }] : []),
  ]
  updateGrants({ engine, ...context }, self, { options: self.options, participants })
  await logAbout(db, self, { type: 'role-changed', participants: [target], detail: role })
  audit({ objectId: self.conference_id })
  return {}
}

export const meetingControlsHandlers = (engine: MediaEngine) =>
  defineHandlers(meetingControls, {
    state: readState(engine),
    setRole: setRole(engine),
    configure: configureRoom(engine),

    raiseHand: async (context) => {
      const self = await findSelf(context)
      await store.raiseHand(context.db, self.id, context.input.raised)
      context.audit({ objectId: self.conference_id })
      return {}
    },

    react: sendReaction,

    lowerHand: async (context) => {
      const { db, input, audit } = context
      const self = await findHosting(context)
      const targets =
        input.targetId === undefined
          ? await store.listConnected(db, self.conference_id)
          : [await findTarget(context, self, input.targetId)]
      await store.lowerHands(
        db,
        targets.map(({ id }) => id),
      )
      audit({ objectId: self.conference_id })
      return {}
    },

    rename: async (context) => {
      const { db, input, fail, audit } = context
      const self = await findSelf(context)
      const isOwn = input.targetId === self.id
      if (!isOwn && !isHosting(self.role)) return fail('hosts-only')
      if (isOwn && !self.options.rename && !isHosting(self.role)) return fail('option-off')
      const target = isOwn ? self : await findAdmitted(context, self, input.targetId)
      await store.rename(db, target.id, input.name)
      await logAbout(db, self, { type: 'renamed', participants: [target], detail: input.name })
      audit({ objectId: self.conference_id })
      return {}
    },

    mute: muteHandler(engine, meetingControls.mute, 'microphone'),
    stopVideo: muteHandler(engine, meetingControls.stopVideo, 'camera'),

    askToUnmute: async (context) => {
      const { db, input, audit } = context
      const self = await findHosting(context)
      const target = await findTarget(context, self, input.targetId)
      await store.requestUnmute(db, target.id)
      audit({ objectId: self.conference_id })
      return {}
    },

    remove: async (context) => {
      const { db, input, fail, services, audit } = context
      const self = await lockHosting(context)
      const target = await findAdmitted(context, self, input.targetId)
      if (target.role === 'host' || target.id === self.id) return fail('hosts-only')
      const removed = await store.kick(db, self, target)
      await assign(db, self.conference_id, [{ person: target, breakoutId: null }])
      if (input.lock)
        await store.setLocked(db, { id: self.conference_id, locked: self.locked }, { locked: true, by: self.name })
      await logAbout(db, self, { type: 'removed', participants: [target] })
      audit({ objectId: self.conference_id })
      for (const control of toControls(removed, { type: 'remove' }))
        controlAfterCommit({ engine, services, db }, self.engine_instance, control)
      return {}
    },

    admit: (context) => decideKnocks(context, 'admitted'),
    deny: (context) => decideKnocks(context, 'denied'),
  })
