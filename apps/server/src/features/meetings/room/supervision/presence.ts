import { StoredMeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { DeviceReport } from '@foyer/contract/meetings/room'
import type { Grants, LeftReason } from '#engine/media-engine.ts'
import { countEvents, logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import * as connections from '#features/meetings/conferences/connections.store.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { recordArrival } from '#features/meetings/conferences/places.store.ts'
import type { Db } from '#platform/database/database.ts'
import { toGrants } from './grants.ts'

/** A connection in a room of the engine. */
type Connection = { room: string; identity: string; sid: string }

/**
 * Records that a participant has connected, for the first time or again; undefined if they may not be in the conference,
 * or belong into another of its rooms. `grants` are those of one who was moved: their token for this room may be older
 * than a change of options or role, which was carried out in the room where they were.
 */
export async function recordConnected(
  db: Db,
  conferenceId: string,
  connection: Connection,
): Promise<{ grants: Grants | undefined } | undefined> {
  const stay = await connections.findStay(db, conferenceId, connection.identity)
  if (stay?.room !== connection.room || !(await connections.markConnected(db, conferenceId, connection)))
    return undefined
  await recordArrival(db, stay.id)
  const { id, name, role, connected_at: connectedAt, left_at: leftAt, moved_at: movedAt } = stay
  const grants = movedAt === null ? undefined : toGrants(role, StoredMeetingOptions.parse(stay.options))
  // A new connection that replaces another one is not an arrival.
  if (connectedAt !== null && leftAt === null) return { grants }
  const detail = connectedAt === null ? '' : 'again'
  await logConferenceEvents(db, [{ conferenceId, type: 'joined', participantId: id, name, detail }])
  return { grants }
}

/** Records that a connection has ended, unless a newer one has replaced it or the participant was moved away from there. */
export async function recordLeft(
  db: Db,
  conferenceId: string,
  { reason, ...connection }: Connection & { reason: LeftReason },
): Promise<void> {
  if ((await connections.findStay(db, conferenceId, connection.identity))?.room !== connection.room) return
  const stay = await connections.markLeft(db, conferenceId, { ...connection, isRemoved: reason === 'removed' })
  if (stay === undefined) return
  const { id, name } = stay
  await logConferenceEvents(db, [{ conferenceId, type: 'left', participantId: id, name, detail: reason }])
}

/** Records that a participant has begun or ended to share a screen. */
export async function recordShare(
  db: Db,
  conferenceId: string,
  { type, identity }: { type: 'share-started' | 'share-ended'; identity: string },
): Promise<void> {
  const stay = await connections.findStay(db, conferenceId, identity)
  if (stay !== undefined)
    await logConferenceEvents(db, [{ conferenceId, type, participantId: stay.id, name: stay.name }])
}

/** Records that a participant leaves by themselves and does not come back with this stay. */
export async function recordOwnLeave(db: Db, conferenceId: string, participantId: string): Promise<void> {
  const stay = await connections.findStay(db, conferenceId, participantId)
  await participants.markRemoved(db, participantId)
  if (stay === undefined || stay.connected_at === null || stay.left_at !== null) return
  await logConferenceEvents(db, [{ conferenceId, type: 'left', participantId, name: stay.name, detail: 'left' }])
}

/** Records the end of conferences that were held, with the user who ended them or the reason. */
export const recordEnded = (
  db: Db,
  ended: readonly { id: string; ended_at: Date | null; isHeld: boolean }[],
  { by = '', detail = '' }: { by?: string; detail?: string },
): Promise<void> =>
  logConferenceEvents(
    db,
    ended
      .filter(({ isHeld }) => isHeld)
      .map(({ id, ended_at: endedAt }) => ({
        conferenceId: id,
        type: 'ended',
        by,
        detail,
        at: endedAt ?? undefined,
      })),
  )

const devices = ['mic', 'camera', 'speaker', 'network'] as const

/** The number of changes of one stay that are recorded, more than a participant makes. */
const maxDeviceChanges = 100

/** Records a report, and which devices were replaced by others. */
export async function recordDevices(
  db: Db,
  participant: { id: string; name: string; conference_id: string },
  { device, ip }: { device: DeviceReport; ip: string },
): Promise<void> {
  const { id, name, conference_id: conferenceId } = participant
  const before = await participants.updateDevice(db, id, { ...device, ip })
  // A device that is switched on or off has no name before or after.
  const changed = devices.filter(
    (kind) => before !== undefined && before[kind] !== '' && device[kind] !== '' && before[kind] !== device[kind],
  )
  if (changed.length === 0 || (await countEvents(db, conferenceId, id)) >= maxDeviceChanges) return
  await logConferenceEvents(
    db,
    changed.map((kind) => ({
      conferenceId,
      type: 'device-changed',
      participantId: id,
      name,
      detail: `${kind}:${device[kind]}`,
    })),
  )
}
