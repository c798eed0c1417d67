import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { issueIceServers } from './ice-servers.ts'

const TURN_SECRET = "coturn's shared 'secret'"
const TURN_URLS = 'turn:turn.example.org,turns:turn.example.org:443?transport=tcp'
const root = join(import.meta.dirname, '../../../../../../..')
const issue = (source: NodeJS.ProcessEnv, identity: string, seconds = 60) =>
  issueIceServers(readEnv(source, root), { identity, seconds })

beforeEach(() => vi.useFakeTimers({ now: new Date('2031-06-02T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('gives credentials that a program other than ours computes in the same way', () => {
  // printf 1938160860:ada | openssl dgst -sha1 -hmac "coturn's shared 'secret'" -binary | base64
  const credentials = { username: '1938160860:ada', credential: 'K/jMe0TXNG16B2DL6kTvqXlshHQ=' }
  expect(issue({ TURN_URLS, TURN_SECRET }, 'ada')).toEqual([
    { urls: 'turn:turn.example.org', ...credentials },
    { urls: 'turns:turn.example.org:443?transport=tcp', ...credentials },
  ])
})

it('gives others to another identity and at another time', () => {
  const credentials = (identity: string) => issue({ TURN_URLS, TURN_SECRET }, identity)[0]?.credential
  const [ada, ben] = [credentials('ada'), credentials('ben')]
  vi.advanceTimersByTime(1000)
  expect(new Set([ada, ben, credentials('ada')]).size).toBe(3)
})

it('adds fixed servers after them, and gives these alone where no secret is shared', () => {
  const ICE_SERVERS = '[{"urls":"stun:stun.example.org"}]'
  const urls = (source: NodeJS.ProcessEnv) => issue(source, 'ada').map((server) => server.urls)
  expect(urls({ TURN_URLS, TURN_SECRET, ICE_SERVERS })).toEqual([...TURN_URLS.split(','), 'stun:stun.example.org'])
  expect(urls({ ICE_SERVERS })).toEqual(['stun:stun.example.org'])
  expect(urls({})).toEqual([])
})
