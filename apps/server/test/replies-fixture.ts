import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { afterAll, expect, vi } from 'vitest'
import { readReplies } from '#features/meetings/responses/calendar-replies.jobs.ts'
import { startImapServer } from './imap-server.ts'
import { expectDefined, useKit } from './kit.ts'
import { startMailServer } from './mail-server.ts'
import { series } from './series-fixture.ts'

export const replyTo = 'replies@example.test'

/** Creates a portal with a mailbox, and people whose calendar programs reply to it. */
export async function useRepliesFixture() {
  const [mailServer, imapServer] = [await startMailServer(), await startImapServer()]
  afterAll(() => Promise.all([mailServer.stop(), imapServer.stop()]))
  const env = { SMTP_URL: mailServer.url, IMAP_URL: imapServer.url, REPLY_TO: replyTo }
  const kit = await useKit({ env })
  const tenant = await kit.createTenant()
  const ada = await kit.createUser(tenant, { firstname: 'Ada', lastname: 'Byron' })
  const inbox = expectDefined(kit.platform.inbox)

  const schedule = async (change: object, ...emails: string[]) => {
    const { status, body } = await kit
      .as(ada)
      .call(meetings.create, { ...series, ...change, invitees: emails.map((email) => ({ email })) })
    expect(status).toBe(200)
    return body
  }
  /** Waits for a number of emails to an address, and returns the latest with its calendar file. */
  const receiveInvitation = async (email: string, count = 1) => {
    const mail = await vi.waitFor(
      () => {
        const received = mailServer.to(email)
        expect(received.length).toBeGreaterThanOrEqual(count)
        return expectDefined(received[count - 1]).mail
      },
      { timeout: 20_000, interval: 50 },
    )
    const file = expectDefined(mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')).content
    return { mail, invitation: typeof file === 'string' ? file : new TextDecoder().decode(file) }
  }
  /** Delivers mails and returns their outcomes once they have been read. */
  const deliver = async (...sources: (string | Buffer)[]): Promise<{ [outcome: string]: number }> => {
    const before = new Map(inbox.counts)
    for (const source of sources) imapServer.deliver(source)
    expect(await readReplies(kit.platform)).toBe(undefined)
    expect(imapServer.mails.filter(({ isSeen }) => !isSeen)).toEqual([])
    const after = [...inbox.counts].map(([outcome, count]) => [outcome, count - (before.get(outcome) ?? 0)] as const)
    return Object.fromEntries(after.filter(([, count]) => count > 0))
  }
  const list = async (id: string, occurrence?: string) =>
    (await kit.as(ada).call(responses.list, { id, ...(occurrence === undefined ? {} : { occurrence }) })).body.items
  const findResponses = async (id: string, occurrence?: string) =>
    Object.fromEntries((await list(id, occurrence)).map(({ email, response }) => [email, response]))

  return { kit, tenant, ada, inbox, imapServer, mailServer, schedule, receiveInvitation, deliver, list, findResponses }
}
