import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { authority, certificates, key } from '#test/certificates.ts'
import { writeFixtureFolder } from '#test/fixture-folder.ts'
import { readCertificates } from './certificate-authority.ts'
import { createMailServers } from './mail-servers.ts'

const broken = authority.replace('-----END', '')
const damaged = `${authority}\n${certificates.local.replace(/\nMI/, '\nMJ')}`

/** Starts what sends emails, with the text of the file that `SMTP_CA` names. */
function start(pem?: string): void {
  const folder = writeFixtureFolder(pem === undefined ? {} : { 'ca.pem': pem })
  const env = readEnv({ SMTP_URL: 'smtps://mail.example', SMTP_CA: join(folder, 'ca.pem') }, folder)
  createMailServers({ env, tenants: { find: async () => undefined, exists: async () => false } }).close()
}

it('reads all certificates of a bundle, with the lines that programs write around them', () => {
  const bundle = `# Ours\r\n${authority.replaceAll('\n', '\r\n')}\r\n\r\n0 s:CN=mail.test\n${certificates.local}\n`
  expect(readCertificates(bundle)?.map(({ subject }) => subject)).toEqual(['CN=Foyer tests', 'CN=mail.test'])
})

it.each([
  ['nothing', ''],
  ['text', 'none'],
  ['a certificate that does not end', broken],
  ['a second one that does not end', `${authority}\n${broken}`],
  ['a second one that is damaged', damaged],
  ['a private key', key],
  ['a private key beside a certificate', `${authority}\n${key}`],
])('does not take %s for an authority, and does not start with it', (_of, pem) => {
  expect(readCertificates(pem)).toBeUndefined()
  expect(() => start(pem)).toThrow(/\(SMTP_CA\) must contain certificates only.*BEGIN CERTIFICATE/)
})

it('starts with an authority, and names a file that it cannot read', () => {
  expect(() => start(authority)).not.toThrow()
  expect(() => start()).toThrow(/ca\.pem \(SMTP_CA\) cannot be read/)
})
