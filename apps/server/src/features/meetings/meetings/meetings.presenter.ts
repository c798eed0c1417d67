import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import type { CallRequest, Platform } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { findMailBranding } from '#platform/mail/mail-layout.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { InvitationDetails } from './meetings.mails.ts'
import { storedTimes } from './meetings.rules.ts'
import type { MeetingRow } from './meetings.store.ts'

type Host = Pick<Actor, 'firstname' | 'lastname' | 'email'>
type MeetingContext = { db: Db; actor: Host; request: Pick<CallRequest, 'tenantId' | 'origin'>; platform: Platform }

/** Where a meeting is joined. */
export const joinUrl = (request: Pick<CallRequest, 'origin'>, number: string): string =>
  `${request.origin}/portal/join/${number}`

/** A meeting as its owner sees it. */
export function toMeeting(
  row: MeetingRow,
  users: { email: string; name: string }[],
  { request, secret }: { request: CallRequest; secret: Secret },
): Meeting {
  const times = storedTimes(row)
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
    url: joinUrl(request, row.number),
    version: row.version,
    invitees: users.map(({ email, name }) => ({ email, name })),
  }
}

/** Facts of a meeting as its owner tells them. */
export async function toInvitationDetails(
  row: MeetingRow,
  { db, actor, request, platform }: MeetingContext,
): Promise<InvitationDetails> {
  const times = storedTimes(row)
  return {
    topic: row.topic,
    host: { name: `${actor.firstname} ${actor.lastname}`, email: actor.email },
    brand: (await findMailBranding(db, platform.env, request.tenantId)).brand,
    number: row.number,
    password: platform.secret.open(row.password_sealed),
    url: joinUrl(request, row.number),
    start: times && { local: times.start, zone: row.timezone, startsAt: times.startsAt, endsAt: times.endsAt },
    uid: row.uid,
    sequence: row.sequence,
  }
}
