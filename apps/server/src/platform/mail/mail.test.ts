import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createKit, useKit } from '#test/kit.ts'
import type { OutgoingMail } from './mail-outbox.ts'

/**
 * The domain of this file's recipients; the portal also sends emails that earlier tests left in the queue of the same
 * database.
 */
const domain = 'mail.example.test'
const isOwn = ({ address }: { address: string }): boolean => address.endsWith(`@${domain}`)

/** The emails that the mail server has received, and its rejections of the next recipients. */
type Refusal = { responseCode: number; message: string }
const server: { received: { raw: string; to: string[] }[]; refusals: Refusal[]; refusedSenders: Refusal[] } = {
  received: [],
  refusals: [],
  refusedSenders: [],
}
let port = 0
let smtp: SMTPServer

async function startSmtp(): Promise<void> {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onMailFrom: (_sender, _session, done) => {
      const refusal = server.refusedSenders.shift()
      done(refusal === undefined ? undefined : Object.assign(new Error(refusal.message), refusal))
    },
    onRcptTo: (recipient, _session, done) => {
      const refusal = isOwn(recipient) ? server.refusals.shift() : undefined
      done(refusal === undefined ? undefined : Object.assign(new Error(refusal.message), refusal))
    },
    onData: (stream, session, done) => {
      let raw = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => {
        raw += part
      })
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo
        if (recipients.some(isOwn)) server.received.push({ raw, to: recipients.map(({ address }) => address) })
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const address: string | AddressInfo | null = smtp.server.address()
  port = typeof address === 'object' && address !== null ? address.port : port
}
const stopSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()))

await startSmtp()
afterAll(() => stopSmtp())
const kit = await useKit({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://localhost:3000' } })
const tenant = await kit.createTenant()
beforeEach(() => {
  server.received.length = 0
  server.refusals.length = 0
  server.refusedSenders.length = 0
})

const enqueue = (mail: Partial<OutgoingMail> = {}) =>
  kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.mail.enqueue(
      db,
      {
        tenantId: tenant.tenantId,
        to: { email: `guest@${domain}`, name: 'Guest' },
        from: { name: 'Ada Byron', email: 'ada@example.test' },
        subject: 'Board meeting',
        text: 'Come along',
        html: '<p>Come along</p>',
        ...mail,
      },
      { by: 'tenant' },
    ),
  )
const findEmail = async (id: string) => (await kit.owner('select * from emails where id = $1', [id]))[0]
const expectState = (id: string, state: string, timeout = 20_000) =>
  vi.waitFor(async () => expect((await findEmail(id)).state).toBe(state), { timeout, interval: 50 })
const parseReceived = (): Promise<Email> => PostalMime.parse(server.received[0]?.raw ?? '')

it('delivers an email to one recipient, from the organiser via the portal, with the invitation as a part and as an attachment', async () => {
  const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  const id = await enqueue({ calendar: { method: 'REQUEST', content } })
  await expectState(id, 'sent')
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.to).toEqual([`guest@${domain}`])
  const mail = await parseReceived()
  expect(mail.messageId).toBe(`<${id}@localhost>`)
  expect(mail.from).toMatchObject({ name: `Ada Byron via Tenant ${tenant.subdomain}`, address: 'portal@localhost' })
  expect(mail.replyTo).toMatchObject([{ address: 'ada@example.test' }])
  expect(mail.to).toMatchObject([{ name: 'Guest', address: `guest@${domain}` }])
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
  expect(mail.text?.trim()).toBe('Come along')
  expect(mail.html?.trim()).toBe('<p>Come along</p>')
  expect(server.received[0]?.raw).toMatch(/^content-type: text\/calendar; charset=utf-8; method=REQUEST/im)
  const file = mail.attachments.find(({ filename }) => filename === 'invite.ics')
  expect(file).toBeDefined()
  const row = await findEmail(id)
  expect(row.sent_at).not.toBeNull()
  expect(row.smtp_response).toMatch(/^250/)
  expect(row.text_encrypted.toString()).not.toContain('Come along')
})

it('retries after a temporary rejection and delivers once', async () => {
  server.refusals.push({ responseCode: 451, message: 'Greylisted' })
  const id = await enqueue()
  await vi.waitFor(async () => expect((await findEmail(id)).smtp_response).toBe('451 Greylisted'), { timeout: 20_000 })
  await expectState(id, 'sent', 10_000)
  await wait(1500)
  expect(server.received).toHaveLength(1)
})

it('fails after a permanent rejection and stores the response', async () => {
  server.refusals.push({ responseCode: 550, message: 'No such user here' })
  const id = await enqueue()
  await expectState(id, 'failed')
  expect((await findEmail(id)).smtp_response).toBe('550 No such user here')
  await wait(1500)
  expect(server.received).toEqual([])
})

it.each([
  [530, '5.7.0 Must issue a STARTTLS command first', 'not-admitted'],
  [530, '5.7.0 Authentication required', 'not-admitted'],
  [550, 'Sender not allowed', 'sender-refused'],
])('keeps an email whose sender is rejected with %i %s, and says why', async (responseCode, message, problem) => {
  // The server also gets what earlier files left in the queue.
  server.refusedSenders.push(...Array.from({ length: 3 }, () => ({ responseCode, message })))
  const id = await enqueue()
  await vi.waitFor(
    async () =>
      expect(await findEmail(id)).toMatchObject({
        state: 'waiting',
        smtp_problem: problem,
        smtp_response: `${responseCode} ${message}`,
      }),
    { timeout: 20_000, interval: 20 },
  )
  server.refusedSenders.length = 0
  await expectState(id, 'sent', 30_000)
  expect(await findEmail(id)).toMatchObject({ smtp_problem: '' })
  expect(server.received).toHaveLength(1)
})

it('keeps an email that the rules of the server forbid, such as to relay it', async () => {
  server.refusals.push({ responseCode: 554, message: '5.7.1 Relay access denied' })
  const id = await enqueue()
  await vi.waitFor(async () => expect((await findEmail(id)).smtp_problem).toBe('policy-refused'), {
    timeout: 20_000,
    interval: 20,
  })
  await expectState(id, 'sent', 10_000)
})

it('fails after a day of temporary rejections', async () => {
  const refusal = { responseCode: 451, message: 'Still greylisted' }
  server.refusals.push(refusal, refusal, refusal, refusal)
  const id = await enqueue()
  await vi.waitFor(async () => expect((await findEmail(id)).smtp_response).toContain('451'), { timeout: 20_000 })
  await kit.owner(`update emails set not_before = now() - interval '25 hours' where id = $1`, [id])
  await expectState(id, 'failed', 12_000)
})

it('delivers an email queued while the mail server is down once it is back', async () => {
  await stopSmtp()
  const id = await enqueue()
  await vi.waitFor(
    async () => expect(await findEmail(id)).toMatchObject({ smtp_problem: 'connection-refused', smtp_response: '' }),
    { timeout: 20_000 },
  )
  await startSmtp()
  await expectState(id, 'sent', 20_000)
  expect(server.received).toHaveLength(1)
})

it('withdraws held emails on undo, sends them otherwise, and does not delay other emails', async () => {
  const [undone, left] = [crypto.randomUUID(), crypto.randomUUID()]
  const withdrawn = await enqueue({ meetingId: undone, holdSeconds: 1 })
  const late = await enqueue({ meetingId: left, holdSeconds: 1 })
  const other = await enqueue({ meetingId: undone })
  await expectState(other, 'sent')
  expect((await findEmail(late)).state).toBe('waiting')
  await kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.mail.cancelHeld(db, { meetingIds: [undone] }),
  )
  await expectState(late, 'sent', 10_000)
  await wait(1000)
  expect((await findEmail(withdrawn)).state).toBe('withdrawn')
  expect((await findEmail(other)).state).toBe('sent')
  expect(server.received).toHaveLength(2)
})

it('has a queue for urgent emails, in which they wait for no others', async () => {
  const ids = [await enqueue(), await enqueue({ isUrgent: true })]
  const find = async (id: string) =>
    (await kit.owner(`select name from pgboss.job_common where data ->> 'id' = $1`, [id]))[0]?.name
  expect(await Promise.all(ids.map(find))).toEqual(['mail', 'urgent-mail'])
  for (const id of ids) await expectState(id, 'sent')
})

it('sends again with the same Message-ID if the process was killed before the result was stored, and never afterwards', async () => {
  const id = await enqueue()
  await expectState(id, 'sent')
  const again = () =>
    kit.platform.database.withTenant(tenant.tenantId, (db) =>
      kit.platform.jobs.send(db, 'mail', { tenantId: tenant.tenantId, id }),
    )
  await again()
  await wait(1500)
  expect(server.received).toHaveLength(1)
  await kit.owner(`update emails set state = 'waiting' where id = $1`, [id])
  await again()
  await expectState(id, 'sent')
  const ids = await Promise.all(server.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toEqual([`<${id}@localhost>`, `<${id}@localhost>`])
})

it('does not let line breaks in a subject or name add a header or recipient', async () => {
  const id = await enqueue({
    subject: 'Board\r\nBcc: evil@example.test\r\nX-Evil: 1',
    to: { email: `guest@${domain}`, name: 'Guest\r\nCc: evil@example.test' },
    from: { name: 'Ada\nX-Evil: 2', email: 'ada@example.test' },
  })
  await expectState(id, 'sent')
  expect(server.received[0]?.to).toEqual([`guest@${domain}`])
  const mail = await parseReceived()
  const names = mail.headers.map(({ key }) => key)
  expect(names).not.toContain('x-evil')
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
  expect(names.filter((name) => name === 'to')).toHaveLength(1)
  expect(mail.subject).toBe('Board Bcc: evil@example.test X-Evil: 1')
})

it('does not show a sender name that looks like a link or an address', async () => {
  const id = await enqueue({ from: { name: 'https://evil.example/win', email: 'ada@example.test' } })
  await expectState(id, 'sent')
  expect((await parseReceived()).from?.name).toBe(`Tenant ${tenant.subdomain}`)
})

it('only logs emails without a mail server, and never sends them later', async () => {
  const without = await createKit()
  const id = await without.platform.database.withTenant(tenant.tenantId, (db) =>
    without.platform.mail.enqueue(
      db,
      {
        tenantId: tenant.tenantId,
        to: { email: `kept@${domain}`, name: '' },
        subject: 'Kept',
        text: 'Sign in: https://a.example/b?c=d#secret-token, or read https://a.example/e',
        html: '',
      },
      { by: 'tenant' },
    ),
  )
  await without.close()
  await wait(2500)
  expect(await findEmail(id)).toMatchObject({
    state: 'unsent',
    logged_text: 'Sign in: https://a.example/b?c=d#•••• or read https://a.example/e',
  })
  expect(server.received).toEqual([])
})

it('does not let names and subjects be decoded as encoded words', async () => {
  const typed = '=?utf-8?q?Hello=0D=0ABcc:_evil@example.test?='
  const outgoing: OutgoingMail = {
    tenantId: tenant.tenantId,
    to: { email: `reader@${domain}`, name: typed.replace('@', ' ') },
    from: { email: 'host@example.test', name: typed.replace('@', ' ') },
    subject: typed,
    text: 'Text',
    html: '<p>Text</p>',
  }
  await kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.mail.enqueue(db, outgoing, { by: 'tenant' }),
  )
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000 })
  const mail = await PostalMime.parse(server.received[0]?.raw ?? '')
  expect(mail.subject?.replaceAll('\u2060', '')).toBe(typed)
  expect(JSON.stringify([mail.subject, mail.from, mail.to, mail.replyTo])).not.toMatch(/\\r|\\n|Hello\s*Bcc/)
  expect(mail.bcc).toBeUndefined()
  expect(server.received[0]?.to).toEqual([`reader@${domain}`])
})

it('emits an event for each change of an email', async () => {
  const id = await enqueue()
  await expectState(id, 'sent')
  const events = await kit.owner(`select from events where topic = 'mail-log' and object_id = $1`, [id])
  expect(events).toHaveLength(2)
})
