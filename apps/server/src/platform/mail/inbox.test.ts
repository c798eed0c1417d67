import { Registry } from 'prom-client'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { startImapServer } from '#test/imap-server.ts'
import { openInbox } from './inbox.ts'
import { addInboxMetrics } from './inbox-metrics.ts'

const servers: Awaited<ReturnType<typeof startImapServer>>[] = []
afterEach(() => {
  vi.restoreAllMocks()
  return Promise.all(servers.splice(0).map((server) => server.stop()))
})

async function openTestInbox(change: (url: string) => string = (url) => url) {
  const server = await startImapServer()
  servers.push(server)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const inbox = openInbox({ imapUrl: change(server.url), replyTo: 'replies@example.test' }, log)
  return { server, inbox, lines }
}
/** Pretends that a number of minutes have passed since the last failure. */
const passMinutes = (minutes: number) => {
  const now = performance.now() + minutes * 60_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
}

it('hands over unseen mails, oldest first, and marks them', async () => {
  const { server, inbox } = await openTestInbox()
  for (const text of ['one', 'two', 'three']) server.deliver(`Subject: ${text}\r\n\r\n`)
  const subjects: string[] = []
  const process = async ({ source }: { source: Uint8Array | undefined }) => {
    subjects.push(new TextDecoder().decode(source).trim())
    return 'read'
  }
  expect(await inbox.readUnseen(process)).toBe(undefined)
  expect(await inbox.readUnseen(process)).toBe(undefined)
  expect(subjects).toEqual(['Subject: one', 'Subject: two', 'Subject: three'])
  expect(inbox.counts.get('read')).toBe(3)
})

it('reads a bounded number in a round, and then the others', async () => {
  const { server, inbox } = await openTestInbox()
  for (let n = 0; n < 130; n += 1) server.deliver('Subject: x\r\n\r\n')
  expect(await inbox.readUnseen(async () => 'read')).toBe('more')
  expect(inbox.counts.get('read')).toBe(100)
  expect(await inbox.readUnseen(async () => 'read')).toBe(undefined)
  expect(inbox.counts.get('read')).toBe(130)
})

it('leaves a mail unseen whose processing fails, and reads the others before it', async () => {
  const { server, inbox } = await openTestInbox()
  for (const text of ['one', 'two']) server.deliver(`Subject: ${text}\r\n\r\n`)
  let isBroken = true
  const subjects: string[] = []
  const process = async ({ source }: { source: Uint8Array | undefined }) => {
    const subject = new TextDecoder().decode(source).trim()
    if (isBroken && subject.endsWith('one')) throw new Error('no database')
    subjects.push(subject)
    return 'read'
  }
  await expect(inbox.readUnseen(process)).rejects.toThrow('no database')
  await expect(inbox.readUnseen(process)).rejects.toThrow('no database')
  expect(inbox.isReachable()).toBe(true)
  isBroken = false
  await inbox.readUnseen(process)
  expect(subjects).toEqual(['Subject: two', 'Subject: one'])
})

it('pauses longer after each failure, says so without the password, and recovers', async () => {
  const { server, inbox, lines } = await openTestInbox((url) => url.replace('mailbox', 'wrong'))
  server.deliver('Subject: one\r\n\r\n')
  const process = vi.fn(async () => 'read')
  const countSignIns = () => server.commands.filter((command) => command === 'LOGIN').length
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect(await inbox.readUnseen(process)).toBe(undefined)
    const signIns = countSignIns()
    passMinutes(minutes - 0.1)
    await inbox.readUnseen(process)
    expect(countSignIns()).toBe(signIns)
    passMinutes(0.2)
  }
  expect(inbox.isReachable()).toBe(false)
  expect(lines.join('')).toContain('cannot be read')
  expect(lines.join('')).not.toMatch(/wrong.password|mailbox.password/)
  server.user.password = 'wrong password'
  await inbox.readUnseen(process)
  expect(inbox.isReachable()).toBe(true)
  expect(process).toHaveBeenCalledOnce()
  expect(lines.at(-1)).toContain('reachable again')
})

it.each([
  ['an unknown mailbox', (url: string) => url.replace('INBOX', 'Other')],
  ['a server that does not respond', (url: string) => url.replace(/:\d+\/INBOX/, ':1/INBOX')],
])('reports %s', async (_, change) => {
  const { inbox } = await openTestInbox(change)
  expect(await inbox.readUnseen(async () => 'read')).toBe(undefined)
  expect(inbox.isReachable()).toBe(false)
})

it('reports a mailbox in which nothing can be marked', async () => {
  const { server, inbox } = await openTestInbox()
  server.setReadOnly(true)
  server.deliver('Subject: one\r\n\r\n')
  await inbox.readUnseen(async () => 'read')
  expect(inbox.isReachable()).toBe(false)
})

it('ends a round when it is stopped', async () => {
  const { server, inbox, lines } = await openTestInbox()
  server.deliver('Subject: one\r\n\r\n')
  server.deliver('Subject: two\r\n\r\n')
  const process = vi.fn(async () => {
    inbox.stop()
    return 'read'
  })
  expect(await inbox.readUnseen(process)).toBe(undefined)
  expect(await inbox.readUnseen(process)).toBe(undefined)
  expect(process).toHaveBeenCalledOnce()
  expect(lines.filter((line) => line.includes('cannot be read'))).toEqual([])
})

it('counts the outcomes of mails in the metrics', async () => {
  const { server, inbox } = await openTestInbox()
  server.deliver('Subject: one\r\n\r\n')
  await inbox.readUnseen(async () => 'unrelated')
  const registry = new Registry()
  addInboxMetrics(registry, inbox)
  const metrics = await registry.metrics()
  expect(metrics).toContain('foyer_inbox_mails_total{outcome="unrelated"} 1')
  expect(metrics).toContain('foyer_inbox_reachable 1')
})
