import { TimeZone } from '@foyer/contract/common'
import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()
const user = (await kit.createTenant()).admin

const meeting = { topic: 'Topic', password: 'secret1', start: '2090-02-01T10:00', end: '2090-02-01T11:00' }

it('every accepted time zone is known to Temporal', async () => {
  const names = await kit.owner('select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs')
  const zones = [...names.map(({ name }) => String(name)), ...Intl.supportedValuesOf('timeZone'), 'SystemV/AST4']
  const accepted = zones.filter((zone) => TimeZone.safeParse(zone).success)
  expect(accepted.length).toBeGreaterThan(400)
  for (const zone of accepted) {
    expect(() => Temporal.PlainDateTime.from(meeting.start).toZonedDateTime(zone)).not.toThrow()
  }
})

it.each(['PST', 'IST', 'ACT', 'SystemV/AST4', 'posix/Europe/Paris', 'Factory', '+05:00', 'no/such'])(
  'a meeting cannot be scheduled, opened or rescheduled in the time zone %s',
  async (timezone) => {
    const as = kit.as(user)
    const { body } = await as.call(contract.meetings.create, { ...meeting, timezone: 'Europe/Paris' })
    const change = { id: body.id, version: body.version, options: { joinBeforeHost: false } }
    const responses = [
      await as.call(contract.meetings.create, { ...meeting, timezone }),
      await as.call(contract.meetings.create, { kind: 'open', topic: 'Topic', password: 'secret1', timezone }),
      await as.call(contract.meetings.update, { ...meeting, ...change, timezone }),
    ]
    expect(responses.map(({ status, body: { code } }) => [status, code])).toEqual(
      responses.map(() => [400, 'zone-unknown']),
    )
  },
)

it('a time zone is stored as its database writes it, however it was typed', async () => {
  const as = kit.as(user)
  const { body } = await as.call(contract.meetings.create, { ...meeting, timezone: 'europe/PARIS' })
  expect(body.timezone).toBe('Europe/Paris')
  const open = { kind: 'open' as const, topic: 'Topic', password: 'secret1', timezone: 'us/eastern' }
  expect((await as.call(contract.meetings.create, open)).body.timezone).toBe('US/Eastern')
  const { version } = (await as.call(contract.profile.get, {})).body
  const names = { firstname: 'Ann', lastname: 'Lee', language: 'en' as const }
  await as.call(contract.profile.update, { ...names, version, timezone: 'asia/tokyo' })
  expect((await kit.owner('select timezone from users where id = $1', [user.id]))[0]?.timezone).toBe('Asia/Tokyo')
})

it('another time zone alone leaves the local times as they are', async () => {
  const as = kit.as(user)
  const recurrence = { frequency: 'daily' as const, interval: 1, count: 3 }
  for (const repeated of [{}, { recurrence }]) {
    const created = (await as.call(contract.meetings.create, { ...meeting, ...repeated, timezone: 'Europe/Paris' }))
      .body
    const { id, version } = created
    const change = {
      id,
      version,
      topic: 'Topic',
      password: 'secret1',
      options: { joinBeforeHost: false },
      timezone: 'Asia/Tokyo',
    }
    const { body } = await as.call(contract.meetings.update, change)
    const expected = { start: meeting.start, timezone: 'Asia/Tokyo', startsAt: '2090-02-01T01:00:00.000Z' }
    expect(body).toMatchObject({ ...expected, recurrence: created.recurrence })
  }
})

it('an open meeting that was created in such a time zone can still be listed, read and changed', async () => {
  const as = kit.as(user)
  const form = { kind: 'open' as const, topic: 'Topic', password: 'secret1', timezone: 'Europe/Paris' }
  const { body } = await as.call(contract.meetings.create, form)
  await kit.owner(`update meetings set timezone = 'PST' where id = $1`, [body.id])
  const list = await as.call(contract.meetings.list, { kind: 'open' })
  const text = await as.call(contract.meetings.copyInvite, { id: body.id, language: 'en' })
  const invitees = [{ email: 'guest@example.test' }]
  const invited = await as.call(contract.meetings.invite, { id: body.id, invitees })
  const { kind: _kind, ...changed } = { ...form, id: body.id, version: body.version, options: { joinBeforeHost: true } }
  const updated = await as.call(contract.meetings.update, changed)
  expect([list, text, invited, updated].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(updated.body.timezone).toBe('Europe/Paris')
})
