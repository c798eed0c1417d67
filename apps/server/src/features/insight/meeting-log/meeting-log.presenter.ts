import type { Lane, LoggedConference } from '@foyer/contract/insight/meeting-log'
import { type LogKind, logKinds, typesOfKind } from '@foyer/contract/insight/meeting-log-kinds'
import type { ConferenceEvent } from '@foyer/contract/meetings/conferences'
import type { Actor } from '#platform/security/sessions.ts'
import { findMarks, findPresence, findShares } from './lanes.rules.ts'
import type {
  ConferenceRow,
  countEvents,
  LanePersonRow,
  LogEventRow,
  StayEventRow,
  StayRow,
} from './meeting-log.store.ts'

type Viewer = Pick<Actor, 'tenantId' | 'level'>

/** Presents a conference: only super administrators see which tenant it belongs to. */
export const toLoggedConference = (row: ConferenceRow, { level }: Viewer): LoggedConference => ({
  id: row.id,
  number: row.number,
  topic: row.topic,
  host: row.host_name,
  tenant: level === 'superadmin' ? row.tenant : '',
  startsAt: row.started_at.toISOString(),
  endsAt: row.ended_at?.toISOString() ?? null,
  participants: row.participant_count,
})

type Counted = Awaited<ReturnType<typeof countEvents>>

/** Adds up events by group. */
export function toCounts(rows: Counted, withoutDevices: boolean): { [kind in LogKind]: number } {
  const count = (kind: LogKind): number => {
    const isDevice = kind === 'devices' || kind === 'network'
    if (isDevice && withoutDevices) return 0
    return rows
      .filter(
        ({ type, is_network: isNetwork }) => typesOfKind[kind].includes(type) && isNetwork === (kind === 'network'),
      )
      .reduce((sum, row) => sum + row.count, 0)
  }
  const [presence, sharing, devices, network, hosts, breakouts] = logKinds.map(count)
  return {
    presence: presence ?? 0,
    sharing: sharing ?? 0,
    devices: devices ?? 0,
    network: network ?? 0,
    hosts: hosts ?? 0,
    breakouts: breakouts ?? 0,
  }
}

export const toLogEvent = ({ id, at, type, name, by_name: by, detail }: LogEventRow): ConferenceEvent => ({
  id: String(id),
  at: at.toISOString(),
  type,
  name,
  by,
  detail,
})

type Drawn = { conference: ConferenceRow; stays: readonly StayRow[]; events: readonly StayEventRow[] }

const toInstant = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())
const toSpan = ({ from, to }: { from: Date | string; to: Date | string | null }) => ({
  from: new Date(from).toISOString(),
  to: toInstant(to),
})

/** Presents a person with what is drawn of all their stays. Pictures are served at the host of their tenant only. */
export function toLane(person: LanePersonRow, { conference, stays, events }: Drawn, { tenantId }: Viewer): Lane {
  const [id = ''] = person.stays
  const own = new Set(person.stays)
  const drawn = stays
    .filter((stay) => own.has(stay.id))
    .map((stay) => {
      const ofStay = events.filter(({ participant_id: participantId }) => participantId === stay.id)
      const present = findPresence(
        { connectedAt: stay.connected_at, leftAt: stay.left_at },
        ofStay,
        conference.ended_at,
      )
      return { stay, ofStay, present }
    })
  return {
    id,
    name: person.name,
    picture: conference.tenant_id === tenantId ? person.picture : '',
    guest: person.user_id === null,
    role: person.role,
    present: drawn.flatMap(({ present }) => present.map(({ reason, ...span }) => ({ ...toSpan(span), reason }))),
    breakouts: drawn.flatMap(({ stay }) =>
      stay.breakouts.map(({ name, ...span }) => ({ ...toSpan({ ...span, to: span.to ?? conference.ended_at }), name })),
    ),
    shares: drawn.flatMap(({ ofStay, present }) => findShares(ofStay, present).map(toSpan)),
    marks: drawn.flatMap(({ ofStay }) =>
      findMarks(ofStay).map(({ at, type, detail }) => ({ at: at.toISOString(), type, detail })),
    ),
  }
}
