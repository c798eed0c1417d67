import type { MailProblem } from '@foyer/contract/operations/mail-problems'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { authority, certificates, key } from '#test/certificates.ts'
import { openMailServer, openMailTransport } from './mail-transport.ts'

const open: SMTPServer[] = []
/** Names that clients have greeted with, and whether their emails came over TLS. */
const greetings: string[] = []
const secured: boolean[] = []
afterEach(async () => {
  for (const smtp of open.splice(0)) await new Promise<void>((resolve) => smtp.close(() => resolve()))
  greetings.length = 0
  secured.length = 0
})

async function listen(options: SMTPServerOptions): Promise<number> {
  const smtp = new SMTPServer({
    key,
    authOptional: true,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      greetings.push(session.hostNameAppearsAs)
      secured.push(session.secure)
      stream.resume()
      stream.on('end', () => done())
    },
    ...options,
  })
  smtp.on('error', () => undefined)
  open.push(smtp)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const message = {
  messageId: '<1@portal.example>',
  from: { name: 'Portal', address: 'portal@portal.example' },
  to: { name: 'Gus', address: 'gus@else.example' },
  replyTo: undefined,
  subject: 'Plan',
  text: 'Text',
  html: '<p>Text</p>',
  calendar: undefined,
}
async function send(transport: ReturnType<typeof openMailServer>) {
  const result = await transport.send(message)
  transport.close()
  return result
}
const tenantServer = {
  name: 'portal.example',
  address: '127.0.0.1',
  host: 'localhost',
  username: '',
  password: '',
  certificateAuthority: authority,
}
const installation = { name: 'portal.example', ca: undefined }

it.each([
  ['starttls', 'localhost', false],
  ['starttls', '127.0.0.1', false],
  ['tls', 'localhost', true],
  ['tls', '127.0.0.1', true],
] as const)('sends over %s to %s, whose authority is given, and names the portal', async (security, host, secure) => {
  const port = await listen({ secure, cert: certificates.local })
  expect(await send(openMailServer({ ...tenantServer, host, port, security }))).toMatchObject({
    result: 'accepted',
    problem: '',
  })
  expect([greetings, secured]).toEqual([['portal.example'], [true]])
})

it.each<[string, MailProblem, SMTPServerOptions, { certificateAuthority?: string }]>([
  ['of no known authority', 'certificate-unknown', { cert: certificates.local }, { certificateAuthority: '' }],
  ['of another name', 'certificate-other-name', { cert: certificates.other }, {}],
  ['that has expired', 'certificate-expired', { cert: certificates.expired }, {}],
])('says of a certificate %s what is wrong, in no words of a library', async (_of, problem, options, server) => {
  for (const secure of [false, true]) {
    const port = await listen({ secure, ...options })
    const security = secure ? 'tls' : 'starttls'
    const { detail, ...result } = await send(openMailServer({ ...tenantServer, ...server, port, security }))
    expect(result).toEqual({ result: 'deferred', problem, response: '' })
    expect(detail).toMatch(/certificate/)
  }
})

it('says that a server does not begin with TLS, or has no common version of it', async () => {
  const port = await listen({ cert: certificates.local })
  expect(await send(openMailServer({ ...tenantServer, port, security: 'tls' }))).toMatchObject({
    result: 'deferred',
    problem: 'tls-not-at-port',
    response: '',
  })
  const old = await listen({ secure: true, cert: certificates.local, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
  expect(await send(openMailServer({ ...tenantServer, port: old, security: 'tls' }))).toMatchObject({
    result: 'deferred',
    problem: 'encryption-failed',
    response: '',
  })
})

it('says that a server offers no STARTTLS, with its response', async () => {
  const port = await listen({ disabledCommands: ['STARTTLS'] })
  const result = await send(openMailServer({ ...tenantServer, port, security: 'starttls' }))
  expect(result).toMatchObject({ result: 'deferred', problem: 'starttls-missing' })
  expect(result.response).toMatch(/^50\d /)
})

it('says that nothing listens at a port', async () => {
  const port = await listen({})
  await new Promise<void>((resolve) => open.pop()?.close(() => resolve()))
  expect(await send(openMailServer({ ...tenantServer, port, security: 'none' }))).toMatchObject({
    result: 'deferred',
    problem: 'connection-refused',
    response: '',
  })
})

it('rejects for good only what concerns the email or its recipient', async () => {
  const refuse = (responseCode: number, text: string) => (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(text), { responseCode }))
  const cases: [SMTPServerOptions, string, MailProblem | ''][] = [
    [{ onRcptTo: refuse(550, 'No such user here') }, 'rejected', ''],
    [{ onRcptTo: refuse(550, '5.1.1 No such user here') }, 'rejected', ''],
    [{ onRcptTo: refuse(553, '5.1.8 Unknown domain of the sender') }, 'deferred', 'policy-refused'],
    [{ onRcptTo: refuse(451, '4.7.1 Greylisted') }, 'deferred', ''],
    [{ onMailFrom: refuse(550, 'Not you') }, 'deferred', 'sender-refused'],
    [{ onMailFrom: refuse(552, 'Too large') }, 'rejected', ''],
    [{ onMailFrom: refuse(451, 'Later') }, 'deferred', ''],
  ]
  for (const [options, result, problem] of cases) {
    const port = await listen(options)
    expect(await send(openMailServer({ ...tenantServer, port, security: 'none' }))).toMatchObject({ result, problem })
  }
})

it('says that a sign-in is refused, unless that is for now', async () => {
  const auth = { security: 'none' as const, username: 'portal', password: 'wrong' }
  for (const [responseCode, problem] of [
    [535, 'sign-in-refused'],
    [454, ''],
  ] as const) {
    const port = await listen({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('No'), { responseCode })),
    })
    expect(await send(openMailServer({ ...tenantServer, ...auth, port }))).toMatchObject({
      result: 'deferred',
      problem,
    })
  }
})

it.each([
  ['smtp', false],
  ['smtps', true],
])('sends over TLS to a loopback server (%s:) that offers it, whatever its certificate', async (scheme, secure) => {
  const port = await listen({ secure, cert: certificates.other })
  const result = await send(openMailTransport(`${scheme}://localhost:${port}`, installation))
  expect(result).toMatchObject({ result: 'accepted' })
  expect([greetings, secured]).toEqual([['portal.example'], [true]])
})

it('sends to a loopback server that offers no TLS', async () => {
  const port = await listen({ disabledCommands: ['STARTTLS'] })
  expect(await send(openMailTransport(`smtp://127.0.0.1:${port}`, installation))).toMatchObject({ result: 'accepted' })
  expect(secured).toEqual([false])
})

it('verifies the certificate with the authority of the installation', async () => {
  const ca = authority
  const good = await listen({ secure: true, cert: certificates.local })
  expect(await send(openMailTransport(`smtps://localhost:${good}`, { ...installation, ca }))).toMatchObject({
    result: 'accepted',
  })
  const bad = await listen({ secure: true, cert: certificates.other })
  expect(await send(openMailTransport(`smtps://localhost:${bad}`, { ...installation, ca }))).toMatchObject({
    problem: 'certificate-other-name',
  })
})
