import type { AddressInfo } from 'node:net'
import { contract } from '@foyer/contract/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { authority, certificates, key } from '#test/certificates.ts'
import { type TestTenant, useKit } from '#test/kit.ts'

const calls = contract.tenantSmtp
const received: { raw: string; to: string[]; user: unknown; secure: boolean }[] = []
const smtp = new SMTPServer({
  key,
  cert: certificates.local,
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) =>
    auth.password === 'mail-secret' ? done(null, { user: auth.username }) : done(new Error('wrong password')),
  onData: (stream, session, done) => {
    let raw = ''
    stream.on('data', (part: Buffer) => (raw += part.toString()))
    stream.on('end', () => {
      received.push({
        raw,
        to: session.envelope.rcptTo.map(({ address }) => address),
        user: session.user,
        secure: session.secure,
      })
      done()
    })
  },
})
let tenant: TestTenant
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const address: string | AddressInfo | null = smtp.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
beforeEach(async () => {
  received.length = 0
  tenant = await kit.createTenant()
})

const form = () => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  username: 'acme',
  password: 'mail-secret',
  fromName: 'Acme Meetings',
  fromEmail: 'meetings@acme.example',
})
const invite = async (of: TestTenant) => {
  const made = await kit.as(of.admin).call(contract.meetings.create, {
    topic: 'Plan',
    timezone: 'UTC',
    password: 'secret1',
    start: '2090-01-01T10:00',
    end: '2090-01-01T11:00',
  })
  await kit.as(of.admin).call(contract.meetings.invite, { id: made.body.id, invitees: [{ email: 'gus@else.example' }] })
}

it("sends a tenant's emails through its own server and from its own address, but not those of others", async () => {
  const admin = kit.as(tenant.admin)
  expect((await admin.call(calls.create, form())).status).toBe(200)
  await invite(tenant)
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 })
  expect(received[0]?.to).toEqual(['gus@else.example'])
  expect(received[0]?.user).toBe('acme')
  expect(received[0]?.raw).toMatch(/^From: .*Acme Meetings.*<meetings@acme\.example>/m)
  const other = await kit.createTenant()
  await invite(other)
  const log = await kit.as(other.admin).call(contract.mailLog.list, {})
  expect(log.body.items[0]?.state).toBe('unsent')
})

it('encrypts the password and never returns it', async () => {
  const admin = kit.as(tenant.admin)
  const made = await admin.call(calls.create, form())
  expect(made.body).toMatchObject({ host: '127.0.0.1', username: 'acme', hasPassword: true })
  const list = await admin.call(calls.list, {})
  const audit = await kit.owner('select before, after from audit_log where tenant_id = $1', [tenant.tenantId])
  const rows = await kit.owner(
    `select encode(password_encrypted, 'escape') as sealed from tenant_smtp where tenant_id = $1`,
    [tenant.tenantId],
  )
  expect(JSON.stringify([made.body, list.body, audit, rows])).not.toContain('mail-secret')
})

it('rejects a second server, and an update of an outdated version', async () => {
  const admin = kit.as(tenant.admin)
  const { id, version } = (await admin.call(calls.create, form())).body
  expect((await admin.call(calls.create, form())).body.code).toBe('smtp-exists')
  const { password: _password, ...rest } = form()
  const changed = await admin.call(calls.update, { ...rest, id, version, fromName: 'Acme' })
  expect(changed.body).toMatchObject({ fromName: 'Acme', hasPassword: true, version: version + 1 })
  expect((await admin.call(calls.update, { ...rest, id, version })).body.code).toBe('conflict')
})

it('never sends a saved password to another server', async () => {
  const admin = kit.as(tenant.admin)
  const { id, version } = (await admin.call(calls.create, form())).body
  const { password: _password, ...rest } = form()
  const elsewhere = { ...rest, host: 'localhost' }
  expect((await admin.call(calls.test, elsewhere)).body.accepted).toBe(false)
  expect((await admin.call(calls.update, { ...elsewhere, id, version })).body).toMatchObject({ hasPassword: false })
})

it('sends a test email to the caller with the settings of the form, and returns the server’s response', async () => {
  const admin = kit.as(tenant.admin)
  const sent = await admin.call(calls.test, form(), { language: 'fr' })
  expect(sent.body).toMatchObject({ accepted: true, to: tenant.admin.email })
  expect(sent.body.response).toMatch(/^250/)
  expect(received[0]?.raw).toMatch(/E-mail de test/)
  const refused = await admin.call(calls.test, { ...form(), password: 'another' })
  expect(refused.body).toMatchObject({ accepted: false, problem: 'sign-in-refused' })
  expect(refused.body.response).toMatch(/535|wrong password/)
  expect((await admin.call(calls.list, {})).body.items).toEqual([])
})

it.each([
  ['10.0.0.1', 25, 'smtp-host-not-allowed', 'host'],
  ['169.254.169.254', 25, 'smtp-host-not-allowed', 'host'],
  ['167772161', 25, 'smtp-host-not-allowed', 'host'],
  ['no-such-name.invalid', 25, 'smtp-host-not-allowed', 'host'],
  ['8.8.8.8', 22, 'smtp-port-refused', 'port'],
])('does not connect to %s:%i', async (host, at, code, field) => {
  for (const call of [calls.create, calls.test]) {
    const { status, body } = await kit.as(tenant.admin).call(call, { ...form(), host, port: at })
    expect([status, body.code, body.field]).toEqual([400, code, field])
  }
})

it('sends emails through the installation’s server again after removal', async () => {
  const admin = kit.as(tenant.admin)
  const { id } = (await admin.call(calls.create, form())).body
  expect((await admin.call(calls.delete, { id })).status).toBe(200)
  expect((await admin.call(calls.delete, { id })).status).toBe(404)
  await invite(tenant)
  expect((await admin.call(contract.mailLog.list, {})).body.items[0]?.state).toBe('unsent')
})

it('sends over TLS with an authority of its own, which stays unless another one is given', async () => {
  const admin = kit.as(tenant.admin)
  const secured = { ...form(), security: 'starttls' as const }
  const bundle = `${certificates.other}\n${authority}`
  const made = (await admin.call(calls.create, { ...secured, certificateAuthority: bundle })).body
  expect(made.certificateAuthority).toBe(bundle)
  await invite(tenant)
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 })
  expect(received[0]?.secure).toBe(true)
  const { password: _password, ...rest } = secured
  const changed = (await admin.call(calls.update, { ...rest, id: made.id, version: made.version })).body
  expect(changed.certificateAuthority).toBe(bundle)
  expect((await admin.call(calls.test, rest)).body).toMatchObject({ accepted: true, problem: '' })
  const damaged = await admin.call(calls.test, { ...rest, certificateAuthority: 'none' })
  expect(damaged.body.code).toBe('smtp-authority-invalid')
  const removed = { ...rest, id: made.id, version: changed.version, certificateAuthority: '' }
  expect((await admin.call(calls.update, removed)).body.certificateAuthority).toBe('')
  const audit = await kit.owner(
    `select before, after from audit_log where tenant_id = $1 and action = 'tenantSmtp.update' order by occurred_at desc limit 1`,
    [tenant.tenantId],
  )
  expect(audit[0]).toMatchObject({ before: { certificateAuthority: 'CN=mail.test; CN=Foyer tests' } })
})

it.each([
  ['text', 'none'],
  ['a private key', key],
  ['a damaged second certificate', `${authority}\n${certificates.local.replace('MI', 'MJ')}`],
])('refuses %s as an authority', async (_of, certificateAuthority) => {
  const { status, body } = await kit.as(tenant.admin).call(calls.create, { ...form(), certificateAuthority })
  expect([status, body.code, body.field]).toEqual([400, 'smtp-authority-invalid', 'certificateAuthority'])
})
