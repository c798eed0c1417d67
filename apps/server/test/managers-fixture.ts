import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { expect } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'
import { local } from './meetings-fixture.ts'

const password = 'secret1'
export const recurrence = { frequency: 'daily', count: 3 } as const

/** Creates a portal with the owner of a series, its co-manager, an invitee and another user. */
export async function useManagersFixture() {
  const fake = await useFakeEngine()
  const kit = await useKit({ engine: fake.engine })
  const tenant = await kit.createTenant()
  const owner = await kit.createUser(tenant, { firstname: 'Ada', lastname: 'Byron' })
  const manager = await kit.createUser(tenant, { firstname: 'Mia', lastname: 'Keller', language: 'fr' })
  const invitee = await kit.createUser(tenant, { firstname: 'Ina', lastname: 'Lind' })
  const stranger = await kit.createUser(tenant)

  const form = (change: object = {}) => ({
    topic: 'Board',
    start: local(30),
    end: local(90),
    timezone: 'UTC',
    password,
    recurrence,
    managers: [manager.email],
    invitees: [{ email: invitee.email }, { email: 'guest@elsewhere.test', name: 'Gus' }],
    ...change,
  })
  const schedule = async (change: object = {}) => {
    const response = await kit.as(owner).call(meetings.create, form(change))
    expect(response.status).toBe(200)
    return response.body
  }
  const read = async ({ id }: { id: string }, as = owner) => (await kit.as(as).call(meetings.get, { id })).body
  const toForm = ({ id, version, topic, timezone }: Awaited<ReturnType<typeof schedule>>) => ({
    id,
    version,
    topic,
    timezone,
    password,
  })
  const update = async (meeting: { id: string }, change: object, as = owner) =>
    kit.as(as).send(meetings.update, { ...toForm(await read(meeting)), ...change })
  const findRows = async (user: TestUser, { number }: { number: string }, filters: object = {}) =>
    (await kit.as(user).call(meetings.listSchedules, { size: 100, search: number, filters })).body.items
  const listInvitees = async ({ id }: { id: string }, as = owner) =>
    (await kit.as(as).call(responses.list, { id })).body.items
  const findInviteeId = async (meeting: { id: string }) =>
    (await listInvitees(meeting)).find(({ email }) => email === 'guest@elsewhere.test')?.id ?? ''
  const firstStart = ({ start }: { start: string | null }) => start ?? ''
  const listPast = async (user: TestUser, filters: { manager?: 'yes' } = {}) => {
    const period = { from: new Date(Date.now() - 864e5).toISOString(), to: new Date().toISOString() }
    return (await kit.as(user).call(meetings.listPast, { ...period, filters, size: 100 })).body.items
  }

  /** Holds the first meeting of a series, to which only the owner comes, until it is over. */
  async function hold({ id }: { id: string }): Promise<string> {
    const started = (await kit.as(owner).call(room.start, { id })).body
    const conferenceId = String(started.conferenceId)
    await kit.owner('update participants set connected_at = now() where conference_id = $1', [conferenceId])
    await kit.as(owner).call(room.end, { conferenceId })
    for (const table of ['occurrences', 'calendar_entries'])
      await kit.owner(
        `update ${table} set starts_at = starts_at - interval '3 hours', ends_at = ends_at - interval '3 hours'
         where ${table === 'occurrences' ? 'id' : 'occurrence_id'} = (select occurrence_id from conferences where id = $1)`,
        [conferenceId],
      )
    return conferenceId
  }
  return {
    kit,
    tenant,
    owner,
    manager,
    invitee,
    stranger,
    form,
    schedule,
    read,
    toForm,
    update,
    findRows,
    listInvitees,
    findInviteeId,
    firstStart,
    listPast,
    hold,
  }
}
