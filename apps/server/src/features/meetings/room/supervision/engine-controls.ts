import { z } from 'zod'
import { type MediaEngine, publishSources } from '#engine/media-engine.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { withTimeout } from './engine-client.ts'

/**
 * A host's change to the connections of some participants; muting applies to the tracks that they send from a source
 * now.
 */
const Control = z.object({
  room: z.string(),
  identities: z.array(z.string()),
  action: z.discriminatedUnion('type', [
    z.object({ type: z.literal('mute'), source: z.enum(['microphone', 'camera']) }),
    z.object({
      type: z.literal('permit'),
      grants: z.object({ sources: z.array(z.enum(publishSources)).readonly(), subscribe: z.boolean() }),
    }),
    z.object({ type: z.literal('remove') }),
  ]),
})
export type Control = z.infer<typeof Control>

/** The number of identities that fit into a notification of PostgreSQL, which has 8,000 bytes. */
const maxIdentities = 100

/** Builds a control for each room of the engine in which one of the participants is. */
export const toControls = (
  participants: readonly { id: string; room: string }[],
  action: Control['action'],
): Control[] =>
  [...Map.groupBy(participants, ({ room }) => room)].map(([room, some]) => ({
    room,
    identities: some.map(({ id }) => id),
    action,
  }))

/** Carries out a control at the engine of this process; fails if it does not respond. */
export async function applyControl(engine: MediaEngine, { room, identities, action }: Control): Promise<void> {
  if (action.type === 'remove') {
    await Promise.all(identities.map((identity) => withTimeout(engine.remove(room, identity))))
  } else if (action.type === 'permit') {
    const { grants } = action
    await Promise.all(identities.map((identity) => withTimeout(engine.setPermissions(room, identity, grants))))
  } else {
    const present = await withTimeout(engine.participants(room))
    const targets = present.filter(({ identity }) => identities.includes(identity))
    const sent = targets.flatMap(({ identity, tracks }) =>
      tracks.filter(({ source, muted }) => source === action.source && !muted).map(({ sid }) => ({ identity, sid })),
    )
    await Promise.all(sent.map(({ identity, sid }) => withTimeout(engine.mute(room, identity, sid, true))))
  }
}

type Reporting = { engine: MediaEngine; services: Pick<Services, 'events' | 'log'> }
/** The parts with which a control is carried out after the commit. */
export type Controlling = Reporting & { db: Db }

/**
 * Carries out a control once the change is stored, in the process whose engine has the room. If it fails, only a
 * warning is logged: tokens that are issued later have the new grants, and the gateway refuses participants who were
 * removed.
 */
export function controlAfterCommit({ engine, services, db }: Controlling, instance: string, control: Control): void {
  if (instance === engine.instance) {
    db.afterCommit(() => void controlHere({ engine, services }, control))
    return
  }
  for (let from = 0; from < control.identities.length; from += maxIdentities) {
    const identities = control.identities.slice(from, from + maxIdentities)
    services.events.broadcast(db, { objectId: instance, content: { ...control, identities } })
  }
}

const controlHere = ({ engine, services }: Reporting, control: Control): Promise<void> =>
  applyControl(engine, control).catch((error: unknown) =>
    services.log.warn({ error, type: control.action.type }, 'the engine has not carried out what a host has done'),
  )

/** Carries out the controls that other processes request of this process's engine; returns the unsubscribe function. */
export const receiveControls = (engine: MediaEngine, services: Reporting['services']): (() => void) =>
  services.events.subscribeBroadcasts(({ objectId, content }) => {
    const control = objectId === engine.instance ? Control.safeParse(content).data : undefined
    if (control !== undefined) void controlHere({ engine, services }, control)
  })
