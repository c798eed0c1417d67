import { createHash } from 'node:crypto'
import { AccessToken } from 'livekit-server-sdk'
import { expect, it, vi } from 'vitest'
import { createExternalLiveKit } from '#engine/livekit/external-livekit.ts'
import { maxWebhookBytes } from '#engine/livekit/webhook-listener.ts'
import type { EngineEvent } from '#engine/media-engine.ts'
import { createFakeEngine } from '#test/fake-engine.ts'
import { createKit, useKit } from '#test/kit.ts'

const [key, secret, owner] = ['key', 'a-secret-of-at-least-32-characters', 'this installation']
const log = { info: () => {}, warn: () => {}, error: () => {} }
const engine = createExternalLiveKit({ url: 'ws://127.0.0.1:1', key, secret, owner, log })
const kit = await useKit({ engine })

const body = JSON.stringify({
  event: 'participant_joined',
  id: 'EV_1',
  room: { name: '00000000-0000-4000-8000-000000000001.room', metadata: owner },
  participant: { sid: 'PA_1', identity: 'ann', name: 'Ann' },
})
const sign = (payload: string, by = secret) => {
  const token = new AccessToken(key, by)
  token.sha256 = createHash('sha256').update(payload).digest('base64')
  return token.toJwt()
}
const post = async (app: typeof kit.app, payload: string, authorization?: string) => {
  const headers = { 'content-type': 'application/webhook+json', ...(authorization && { authorization }) }
  return (await app.inject({ method: 'POST', url: '/livekit/webhook', headers, payload })).statusCode
}

it('takes what LiveKit reports, if it is signed', async () => {
  const events: EngineEvent[] = []
  engine.onEvent((event) => events.push(event))
  expect(await post(kit.app, body)).toBe(401)
  expect(await post(kit.app, body, await sign(body, 'another-secret-of-32-characters-or-more'))).toBe(401)
  expect(await post(kit.app, body, await sign('{}'))).toBe(401)
  expect(events).toEqual([])
  expect(await post(kit.app, body, await sign(body))).toBe(204)
  expect(events).toMatchObject([{ type: 'participant-joined', participant: { sid: 'PA_1' } }])
})

it('does not call a fault of its own a wrong signature', async () => {
  const receive = vi.spyOn(engine, 'receiveWebhook').mockRejectedValue(new Error('a fault'))
  expect(await post(kit.app, body, await sign(body))).toBe(500)
  receive.mockRestore()
})

it('reads no more than a webhook is long', async () => {
  const long = ' '.repeat(maxWebhookBytes + 1)
  expect(await post(kit.app, long, await sign(long))).toBe(413)
})

it('does not exist for engines of the portal itself', async () => {
  const fake = await createFakeEngine()
  const other = await createKit({ engine: fake.engine })
  expect(await post(other.app, body, await sign(body))).not.toBe(204)
  await other.close()
  await fake.engine.stop()
})
