import { expect, test } from 'vitest'
import { createDisabledEngine, EngineOff } from './disabled-engine.ts'

test('the disabled engine starts and stops, and rejects every other call', async () => {
  const engine = createDisabledEngine()
  await engine.start()
  await expect(engine.ensureRoom('room')).rejects.toBeInstanceOf(EngineOff)
  await expect(engine.signalUrl()).rejects.toThrow('No media engine is configured')
  expect(engine.maxParticipants).toBe(0)
  expect(await engine.stats()).toBeUndefined()
  await engine.stop()
})
