import { maxBreakouts } from '@foyer/contract/meetings/breakouts/breakout-constants'
import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { findAdmitted, listAdmitted } from '#features/meetings/room/controls/meeting-controls.store.ts'
import { findHosting, lockHosting, lockSelf } from '#features/meetings/room/controls/present-hosts.ts'
import {
  type AdmittedParticipant,
  findAdmittedParticipant,
  isHosting,
} from '#features/meetings/room/entry/own-participant.ts'
import { issueConnection, joinSeconds } from '#features/meetings/room/signaling/ice-servers.ts'
import { resolveSignalUrl, withTimeout } from '#features/meetings/room/supervision/engine-client.ts'
import { toGrants } from '#features/meetings/room/supervision/grants.ts'
import { findProfile } from '#features/tenancy/clients/clients.commands.ts'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler, StalePreparationError } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { closeBreakouts, isSamePerson, nameEngineRoom } from './breakouts.commands.ts'
import { findAssignedId } from './breakouts.presenter.ts'
import { mayMoveSelf, spread } from './breakouts.rules.ts'
import * as store from './breakouts.store.ts'

type Calls = typeof breakouts

/** More than a host opens; opening waits for the engine. */
const maxConcurrentOpenings = 10
/** As many as join at the same time. */
const maxConcurrentConnections = 50
/** Rooms that a conference may have had: removed ones are kept for the records. */
const maxRoomsEver = 200
const closingSeconds = 60

const isOpen = (self: AdmittedParticipant): boolean => self.breakouts_opened_at !== null

type Checking = Pick<Context<'option-off'>, 'fail'>

/** Checks that breakout rooms may be used in the meeting of a participant; everyone may leave them. */
const checkOption = ({ fail }: Checking, self: AdmittedParticipant): AdmittedParticipant =>
  self.options.breakoutRooms ? self : fail('option-off')

/** Opens rooms in the engine, before anyone is sent there; an engine of another process opens them at its heartbeat. */
async function openInEngine(engine: MediaEngine, self: AdmittedParticipant, rooms: Iterable<string>): Promise<void> {
  if (self.engine_instance !== engine.instance) return
  await Promise.all([...rooms].map((room) => withTimeout(engine.ensureRoom(room))))
}

/** Assigns participants who are in no room at random. */
async function spreadUnassigned(db: Db, self: AdmittedParticipant): Promise<void> {
  const { conference_id: conferenceId } = self
  const [rooms, assignments, people] = [
    await store.listRooms(db, conferenceId),
    await store.listAssignments(db, conferenceId),
    await listAdmitted(db, conferenceId),
  ]
  const free = people.filter(
    (person, index) =>
      !isHosting(person.role) &&
      findAssignedId(assignments, person) === null &&
      // With two devices they are listed twice.
      people.findIndex((other) => isSamePerson(other, person)) === index,
  )
  const sizes = rooms.map(({ id }) => ({ id, size: assignments.filter((row) => row.breakout_id === id).length }))
  const targets = spread(free, sizes)
  await store.assign(db, conferenceId, targets)
  if (isOpen(self)) await store.moveTo(db, conferenceId, targets)
}

const openHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(breakouts.open, {
    maxConcurrent: maxConcurrentOpenings,
    prepare: async ({ input, actor, request, fail, read }) => {
      const { self, rooms } = await read(async (db) => {
        const self = checkOption({ fail }, await findHosting({ db, input, actor, request, fail }))
        return { self, rooms: await store.listRooms(db, self.conference_id) }
      })
      if (isOpen(self)) return undefined
      const engineRooms = new Map(rooms.map(({ id }) => [id, nameEngineRoom(self.main_room)]))
      await openInEngine(engine, self, engineRooms.values())
      return engineRooms
    },
    run: async (context, engineRooms) => {
      const { db, fail, audit } = context
      const self = checkOption(context, await lockHosting(context))
      const { conference_id: conferenceId } = self
      audit({ objectId: conferenceId })
      if (isOpen(self)) return {}
      const rooms = await store.listRooms(db, conferenceId)
      if (rooms.length === 0) return fail('not-found')
      if (engineRooms?.size !== rooms.length || rooms.some(({ id }) => !engineRooms.has(id)))
        throw new StalePreparationError()
      if (self.breakout_mode === 'random') await spreadUnassigned(db, self)
      await store.open(db, conferenceId, engineRooms)
      await store.enterAssigned(db, conferenceId)
      await logConferenceEvents(db, [{ conferenceId, type: 'breakouts-opened', by: self.name }])
      return {}
    },
  })

async function addRooms(
  { db, fail }: Pick<Context<'breakouts-full'>, 'db' | 'fail'>,
  conferenceId: string,
  rooms: readonly { name: string; room: string | null }[],
): Promise<void> {
  if (rooms.length === 0) return
  const current = (await store.listRooms(db, conferenceId)).length
  const before = await store.countRooms(db, conferenceId)
  if (current + rooms.length > maxBreakouts || before + rooms.length > maxRoomsEver) return fail('breakouts-full')
  await store.addRooms(db, conferenceId, { from: before, rooms })
}

const configureHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(breakouts.configure, {
    maxConcurrent: maxConcurrentOpenings,
    prepare: async ({ input, actor, request, fail, read }) => {
      const self = await read((db) => findHosting({ db, input, actor, request, fail }))
      checkOption({ fail }, self)
      const rooms = input.add.map((name) => ({ name, room: isOpen(self) ? nameEngineRoom(self.main_room) : null }))
      await openInEngine(
        engine,
        self,
        rooms.flatMap(({ room }) => room ?? []),
      )
      return { rooms, wasOpen: isOpen(self) }
    },
    run: async (context, { rooms: added, wasOpen }) => {
      const { db, input, fail, audit } = context
      const { mode, minutes, warningMinutes, remove, rename } = input
      const self = checkOption(context, await lockHosting(context))
      if (isOpen(self) !== wasOpen) throw new StalePreparationError()
      const { conference_id: conferenceId } = self
      const named = [remove, rename?.id].filter((id) => id !== undefined)
      const rooms = await store.listRooms(db, conferenceId)
      if (!named.every((id) => rooms.some((room) => room.id === id))) return fail('not-found')
      if (remove !== undefined) await store.remove(db, remove)
      await addRooms(context, conferenceId, added)
      if (rename !== undefined) await store.rename(db, conferenceId, rename)
      if (mode !== undefined || minutes !== undefined || warningMinutes !== undefined)
        await store.configure(db, conferenceId, {
          breakout_mode: mode,
          breakout_minutes: minutes,
          breakout_warning_minutes: warningMinutes,
        })
      audit({ objectId: conferenceId })
      return {}
    },
  })

/** Moves the caller, who may return to the main room at any time. */
async function moveSelf(context: HandlerContext<Calls['move']>, self: AdmittedParticipant): Promise<void> {
  const { db, input, fail } = context
  const { breakoutId: to } = input
  const { conference_id: conferenceId, breakout_mode: mode } = self
  const target = { person: self, breakoutId: to }
  if (!isHosting(self.role)) {
    const assignedId = findAssignedId(await store.listAssignments(db, conferenceId), self)
    if (!mayMoveSelf({ mode, assignedId, to })) return fail('hosts-only')
    if (mode === 'choice' && to !== null) await store.assign(db, conferenceId, [target])
  }
  await store.moveTo(db, conferenceId, [target])
}

async function move(context: HandlerContext<Calls['move']>) {
  const { db, input, fail, audit } = context
  const { breakoutId, targetIds } = input
  const self = await lockSelf(context)
  const { conference_id: conferenceId } = self
  if (breakoutId !== null) checkOption(context, self)
  const room = (await store.listRooms(db, conferenceId)).find(({ id }) => id === breakoutId)
  if (breakoutId !== null && room === undefined) return fail('not-found')
  const others = [...new Set(targetIds)].filter((id) => id !== self.id)
  if (others.length > 0 && !isHosting(self.role)) return fail('hosts-only')
  if (!isOpen(self) && !isHosting(self.role)) return fail('breakouts-closed')
  const people = []
  for (const id of others) people.push((await findAdmitted(db, conferenceId, id)) ?? fail('not-found'))
  const targets = people.map((person) => ({ person, breakoutId }))
  await store.assign(db, conferenceId, targets)
  if (isOpen(self)) await store.moveTo(db, conferenceId, targets)
  const isOwn = targetIds.includes(self.id)
  if (isOwn && isOpen(self)) await moveSelf(context, self)
  else if (isOwn) await store.assign(db, conferenceId, [{ person: self, breakoutId }])
  if (isOpen(self)) {
    const moved = [...people, ...(isOwn ? [self] : [])]
    await logConferenceEvents(
      db,
      moved.map(({ id, name }) => ({
        ...{ conferenceId, type: 'breakout-moved', participantId: id, name },
        ...{ by: id === self.id ? '' : self.name, detail: room?.name ?? '' },
      })),
    )
    if (isOwn && room !== undefined && isHosting(self.role)) await store.setHelp(db, room.id, null)
  }
  audit({ objectId: conferenceId })
  return {}
}

/** Issues a token for the place where the caller's stay is, to one who may connect without joining again. */
const connectHandler = (engine: MediaEngine) =>
  defineTwoStepHandler(breakouts.connect, {
    maxConcurrent: maxConcurrentConnections,
    prepare: async ({ input, actor, request, services, fail, read }) => {
      const { self, admitted, rooms, profile } = await read(async (db) => {
        const self = (await findAdmittedParticipant({ db, input, actor, request })) ?? fail('not-found')
        const admitted = (await participants.findAdmitted(db, self.id, { room: self.room })) ?? fail('not-found')
        const profile = await findProfile(db, services.secret, self.app_identifier)
        return { self, admitted, profile, rooms: await store.listRooms(db, self.conference_id) }
      })
      const { id: identity, room, name, role, options } = self
      await resolveSignalUrl(engine, admitted)
      const { token } = await withTimeout(engine.issueJoin({ room, identity, name, grants: toGrants(role, options) }))
      const own = rooms.find(({ id }) => id === self.breakout_id)
      return {
        token,
        ...issueConnection(services.env, profile, { identity, seconds: joinSeconds }),
        breakout: own === undefined ? null : { id: own.id, name: own.name },
      }
    },
    run: async (_context, result) => result,
  })

export const breakoutsHandlers = (engine: MediaEngine) =>
  defineHandlers(breakouts, {
    configure: configureHandler(engine),
    open: openHandler(engine),
    connect: connectHandler(engine),
    move,

    spread: async (context) => {
      const self = checkOption(context, await lockHosting(context))
      await spreadUnassigned(context.db, self)
      context.audit({ objectId: self.conference_id })
      return {}
    },

    close: async (context) => {
      const { db, input, fail, audit } = context
      const self = await lockHosting(context)
      if (!isOpen(self)) return fail('breakouts-closed')
      const { conference_id: conferenceId, name } = self
      if (input.now) await closeBreakouts(db, conferenceId, name)
      else await store.setEnd(db, conferenceId, { seconds: closingSeconds, isLimit: true })
      audit({ objectId: conferenceId })
      return {}
    },

    extend: async (context) => {
      const { db, input, fail, audit } = context
      const self = checkOption(context, await lockHosting(context))
      if (!isOpen(self)) return fail('breakouts-closed')
      await store.setEnd(db, self.conference_id, { seconds: input.minutes * 60, isLimit: false })
      audit({ objectId: self.conference_id })
      return {}
    },

    help: async (context) => {
      const { db, input, fail, audit } = context
      const self = await lockSelf(context)
      if (self.breakout_id === null) return fail('breakouts-closed')
      await store.setHelp(db, self.breakout_id, input.wanted ? self.name : null)
      audit({ objectId: self.conference_id })
      return {}
    },
  })
