import { meetings } from '@foyer/contract/meetings/meetings'
import { expect, it } from 'vitest'
import { insertConference } from '#test/meetings.ts'
import { useMeetingsFixture } from '#test/meetings-fixture.ts'

const { kit, ada, bob, schedule, past, age } = await useMeetingsFixture()

it('the host sees who took part in a meeting that has ended, and no one else does', async () => {
  const conferenceId = await insertConference(kit, ada, { ended: true })
  const attendance = (user: typeof ada) => kit.as(user).call(meetings.listAttendance, { conferenceId })
  const { status, body } = await attendance(ada)
  expect(status).toBe(200)
  expect(body.items).toMatchObject([{ name: 'Host', host: true, leftAt: null }])
  expect(Date.parse(body.items[0]?.joinedAt ?? '')).toBeGreaterThan(0)
  expect((await attendance(bob)).status).toBe(404)
  const running = await insertConference(kit, ada)
  expect((await kit.as(ada).call(meetings.listAttendance, { conferenceId: running })).status).toBe(404)
})

it('the host reads what happened in a meeting that has ended, but no devices, and no one else does', async () => {
  const conferenceId = await insertConference(kit, ada, { ended: true })
  await kit.owner(
    `insert into conference_events (tenant_id, conference_id, type, name, by_name, detail)
     select $1, $2, type, 'Ann', 'Ada', detail from (values ('joined', ''), ('device-changed', 'mic:Headset'), ('muted', ''))
       as e (type, detail)`,
    [ada.tenantId, conferenceId],
  )
  const log = (user: typeof ada) => kit.as(user).call(meetings.listLog, { conferenceId })
  const { status, body } = await log(ada)
  expect(status).toBe(200)
  expect(body.items.map(({ type, name, by }: { type: string; name: string; by: string }) => [type, name, by])).toEqual([
    ['joined', 'Ann', 'Ada'],
    ['muted', 'Ann', 'Ada'],
  ])
  expect((await log(bob)).status).toBe(404)
  expect((await kit.as(ada).call(meetings.listLog, { conferenceId: await insertConference(kit, ada) })).status).toBe(
    404,
  )
})

it('own meetings that still exist can be scheduled again', async () => {
  const meeting = await schedule(ada, { topic: 'Once more', invitees: [{ email: bob.email }] })
  await age(meeting.id, 3)
  const find = async (user: typeof ada) => (await past(user)).find(({ topic }) => topic === 'Once more')
  expect(await find(ada)).toMatchObject({ own: true, meetingId: meeting.id })
  expect(await find(bob)).toMatchObject({ own: false, meetingId: null })
})
