import type { Meeting } from '@foyer/contract/meetings'
import type { Db } from '#platform/database.ts'
import type { CallRequest, Platform } from '#platform/handle.ts'
import { findMailSender } from '#platform/mail-frame.ts'
import type { Secret } from '#platform/secret.ts'
import type { Actor } from '#platform/sessions.ts'
import type { InvitationFacts } from './meetings.mails.ts'
import { timesOf } from './meetings.rules.ts'
import type { MeetingRow } from './meetings.store.ts'

type Host = Pick<Actor, 'firstname' | 'lastname' | 'email'>
type Scene = { db: Db; actor: Host; request: Pick<CallRequest, 'tenantId' | 'origin'>; platform: Platform }

/** Where a meeting is joined. */
export const linkTo = (request: Pick<CallRequest, 'origin'>, number: string): string =>
  `${request.origin}/portal/join/${number}`

/** A meeting as its owner sees it. */
export function meetingOf(
  row: MeetingRow,
  people: { email: string; name: string }[],
  { request, secret }: { request: CallRequest; secret: Secret },
): Meeting {
  const times = timesOf(row)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind === 'open' ? 'open' : 'scheduled',
    topic: row.topic,
    start: times?.start ?? null,
    end: times?.end ?? null,
    timezone: row.timezone,
    startsAt: times?.startsAt.toISOString() ?? null,
    endsAt: times?.endsAt.toISOString() ?? null,
    password: secret.open(row.password_sealed),
    join_before_host: row.join_before_host,
    url: linkTo(request, row.number),
    version: row.version,
    invitees: people.map(({ email, name }) => ({ email, name })),
  }
}

/** Facts of a meeting as its owner tells them. */
export async function factsOf(row: MeetingRow, { db, actor, request, platform }: Scene): Promise<InvitationFacts> {
  const times = timesOf(row)
  return {
    topic: row.topic,
    host: { name: `${actor.firstname} ${actor.lastname}`, email: actor.email },
    brand: (await findMailSender(db, platform.env, request.tenantId)).brand,
    number: row.number,
    password: platform.secret.open(row.password_sealed),
    url: linkTo(request, row.number),
    start: times && { wall: times.start, zone: row.timezone, startsAt: times.startsAt, endsAt: times.endsAt },
    uid: row.uid,
    sequence: row.sequence,
  }
}
