import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { expect, it } from 'vitest'
import { createGroup } from '#test/groups.ts'
import { useSeriesFixture, weekly } from '#test/series-fixture.ts'

const { kit, tenant, ada, bob, as, schedule } = await useSeriesFixture()
const timezone = 'Europe/Paris'
const times = { start: '2089-05-02T10:30', end: '2089-05-02T11:30', timezone }
const sofia = await kit.createUser(tenant, { firstname: 'Sofia', lastname: 'Rossi' })
const round = { topic: 'Ward round', recurrence: undefined, start: '2089-05-02T10:00', end: '2089-05-02T10:45' }

const ask = async (input: object = {}, user = ada) => {
  const { status, body } = await kit.as(user).call(meetings.previewTimes, { ...times, ...input })
  expect(status).toBe(200)
  return body.others
}
const scheduleAs = async (user: typeof ada, input: object) =>
  (await kit.as(user).call(meetings.create, { password: 'secret1', topic: 'Meeting', ...times, ...input })).body

it('tells which of those who are about to be invited have another meeting and until when, and nothing else', async () => {
  await scheduleAs(sofia, round)
  const emails = [sofia.email, bob.email, ada.email, 'guest@elsewhere.test']
  const { body } = await as.call(meetings.previewTimes, { ...times, invitees: emails })
  expect(body.others).toEqual({
    checked: 2,
    checkedDates: 1,
    busy: 1,
    named: [
      {
        name: 'Sofia Rossi',
        busyDates: 1,
        startsAt: '2089-05-02T08:30:00.000Z',
        busyUntil: '2089-05-02T08:45:00.000Z',
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('Ward round')
  expect(await ask({ start: '2089-05-02T10:45', invitees: emails })).toMatchObject({ checked: 2, busy: 0, named: [] })
})

it('tells at how many dates of a series, in the first of them until when', async () => {
  const later = await scheduleAs(bob, { start: '2089-05-16T11:00', end: '2089-05-16T12:00' })
  await scheduleAs(bob, { start: '2089-05-23T11:00', end: '2089-05-23T12:15' })
  const recurrence = { ...weekly, count: 4 }
  expect(await ask({ recurrence, invitees: [bob.email] })).toMatchObject({
    checkedDates: 4,
    named: [{ busyDates: 2, startsAt: '2089-05-16T08:30:00.000Z', busyUntil: '2089-05-16T10:00:00.000Z' }],
  })
  await kit.as(bob).call(meetings.delete, { id: later.id })
  expect(await ask({ recurrence, invitees: [bob.email] })).toMatchObject({ named: [{ busyDates: 1 }] })
})

it('takes members of groups, but no meeting that they declined', async () => {
  const day = { start: '2089-06-06T10:00', end: '2089-06-06T11:00' }
  const { id } = await scheduleAs(ada, { ...day, invitees: [{ email: bob.email }] })
  const input = { ...day, groups: [await createGroup(kit, tenant, { members: [bob, sofia] })] }
  expect(await ask(input, sofia)).toMatchObject({ checked: 1, busy: 1 })
  await kit.as(bob).call(responses.respondAsUser, { id, response: 'declined' })
  expect(await ask(input, sofia)).toMatchObject({ checked: 1, busy: 0 })
})

it('of a meeting that is changed, takes its invitees and its owner, but not the meeting itself', async () => {
  const day = { start: '2089-07-04T10:00', end: '2089-07-04T11:00' }
  const meeting = await scheduleAs(ada, { ...day, invitees: [{ email: bob.email }], managers: [sofia.email] })
  const moved = { ...day, end: '2089-07-04T11:30', id: meeting.id }
  expect(await ask(moved)).toMatchObject({ checked: 1, busy: 0 })
  expect(await ask(moved, sofia)).toMatchObject({ checked: 2, busy: 0 })
  await scheduleAs(bob, { start: '2089-07-04T11:15', end: '2089-07-04T12:00' })
  expect(await ask(moved)).toMatchObject({ named: [{ busyUntil: '2089-07-04T10:00:00.000Z' }] })
})

it('of one date of a series that is moved, takes the other dates and the guests of this one', async () => {
  const { id } = await schedule({ start: '2089-08-01T09:00', end: '2089-08-01T10:00' })
  const date = { id, occurrence: '2089-08-01T09:00' }
  await as.call(meetings.invite, { ...date, invitees: [{ email: bob.email }] })
  const onNext = { start: '2089-08-08T09:30', end: '2089-08-08T10:30', timezone }
  const { body } = await as.call(meetings.previewTimes, { ...date, ...onNext })
  expect(body.first.map(({ conflicts }) => conflicts.map(({ topic }) => topic))).toEqual([['Board meeting']])
  expect(body.others).toMatchObject({ checked: 1, busy: 0 })
  const { body: same } = await as.call(meetings.previewTimes, {
    ...date,
    ...{ start: '2089-08-01T09:30', end: '2089-08-01T10:30', timezone },
  })
  expect(same).toMatchObject({ total: 1, conflicts: 0 })
  expect((await as.send(meetings.previewTimes, { ...date, ...times, occurrence: '2089-08-02T09:00' })).status).toBe(404)
})

it('tells clients nothing of others, and users of another tenant are strangers', async () => {
  const client = await kit.createUser(tenant, { level: 'client' })
  const emails = { invitees: [sofia.email, bob.email] }
  expect(await ask(emails, client)).toEqual({ checked: 0, checkedDates: 1, busy: 0, named: [] })
  const other = await kit.createTenant()
  expect(await ask(emails, other.admin)).toMatchObject({ checked: 0, busy: 0 })
})

it('takes 100 people and 60 dates, and refuses more people', async () => {
  const recurrence = { frequency: 'daily', interval: 1, count: 365 } as const
  expect(await ask({ recurrence, invitees: [bob.email] })).toMatchObject({ checked: 1, checkedDates: 60 })
  const many = Array.from({ length: 101 }, (_, n) => `guest${n}@elsewhere.test`)
  expect((await as.send(meetings.previewTimes, { ...times, invitees: many })).status).toBe(400)
})
