import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)

it('a meeting is locked by its host and the tenant’s administrators, who need not take part', async () => {
  const stranger = await kit.createUser(tenant)
  const elsewhere = await kit.createTenant()
  const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
  const { conferenceId } = (await kit.as(host).call(room.start, { id: meeting.id })).body
  const lock = (user: TestUser, locked: boolean) => kit.as(user).call(room.lock, { conferenceId, locked })
  const joinAsGuest = async () => {
    const { number, password } = meeting
    return (await kit.guest(tenant).call(room.join, { number, password, name: 'Guest' })).body.code
  }
  for (const user of [stranger, elsewhere.admin]) expect((await lock(user, true)).body.code).toBe('not-found')
  expect((await lock(tenant.admin, true)).status).toBe(200)
  expect((await lock(tenant.admin, true)).status).toBe(200)
  expect(await joinAsGuest()).toBe('meeting-locked')
  expect((await lock(host, false)).status).toBe(200)
  expect(await joinAsGuest()).toBeUndefined()
  const events = await kit.owner(
    `select type from conference_events where conference_id = $1 and type in ('locked', 'unlocked') order by id`,
    [conferenceId],
  )
  expect(events.map(({ type }) => type)).toEqual(['locked', 'unlocked'])
  await kit.as(host).call(room.end, { conferenceId })
  expect((await lock(host, true)).body.code).toBe('not-found')
})
