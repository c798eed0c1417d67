import { attendance } from '@foyer/contract/insight/attendance'
import { meetings } from '@foyer/contract/meetings/meetings'
import { describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const [host, colleague] = [await kit.createUser(tenant), await kit.createUser(tenant)]

const minute = 60_000
const start = Date.UTC(2026, 2, 2, 9)
const at = (minutes: number) => new Date(start + minutes * minute)

type Stay = { user?: TestUser; guest?: string; from: number; to: number; isHost?: boolean }

/** Inserts a meeting that was held, an hour long from `from` on. */
async function hold(meetingId: string, from: number, stays: readonly Stay[]): Promise<string> {
  const [row] = await kit.owner(
    `insert into conferences (tenant_id, meeting_id, number, topic, host_name, host_id, room, engine_instance, signal_url,
       started_at, ended_at, participant_count)
     values ($1, $2, '1234567890', 'Radiology weekly', 'Ann Lee', $3, gen_random_uuid(), gen_random_uuid(), '', $4, $5, 1)
     returning id`,
    [host.tenantId, meetingId, host.id, at(from), at(from + 60)],
  )
  await kit.owner(
    `insert into calendar_entries (tenant_id, user_id, meeting_id, conference_id, is_owner, starts_at, ends_at)
     values ($1, $2, $3, $4, true, $5, $6)`,
    [host.tenantId, host.id, meetingId, row.id, at(from), at(from + 60)],
  )
  for (const { user, guest, from: since, to, isHost } of stays)
    await kit.owner(
      `insert into participants (tenant_id, conference_id, user_id, guest_token_hash, role, name, email, joined_at,
         connected_at, left_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
      [
        host.tenantId,
        row.id,
        user?.id,
        guest === undefined ? null : Buffer.from(guest),
        isHost ? 'host' : 'participant',
        guest ?? user?.email,
        user?.email ?? '',
        at(from + since),
        at(from + to),
      ],
    )
  return String(row.id)
}

const report = async (user: TestUser, input: object) =>
  (await kit.as(user).send(attendance.get, { list: 'past', conferenceId: '', ...input })).body

describe('the attendance of a meeting', async () => {
  const open = { kind: 'open', topic: 'Radiology weekly', timezone: 'UTC', password: 'secret1' } as const
  const meeting = (await kit.as(host).call(meetings.create, open)).body
  await kit.as(host).call(meetings.invite, {
    id: meeting.id,
    invitees: [{ email: 'late@example.test' }, { email: colleague.email }],
  })
  const first = await hold(meeting.id, 0, [
    { user: host, from: 0, to: 60, isHost: true },
    // Two devices at once, and back again.
    { user: colleague, from: 5, to: 25 },
    { user: colleague, from: 15, to: 30 },
    { user: colleague, from: 50, to: 60 },
    { guest: 'Marc', from: 10, to: 12 },
  ])
  const second = await hold(meeting.id, 24 * 60, [{ user: host, from: 0, to: 60, isHost: true }])

  it('says who came, when and for how long, devices of one person once, and who was invited and did not', async () => {
    const body = await report(host, { conferenceId: first })
    expect(body).toMatchObject({ topic: 'Radiology weekly', host: 'Ann Lee', repeats: true, hasMore: false })
    expect(body.meetings).toEqual([{ id: first, startsAt: at(0).toISOString(), endsAt: at(60).toISOString() }])
    expect(body.people.map(({ email, kind, ms }) => [email, kind, ms / minute])).toEqual([
      [host.email, 'host', 60],
      [colleague.email, 'user', 35],
      ['', 'guest', 2],
      ['late@example.test', 'invited', 0],
    ])
    expect(body.people[1]?.stays).toEqual([
      { meetingId: first, inAt: at(5).toISOString(), outAt: at(60).toISOString(), ms: 35 * minute },
    ])
  })

  it('reports all times of the same meeting in a period, and no others', async () => {
    const period = { from: at(-60).toISOString(), to: at(48 * 60).toISOString() }
    const body = await report(host, { conferenceId: second, all: true, ...period })
    expect(body.meetings.map(({ id }) => id)).toEqual([first, second])
    expect(body.people[0]).toMatchObject({ email: host.email, ms: 120 * minute })
    const later = await report(host, { conferenceId: second, all: true, ...period, from: at(60).toISOString() })
    expect(later.meetings.map(({ id }) => id)).toEqual([second])
  })

  it('is for its host, and of any meeting for administrators', async () => {
    expect(await report(colleague, { conferenceId: first })).toMatchObject({ status: 404 })
    expect(await report(tenant.admin, { conferenceId: first })).toMatchObject({ status: 404 })
    expect(await report(tenant.admin, { conferenceId: first, list: 'completed' })).toMatchObject({ repeats: true })
    expect(await report(colleague, { conferenceId: first, list: 'completed' })).toMatchObject({ status: 403 })
    const stranger = await kit.createTenant()
    expect(await report(stranger.admin, { conferenceId: first, list: 'completed' })).toMatchObject({ status: 404 })
  })
})
