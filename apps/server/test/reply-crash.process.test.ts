import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startImapServer } from './imap-server.ts'
import { freePort, options, type PortalProcess, startPortal } from './process.ts'
import { replyPrograms } from './reply-programs.ts'

const host = 'localhost:3000'
const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }
const guest = 'guest@elsewhere.test'
const imapServer = await startImapServer()
let folder: string
let postgres: EmbeddedPostgres
let owner: Client
let port: number
let portal: PortalProcess

const start = (): void => {
  portal = startPortal(port, {
    DATABASE_URL: postgres.databaseUrl,
    PUBLIC_URL: `http://${host}`,
    FOYER_SECRET: 'a secret that each start of the portal has',
    FOYER_DATA: join(folder, 'portal'),
    IMAP_URL: imapServer.url,
    REPLY_TO: 'replies@example.test',
    ...admin,
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-replies-'))
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: createLog('silent') })
  owner = new Client(postgres.connection)
  await owner.connect()
  port = await freePort()
  start()
  await portal.ready()
}, 60_000)
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  await imapServer.stop()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Invites a user and returns the calendar file of the email. */
async function invite(): Promise<string> {
  const { FOYER_ADMIN_EMAIL: email, FOYER_ADMIN_PASSWORD: password } = admin
  const post = (path: string, body: object, cookie = '') =>
    options({ port, path: `/api/${path}`, body, headers: { host, cookie } })
  const { cookie } = await post('login/user', { email, password })
  const meeting = { topic: 'Meeting', start: '2088-03-15T09:00', end: '2088-03-15T10:00', timezone: 'Europe/Paris' }
  const invitees = [{ email: guest }]
  expect((await post('addMeeting', { ...meeting, password: 'secret1', invitees }, cookie)).status).toBe(200)
  const { rows } = await owner.query('select calendar from emails where to_email = $1', [guest])
  return rows[0].calendar
}

it('kill -9 between the commit and the mark neither loses nor repeats an answer', async () => {
  const invitation = await invite()
  // The portal reads the mailbox when it starts.
  portal.child.kill('SIGKILL')
  await portal.ended
  imapServer.deliver(replyPrograms.google({ invitation, from: guest, answer: 'DECLINED' }))
  imapServer.onNextMark(() => portal.child.kill('SIGKILL'))
  start()
  await portal.ended
  const findAnswer = async () => (await owner.query('select response, responded_at from invitees')).rows
  const answer = await findAnswer()
  expect(answer).toMatchObject([{ response: 'declined' }])
  expect(imapServer.mails.map(({ isSeen }) => isSeen)).toEqual([false])

  start()
  await expect.poll(() => imapServer.mails.map(({ isSeen }) => isSeen), { timeout: 30_000 }).toEqual([true])
  expect(await findAnswer()).toEqual(answer)
  const { rows } = await owner.query(`select from audit_log where action = 'responses.respond'`)
  expect(rows).toHaveLength(1)
}, 120_000)
