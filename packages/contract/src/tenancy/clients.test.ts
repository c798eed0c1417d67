// Subject: client-versions.ts, ice-servers.ts
import { describe, expect, it } from 'vitest'
import { compareVersions, findVersionProblem } from './client-versions.ts'
import { ClientForm } from './clients.ts'
import { isIceUrl, readTransport } from './ice-servers.ts'

describe('versions', () => {
  it('compares versions as numbers, and a missing number as 0', () => {
    const sorted = ['1', '1.0.1', '1.2', '1.10', '1.10.0.1', '2'] as const
    expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted)
    expect(compareVersions('3.2', '3.2.0')).toBe(0)
  })

  it('finds what is out of a range, and takes an unreadable version for too old', () => {
    const range = { minVersion: '3.2.0', maxVersion: '3.4.9' }
    expect(findVersionProblem('3.2', range)).toBeUndefined()
    expect(findVersionProblem('3.4.9', range)).toBeUndefined()
    expect(findVersionProblem('3.1.99', range)).toBe('client-too-old')
    expect(findVersionProblem('3.4.10', range)).toBe('client-too-new')
    for (const version of ['', 'beta', '3.3-rc1', '3.3.', '٣.٣']) {
      expect(findVersionProblem(version, range)).toBe('client-too-old')
      expect(findVersionProblem(version, { minVersion: '', maxVersion: '' })).toBeUndefined()
    }
  })
})

describe('addresses of ICE servers', () => {
  it.each([
    'stun:stun.example.com',
    'stun:192.0.2.1:3478',
    'turn:turn.example.com:3478',
    'turn:[2001:db8::1]:3478?transport=tcp',
    'turns:turn.example.com:443?transport=tcp',
  ])('accepts %s', (url) => {
    expect(isIceUrl(url)).toBe(true)
    // The browser's own rules accept it too.
    expect(() => new URL(url)).not.toThrow()
  })

  it.each([
    ...['', 'turn.example.com', 'https://turn.example.com', 'http:turn.example.com', 'javascript:alert(1)'],
    ...['file:///etc/passwd', 'stuns:a.example', 'turn://turn.example.com', 'turn:user@turn.example.com'],
    ...['turn:turn.example.com/path', 'turn:turn.example.com?transport=sctp', 'stun:a.example?transport=udp'],
    ...[
      'turn:a.example:0',
      'turn:a.example:65536',
      'turn:[::1]:99999',
      'turn: a.example',
      'turn:a.example\nturn:b.example',
    ],
  ])('refuses %j', (url) => {
    expect(isIceUrl(url)).toBe(false)
  })

  it('knows how each is reached', () => {
    expect(readTransport('turn:a.example')).toBe('udp')
    expect(readTransport('turn:a.example?transport=tcp')).toBe('tcp')
    expect(readTransport('turns:a.example')).toBe('tcp')
    expect(readTransport('turns:a.example?transport=udp')).toBe('udp')
  })
})

describe('the form of a client', () => {
  const form = {
    ...{ name: 'Kiosk', identifier: 'kiosk', iceTransport: 'all', bundlePolicy: 'balanced' },
    ...{ videoTransport: 'all', audioTransport: 'all', minVersion: '', maxVersion: '', servers: [] },
  }
  const findErrors = (changes: object) =>
    ClientForm.safeParse({ ...form, ...changes }).error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('accepts what it has to', () => {
    expect(findErrors({})).toBeUndefined()
    expect(findErrors({ minVersion: ' 3.2.0 ', maxVersion: '3.2' })).toBeUndefined()
  })

  it('names the field of every mistake', () => {
    expect(findErrors({ minVersion: '3,2' })).toEqual([['minVersion', 'version-invalid']])
    expect(findErrors({ minVersion: '3.3', maxVersion: '3.2' })).toEqual([['maxVersion', 'versions-reversed']])
    expect(findErrors({ identifier: 'Ward Tablet' })).toEqual([['identifier', 'client-identifier-invalid']])
    const turn = { media: 'video', url: 'turn:a.example', username: '' }
    expect(findErrors({ servers: [turn] })).toEqual([
      ['servers.0.username', 'ice-username-missing'],
      ['servers.0.credential', 'ice-credential-missing'],
    ])
    expect(findErrors({ servers: [{ ...turn, url: 'http://a.example' }] })).toEqual([
      ['servers.0.url', 'ice-url-invalid'],
    ])
  })
})
