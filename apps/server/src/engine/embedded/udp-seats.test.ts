import { expect, it } from 'vitest'
import { createEmbeddedEngine } from './embedded-engine.ts'
import { countUdpSeats } from './udp-seats.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

it('a participant needs two ports on every address of the machine', () => {
  expect(countUdpSeats({})).toBe(Number.POSITIVE_INFINITY)
  expect(countUdpSeats({ udpPorts: [40_000, 40_000] })).toBe(0)
  const [few, many] = [countUdpSeats({ udpPorts: [40_000, 40_099] }), countUdpSeats({ udpPorts: [40_000, 40_999] })]
  expect(few).toBeGreaterThan(0)
  expect(many).toBeGreaterThanOrEqual(few * 10)
})

it('no token is issued when no UDP port is left', async () => {
  const engine = createEmbeddedEngine({ secret: 'a-secret-of-at-least-32-characters', udpPorts: [40_000, 40_000], log })
  const join = { room: 'r', identity: 'i', name: 'Ann', grants: { publish: true, subscribe: true } }
  await expect(engine.issueJoin(join)).rejects.toMatchObject({ code: 'full' })
})
