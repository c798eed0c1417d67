import { randomUUID } from 'node:crypto'
import { meetings } from '@foyer/contract/meetings/meetings'
import { type KitOptions, type TestUser, useKit } from './kit.ts'

/** Returns the local time in UTC, some minutes from now. */
export const local = (minutes: number): string =>
  Temporal.Now.plainDateTimeISO('UTC').add({ minutes }).toString({ smallestUnit: 'minute' })
/** Provides a portal with a tenant and two users who meet, and what the tests of meetings do over and over. */
export async function useMeetingsFixture(options?: KitOptions) {
  const kit = await useKit(options)
  const tenant = await kit.createTenant()
  const ada = await kit.createUser(tenant, { firstname: 'Ada', lastname: 'Byron' })
  const bob = await kit.createUser(tenant, { firstname: 'Bob', lastname: 'Noyce', language: 'fr' })
  const form = (change: object = {}) => ({
    topic: 'Board meeting',
    start: local(60),
    end: local(120),
    timezone: 'UTC',
    password: 'secret1',
    ...change,
  })
  const schedule = async (user = ada, change: object = {}) =>
    (await kit.as(user).call(meetings.create, form(change))).body
  const upcoming = async (user: TestUser, search = '') =>
    (await kit.as(user).call(meetings.listSchedules, { search, size: 100 })).body.items
  const invite = (id: string, ...emails: string[]) =>
    kit.as(ada).call(meetings.invite, { id, invitees: emails.map((email) => ({ email })) })
  const findMails = (id: string) =>
    kit.owner(
      `select to_email, subject, state, calendar_method, held as undoable,
         not_before > portal_now() + interval '25 seconds' as held from emails where meeting_id = $1 order by created_at, to_email`,
      [id],
    )
  const running = (meeting: { id: string; number: string }, occurrenceId: string | null = null) =>
    kit.owner(
      `insert into conferences (tenant_id, meeting_id, occurrence_id, number, topic, host_name, room, engine_instance, signal_url, participant_count)
       values ($1, $2, $3, $4, 'Board meeting', 'Ada Byron', $5, $6, 'ws://x', 2) returning id`,
      [tenant.tenantId, meeting.id, occurrenceId, meeting.number, randomUUID(), randomUUID()],
    )
  const findOccurrence = async (id: string) =>
    (await kit.owner('select id from occurrences where meeting_id = $1 order by starts_at', [id]))[0].id
  /** Moves a meeting some hours into the past. */
  const age = async (id: string, hours: number) => {
    const restored = `interval '${hours} hours'`
    await kit.owner(
      `update occurrences set starts_at = starts_at - ${restored}, ends_at = ends_at - ${restored} where meeting_id = $1`,
      [id],
    )
    await kit.owner(
      `update calendar_entries set starts_at = starts_at - ${restored}, ends_at = ends_at - ${restored} where meeting_id = $1`,
      [id],
    )
  }
  const past = async (user = ada) =>
    (
      await kit.as(user).call(meetings.listPast, {
        from: new Date(Date.now() - 864e5).toISOString(),
        to: new Date().toISOString(),
        size: 100,
      })
    ).body.items
  return { kit, tenant, ada, bob, form, schedule, upcoming, invite, findMails, running, findOccurrence, age, past }
}
