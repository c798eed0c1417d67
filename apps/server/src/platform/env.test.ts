import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv, SettingError } from './env.ts'
import { settingDescriptions } from './setting-descriptions.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const read = (source: NodeJS.ProcessEnv) => readEnv(source, root)

function findMessage(source: NodeJS.ProcessEnv): string {
  try {
    read(source)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return ''
}

it('documents every setting in README.md', () => {
  const rows = readFileSync(join(root, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
  expect(rows).toEqual(Object.entries(settingDescriptions).map(([name, text]) => `| \`${name}\` | ${text} |`))
})

it('defaults to localhost in an empty environment', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    engine: 'auto',
    logLevel: 'info',
    requestsPerMinute: 1200,
    maxSessionDays: 30,
    retentionDays: { audit: 400, mails: 30, deviceReports: 90, chat: 90, tasks: 7, invitations: 30 },
    dataFolder: join(root, '.foyer'),
    iceServers: [],
    databaseUrl: undefined,
  })
  expect(read({}).publicUrl.href).toBe('http://localhost:3000/')
  expect(read({ PORT: '4000' }).publicUrl.href).toBe('http://localhost:4000/')
})

it('treats an empty value as not set', () => {
  expect(read({ PORT: '', SMTP_URL: '', ICE_SERVERS: '' })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
    iceServers: [],
  })
})

it.each([
  ['PORT', 'x'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['METRICS_PORT', '-1'],
  ['PUBLIC_URL', 'meet.example.org'],
  ['PUBLIC_URL', 'ftp://meet.example.org'],
  ['PUBLIC_URL', 'http://meet.example.org'],
  ['PUBLIC_URL', 'http://192.0.2.1:3000'],
  ['PUBLIC_URL', 'http://localhost.example.org'],
  ['PUBLIC_URL', 'https://meet.example.org/portal'],
  ['BULK_URL', 'meet.example.org'],
  ['BULK_URL', 'http://imports.example.org'],
  ['BULK_URL', 'https://localhost:8443'],
  ['BULK_URL', 'http://localhost:8443/?a=b'],
  ['PUBLIC_URL', 'https://meet.example.org/?from=mail'],
  ['PUBLIC_URL', 'https://user@meet.example.org'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'proxy.example.org'],
  ['FOYER_ADMIN_EMAIL', 'admin@localhost'],
  ['FOYER_SECRET', 'x'.repeat(31)],
  ['FOYER_SECRET_PREVIOUS', 'x'.repeat(31)],
  ['FOYER_ADMIN_EMAIL', 'somebody'],
  ['DATABASE_URL', 'mysql://localhost/foyer'],
  ['SMTP_URL', 'mail.example.org'],
  ['IMAP_URL', 'mail.example.org'],
  ['IMAP_URL', 'imaps://mail.example.org'],
  ['REPLY_TO', 'replies'],
  ['REPLY_TO', `${'r'.repeat(38)}@example.org`],
  ['MAIL_FROM', 'Foyer'],
  ['ENGINE', 'other'],
  ['ENGINE_ANNOUNCED_IP', 'meet.example.org'],
  ['ENGINE_UDP_PORTS', '40000-40100'],
  ['ENGINE_UDP_PORT', '70000'],
  ['ENGINE_ANNOUNCED_IP', '192.0.2.1,meet.example.org'],
  ['COMPOSER', 'maybe'],
  ['ICE_SERVERS', 'turn:turn.example.org'],
  ['ICE_SERVERS', '{"urls":"turn:turn.example.org"}'],
  ['ICE_SERVERS', '[{"url":"turn:turn.example.org"}]'],
  ['TURN_URLS', 'https://turn.example.org'],
  ['TURN_URLS', 'turn:turn.example.org, stun:stun.example.org'],
  ['TURN_URLS', 'turn:turn.example.org?transport=sctp'],
  ['TURN_SECRET', 'too-short'],
  ['LIVEKIT_URL', 'livekit.example.org'],
  ['LIVEKIT_API_SECRET', 'too-short'],
  ['RECORDINGS_S3_URL', 's3.example.org'],
  ['RECORDINGS_S3_BUCKET', 'No Bucket'],
  ['LOG_LEVEL', 'loud'],
  ['REQUESTS_PER_MINUTE', '0'],
  ['MAX_SESSION_DAYS', '366'],
])('rejects %s=%s with a message that names the setting', (name, value) => {
  expect(findMessage({ [name]: value })).toMatch(new RegExp(`^${name} .+\\.$`))
})

it('rejects an administrator email without a password, and the reverse, with a message that names both', () => {
  const message = 'FOYER_ADMIN_EMAIL and FOYER_ADMIN_PASSWORD go together: set both or neither.'
  expect(findMessage({ FOYER_ADMIN_EMAIL: 'ada@example.org' })).toBe(message)
  expect(findMessage({ FOYER_ADMIN_PASSWORD: 'Correct1Horse' })).toBe(message)
  expect(read({ FOYER_ADMIN_EMAIL: 'Ada@Example.org', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }).adminEmail).toBe(
    'ada@example.org',
  )
})

it('takes TURN servers with their secret, and neither without the other', () => {
  const TURN_URLS = 'turn:turn.example.org:3478, turns:[2001:db8::1]:443?transport=tcp'
  const TURN_SECRET = 'shared-with-coturn'
  expect(read({ TURN_URLS, TURN_SECRET }).turn).toEqual({
    urls: ['turn:turn.example.org:3478', 'turns:[2001:db8::1]:443?transport=tcp'],
    secret: TURN_SECRET,
  })
  const message = 'TURN_URLS and TURN_SECRET go together: set both or neither.'
  expect(findMessage({ TURN_URLS })).toBe(message)
  expect(findMessage({ TURN_SECRET })).toBe(message)
})

it('takes a mailbox with its address only', () => {
  const IMAP_URL = 'imaps://user:p%40ss@mail.example.org/INBOX'
  const message = 'IMAP_URL and REPLY_TO go together: set both or neither.'
  expect(findMessage({ IMAP_URL })).toBe(message)
  expect(findMessage({ REPLY_TO: 'replies@example.org' })).toBe(message)
  expect(read({ IMAP_URL, REPLY_TO: 'replies@example.org' }).inbox).toEqual({
    imapUrl: IMAP_URL,
    replyTo: 'replies@example.org',
  })
  expect(read({}).inbox).toBeUndefined()
})

it('takes a LiveKit server with its key and secret, and none of them alone', () => {
  const LIVEKIT_URL = 'wss://livekit.example.org'
  const LIVEKIT_API_SECRET = 'a-secret-of-at-least-32-characters'
  expect(read({ LIVEKIT_URL, LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET }).livekit).toEqual({
    url: LIVEKIT_URL,
    key: 'key',
    secret: LIVEKIT_API_SECRET,
  })
  const message = 'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET go together: set all three or none.'
  expect(findMessage({ LIVEKIT_URL })).toBe(message)
  expect(findMessage({ LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET })).toBe(message)
})

it('takes a bucket for recordings with all that it needs, and prints no key', () => {
  const bucket = {
    ...{ RECORDINGS_S3_URL: 'https://s3.example.org', RECORDINGS_S3_BUCKET: 'foyer' },
    ...{ RECORDINGS_S3_KEY: 'a-key', RECORDINGS_S3_SECRET: 'a-secret' },
  }
  const read3 = { url: 'https://s3.example.org', bucket: 'foyer', key: 'a-key', secret: 'a-secret' }
  expect(read(bucket).recordingsS3).toEqual({ ...read3, region: 'us-east-1' })
  expect(read({ ...bucket, RECORDINGS_S3_REGION: 'eu-central-2' }).recordingsS3).toEqual({
    ...read3,
    region: 'eu-central-2',
  })
  expect(read({}).recordingsS3).toBeUndefined()
  for (const name of Object.keys(bucket)) {
    const message = findMessage({ ...bucket, [name]: '' })
    expect(message).toContain('go together: set all four or none.')
    expect(message).not.toContain('a-')
  }
  expect(findMessage({ RECORDINGS_S3_REGION: 'eu-central-2' })).toContain('go together')
  expect(findMessage({ ...bucket, RECORDINGS_S3_SECRET: 's'.repeat(501) })).not.toContain('sss')
})

it('rejects a metrics port equal to the port', () => {
  expect(findMessage({ PORT: '4000', METRICS_PORT: '4000' })).toBe(
    'METRICS_PORT and PORT are both 4000: choose different ports.',
  )
  expect(findMessage({ METRICS_PORT: '3000' })).toContain('METRICS_PORT')
})

it('accepts addresses and networks of proxies', () => {
  for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.0/8, 192.0.2.7', '::1,2001:db8::/32']) {
    expect(read({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  }
})

it('accepts plain http for localhost and its subdomains, or if allowed explicitly', () => {
  expect(read({ PUBLIC_URL: 'http://meet.localhost:3000' }).publicUrl.hostname).toBe('meet.localhost')
  expect(read({ PUBLIC_URL: 'http://192.0.2.1', ALLOW_PLAIN_HTTP: '1' }).allowPlainHttp).toBe(true)
  expect(findMessage({ PUBLIC_URL: 'http://192.0.2.1', ALLOW_PLAIN_HTTP: '0' })).toContain('ALLOW_PLAIN_HTTP=1')
})

it('parses valid settings', () => {
  const env = read({
    PUBLIC_URL: 'https://meet.example.org',
    FOYER_SECRET: 'x'.repeat(32),
    ENGINE_UDP_PORT: '40000',
    ENGINE_ANNOUNCED_IP: '192.0.2.1, 2001:db8::1',
    COMPOSER: 'off',
    ICE_SERVERS: '[{"urls":"turn:turn.example.org","username":"u","credential":"c"}]',
  })
  expect(read({}).composer).toBe(true)
  expect(env).toMatchObject({
    secret: 'x'.repeat(32),
    engineUdpPort: 40_000,
    engineAnnouncedIps: ['192.0.2.1', '2001:db8::1'],
    composer: false,
    iceServers: [{ urls: 'turn:turn.example.org', username: 'u', credential: 'c' }],
  })
})

it('does not print an invalid value that may contain a secret', () => {
  const secrets = {
    FOYER_SECRET: 'short-but-secret',
    DATABASE_URL: 'mysql://u:hidden-word@db/x',
    SMTP_URL: 'http://u:hidden-word@mail',
    IMAP_URL: 'http://u:hidden-word@mail',
    ICE_SERVERS: '[{"credential":"hidden-word"}]',
    TURN_SECRET: 'hidden-word',
    LIVEKIT_API_SECRET: 'hidden-word',
  }
  for (const [name, value] of Object.entries(secrets)) {
    expect(findMessage({ [name]: value })).toContain(name)
    expect(findMessage({ [name]: value })).not.toMatch(/hidden-word|short-but-secret/)
  }
})

it('rejects a certificate without a key', () => {
  expect(findMessage({ TLS_CERT: '/tls/cert.pem' })).toContain('TLS_KEY')
})
