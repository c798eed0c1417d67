import {
  AddTrackRequest,
  LeaveRequest_Action,
  ParticipantInfo_Kind,
  ParticipantTracks,
  SessionDescription,
  TrackSource,
  TrackType,
  UpdateSubscription,
} from '@livekit/protocol'
import { AccessToken } from 'livekit-server-sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MediaEngine } from '../media-engine.ts'
import { connect, createToken, engineSecret, readClaims } from '../test/signal-client.ts'
import { buildOffer } from './connections/session-description.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'

// LiveKit's libraries for other programs than browsers, where they differ from livekit-client.

const soon = { timeout: 20_000, interval: 50 }
let engine: MediaEngine
let room = ''
let rooms = 0

beforeAll(async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  engine = createEmbeddedEngine({ secret: engineSecret, log })
  await engine.start()
})
afterAll(() => engine.stop())
beforeEach(async () => {
  rooms += 1
  room = `room-${rooms}`
  await engine.ensureRoom(room)
})

const join = async (identity: string, query?: string) =>
  connect(engine, await createToken(engine, room, identity), query)
const countSubscriptions = async () =>
  (await engine.state(room)).subscribers.flatMap(({ identity, tracks }) => tracks.map(() => identity))

/** Lets a client announce a microphone and offer it, and returns the ids of its participant and track. */
async function publish(client: Awaited<ReturnType<typeof join>>) {
  const value = new AddTrackRequest({ cid: 'mic', type: TrackType.AUDIO, source: TrackSource.MICROPHONE })
  client.send({ case: 'addTrack', value })
  const sections = [{ mid: '1', kind: 'audio' as const, stream: { id: 'mic', trackId: 'mic', ssrc: 7, name: 'c' } }]
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
  const own = { ufrag: 'abcd', password: 'p'.repeat(24), fingerprint, setup: 'actpass', hasData: true } as const
  const sdp = buildOffer({ version: 1, sections }, own, [])
  client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) })
  const track = async () =>
    (await engine.participants(room)).flatMap(({ sid, tracks }) => tracks.map((one) => [sid, one.sid]))
  await expect.poll(track, soon).toHaveLength(1)
  const [[participantSid = '', trackSid = ''] = []] = await track()
  return { participantSid, trackSid }
}

test('tracks that a subscription names by participant only are received, and given up', async () => {
  const ann = await join('ann')
  const ben = await join('ben', '&auto_subscribe=0')
  const { participantSid, trackSid } = await publish(ann)
  const participantTracks = [new ParticipantTracks({ participantSid, trackSids: [trackSid] })]
  const update = (subscribe: boolean, trackSids: string[] = []) =>
    ben.send({ case: 'subscription', value: new UpdateSubscription({ participantTracks, trackSids, subscribe }) })
  expect(await countSubscriptions()).toEqual([])
  update(true)
  await expect.poll(countSubscriptions, soon).toEqual(['ben'])
  update(false)
  await expect.poll(countSubscriptions, soon).toEqual([])
  // livekit-client names them in both lists.
  update(true, [trackSid])
  await expect.poll(countSubscriptions, soon).toEqual(['ben'])
  ann.close()
  ben.close()
})

test('options are read in both ways of writing them', async () => {
  const ann = await join('ann')
  await publish(ann)
  const without = [await join('ben', '&auto_subscribe=0'), await join('cid', '&auto_subscribe=false')]
  const others = [await join('dan', '&auto_subscribe=1'), await join('eve', '&auto_subscribe=true'), await join('fay')]
  await expect.poll(countSubscriptions, soon).toEqual(['dan', 'eve', 'fay'])
  for (const value of ['1', 'true']) {
    const resumed = await join('gil', `&reconnect=${value}`)
    await expect.poll(() => resumed.last('leave')?.action, soon).toBe(LeaveRequest_Action.RECONNECT)
  }
  for (const client of [ann, ...without, ...others]) client.close()
})

test('the kind in the token is shown to all others, and kept in the next token', async () => {
  const joinAs = async (identity: string, kind?: string) => {
    const token = new AccessToken(readClaims(await createToken(engine, room, identity)).iss, engineSecret, { identity })
    token.addGrant({ roomJoin: true, room })
    if (kind !== undefined) token.kind = kind
    return connect(engine, await token.toJwt())
  }
  const ann = await joinAs('ann')
  const phone = await joinAs('phone', 'sip')
  const agent = await joinAs('agent', 'agent')
  const other = await joinAs('other', 'telepathy')
  await expect.poll(() => other.last('join')?.otherParticipants.length, soon).toBe(3)
  await expect.poll(() => ann.last('update')?.participants[0]?.identity, soon).toBe('other')
  await expect.poll(() => ann.last('refreshToken'), soon).toBeTypeOf('string')
  const kinds = [...(other.last('join')?.otherParticipants ?? []), ...(ann.last('update')?.participants ?? [])]
  expect(kinds.map(({ identity, kind }) => [identity, kind])).toEqual([
    ['ann', ParticipantInfo_Kind.STANDARD],
    ['phone', ParticipantInfo_Kind.SIP],
    ['agent', ParticipantInfo_Kind.AGENT],
    ['other', ParticipantInfo_Kind.STANDARD],
  ])
  await expect.poll(() => phone.last('refreshToken'), soon).toBeTypeOf('string')
  expect(readClaims(phone.last('refreshToken') ?? '').kind).toBe('sip')
  expect(readClaims(ann.last('refreshToken') ?? '')).not.toHaveProperty('kind')
  for (const client of [ann, phone, agent, other]) client.close()
})
