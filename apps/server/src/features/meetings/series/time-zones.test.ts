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
    const change = { id: body.id, version: body.version, joinBeforeHost: false }
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

it('an open meeting that was created in such a time zone can still be listed, read and changed', async () => {
  const as = kit.as(user)
  const form = { kind: 'open' as const, topic: 'Topic', password: 'secret1', timezone: 'Europe/Paris' }
  const { body } = await as.call(contract.meetings.create, form)
  await kit.owner(`update meetings set timezone = 'PST' where id = $1`, [body.id])
  const list = await as.call(contract.meetings.list, { kind: 'open' })
  const text = await as.call(contract.meetings.copyInvite, { id: body.id, language: 'en' })
  const invitees = [{ email: 'guest@example.test' }]
  const invited = await as.call(contract.meetings.invite, { id: body.id, invitees })
  const { kind: _kind, ...changed } = { ...form, id: body.id, version: body.version, joinBeforeHost: true }
  const updated = await as.call(contract.meetings.update, changed)
  expect([list, text, invited, updated].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(updated.body.timezone).toBe('Europe/Paris')
})
