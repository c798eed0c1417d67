import { describe, expect, test } from 'vitest'
import { type CheckState, listNeeds, splitServers, toOutcome } from './connection-test.rules.ts'

const outcome = (signaling: CheckState, direct: CheckState, relay: CheckState) =>
  toOutcome({ signaling: { state: signaling }, direct: { state: direct }, relay: { state: relay } })

describe('the outcome of a connection test', () => {
  test.each([
    ['works', 'works', 'absent', 'direct'],
    ['works', 'works', 'blocked', 'direct'],
    ['works', 'blocked', 'works', 'relay'],
    ['works', 'blocked', 'blocked', 'no-media'],
    ['works', 'blocked', 'absent', 'no-media'],
    ['blocked', 'untested', 'untested', 'no-signaling'],
    ['blocked', 'untested', 'absent', 'no-signaling'],
  ] as const)('with %s, %s and %s is as expected', (signaling, direct, relay, expected) => {
    expect(outcome(signaling, direct, relay)).toBe(expected)
  })
})

test('TURN servers are tested apart from the direct way', () => {
  const [stun, turn, turns] = [{ urls: 'stun:a.test' }, { urls: 'turn:a.test' }, { urls: 'TURNS:a.test:443' }]
  expect(splitServers([stun, turn, turns])).toEqual({ direct: [stun], relay: [turn, turns] })
})

test('a report names what a network has to allow', () => {
  const url = 'wss://acme.test'
  const turnUrls = ['turns:turn.test:443?transport=tcp']
  const media = { addresses: ['192.0.2.7', '2001:db8::7'], udpPort: 40_000 }
  expect(listNeeds({ url, media, turnUrls })).toEqual([
    'WebSocket wss://acme.test/rtc',
    'UDP 192.0.2.7:40000',
    'UDP [2001:db8::7]:40000',
    'TURN turn.test:443?transport=tcp',
  ])
  expect(listNeeds({ url, media: null, turnUrls: [] })).toEqual(['WebSocket wss://acme.test/rtc'])
})
