import { expect, it } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { createEngine, describeEngine, startEngine } from './create-engine.ts'

const secret = 'a-secret-of-at-least-32-characters'
const livekit = { LIVEKIT_URL: 'wss://livekit.example.org', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secret }
const create = (settings: NodeJS.ProcessEnv) => {
  const env = readEnv(settings, '.')
  const chosen = createEngine(env, secret, createLog('silent'))
  return { kind: chosen.engine.kind, text: describeEngine(env, chosen) }
}

it.each([
  [{ ENGINE: 'off', ...livekit }, 'off', /ENGINE=off/],
  [{ ENGINE: 'embedded', ...livekit }, 'embedded', /embedded engine, for up to 16 people each \(ENGINE=embedded\)/],
  [livekit, 'livekit', /LiveKit at wss:\/\/livekit\.example\.org \(LIVEKIT_URL\)/],
  [{ ENGINE: 'livekit', ...livekit }, 'livekit', /LIVEKIT_URL/],
  [{ LIVEKIT_BIN: process.execPath }, 'livekit-managed', /which the portal starts \(LIVEKIT_BIN\)/],
])('chooses the engine of %o, and says why', (settings, kind, reason) => {
  const chosen = create(settings)
  expect(chosen.kind).toBe(kind)
  expect(chosen.text).toMatch(reason)
})

it('does not start without the LiveKit that was asked for', () => {
  expect(() => create({ LIVEKIT_BIN: '/does/not/exist' })).toThrow('LIVEKIT_BIN is not a program that can be run')
})

it.skipIf(process.platform === 'win32')('goes on with the embedded engine if LiveKit cannot be started', async () => {
  const LIVEKIT_BIN = '/bin/false'
  const env = readEnv({ LIVEKIT_BIN }, '.')
  const given = await startEngine(env, secret, createLog('silent'))
  await given.engine.stop()
  expect(describeEngine(env, given)).toMatch(/embedded engine, .* \(LiveKit could not be started; the log says why\)/)
  const chosen = readEnv({ ENGINE: 'livekit', LIVEKIT_BIN }, '.')
  await expect(startEngine(chosen, secret, createLog('silent'))).rejects.toThrow(
    "LiveKit's server ended while it started",
  )
})
