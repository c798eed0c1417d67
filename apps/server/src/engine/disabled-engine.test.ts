import { expect, test } from 'vitest'
import { createDisabledEngine, EngineOff } from './disabled-engine.ts'

test('without an engine every call says so, and the portal still starts and stops', async () => {
  const engine = createDisabledEngine()
  await engine.start()
  await expect(engine.ensureRoom('room')).rejects.toBeInstanceOf(EngineOff)
  await expect(engine.signalUrl()).rejects.toThrow('No media engine is configured')
  expect(engine.maxParticipants).toBe(0)
  await engine.stop()
})
