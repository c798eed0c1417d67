import { randomUUID } from 'node:crypto'
import { responses } from '@foyer/contract/meetings/responses'
import { expect } from 'vitest'
import type { TestUser } from './kit.ts'
import { mailsTo } from './mailbox.ts'
import { useMeetingsFixture } from './meetings-fixture.ts'

export const newGuest = () => `guest-${randomUUID()}@example.test`

/** Provides a portal with a user who invites others, and what they do to answer. */
export async function useResponsesFixture() {
  const fixture = await useMeetingsFixture()
  const { kit, tenant, ada, schedule, upcoming } = fixture

  const visitor = kit.guest(tenant)
  /** Finds the tokens in the emails to an address, oldest first. */
  const findTokens = async (email: string) =>
    (await mailsTo(kit, tenant.tenantId, email)).flatMap(({ text }) => /respond#([\w-]+)/.exec(text)?.[1] ?? [])
  const findToken = async (email: string) => (await findTokens(email)).at(-1) ?? ''
  const see = async (token: string, as = visitor) => (await as.call(responses.getInvitation, { token })).body
  const respond = (token: string, response: 'accepted' | 'tentative' | 'declined', as = visitor) =>
    as.call(responses.respond, { token, response })
  const list = async (id: string, occurrence?: string) =>
    (await kit.as(ada).call(responses.list, { id, ...(occurrence === undefined ? {} : { occurrence }) })).body.items
  const findInvitee = async (id: string, email: string) => {
    const found = (await list(id)).find((invitee) => invitee.email === email)
    if (found === undefined) throw new Error(`${email} is not invited`)
    return found
  }
  const remove = async (id: string, email: string) => {
    const { id: inviteeId } = await findInvitee(id, email)
    expect((await kit.as(ada).call(responses.remove, { id, inviteeId })).status).toBe(200)
    return inviteeId
  }
  const scheduleWith = async (...emails: string[]) => schedule(ada, { invitees: emails.map((email) => ({ email })) })
  const unfold = (text: string) => text.replaceAll('\r\n ', '')
  const findCalendars = async (email: string): Promise<string[]> =>
    (await kit.owner('select calendar from emails where to_email = $1 order by created_at', [email])).map((row) =>
      unfold(row.calendar),
    )
  const findOwnRow = async (user: TestUser, id: string) =>
    (await upcoming(user)).find(({ meetingId }) => meetingId === id)

  return {
    ...fixture,
    visitor,
    findToken,
    see,
    respond,
    list,
    findInvitee,
    remove,
    scheduleWith,
    findCalendars,
    findOwnRow,
  }
}
