import {
  AddTrackRequest,
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  RequestResponse_Reason,
  TrackSource,
  TrackType,
} from '@livekit/protocol'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EngineEvent, type MediaEngine, publishSources } from './media-engine.ts'
import { engines } from './test/engines.ts'
import { expectMotion, soon } from './test/expect-motion.ts'
import { callPage, openMeetingBrowser } from './test/meeting-browser.ts'
import { connect, createToken, readClaims, signToken, validateToken } from './test/signal-client.ts'

const long = { timeout: 60_000 }
const seen = (page: Page, identity: string) => async () =>
  (await callPage<Record<string, object>>(page, 'seen'))[identity]
const noted = (page: Page) => () => page.evaluate<string[]>('meeting.events')

describe.each(engines)('$name', ({ isAvailable, start }) => {
  let run: Awaited<ReturnType<typeof start>>
  let engine: MediaEngine
  let browser: Awaited<ReturnType<typeof openMeetingBrowser>>
  let events: EngineEvent[] = []

  beforeAll(async () => {
    if (!isAvailable) return
    run = await start()
    engine = run.engine
    engine.onEvent((event) => events.push(event))
    browser = await openMeetingBrowser(engine)
  }, 60_000)
  afterAll(async () => {
    if (!isAvailable) return
    await browser.close()
    await run.stop()
  })
  beforeEach(() => {
    events = []
  })

  const join = async (room: string, identity: string, options: { publish: boolean; simulcast?: boolean }) => {
    const page = await browser.open()
    await callPage(page, 'join', await createToken(engine, room, identity), options)
    return page
  }
  const trackSid = async (room: string, identity: string, source: string) =>
    (await engine.participants(room))
      .find((participant) => participant.identity === identity)
      ?.tracks.find((track) => track.source === source)?.sid ?? ''
  const left = () =>
    events.flatMap((event) => (event.type === 'participant-left' ? [`${event.identity} ${event.reason}`] : []))
  const validate = (token: string) => validateToken(engine, token)

  test.runIf(isAvailable)('carries a meeting: seen, muted, shared, restricted, removed, ended', long, async () => {
    await engine.ensureRoom('two')
    const ann = await join('two', 'ann', { publish: true })
    const ben = await join('two', 'ben', { publish: true })
    await expectMotion(ann, 'ben')
    await expectMotion(ben, 'ann')
    await expect
      .poll(async () => {
        const { publishers, subscribers, orphans } = await engine.state('two')
        return [publishers.length, engine.kind === 'livekit' ? 2 : subscribers.length, orphans]
      }, soon)
      .toEqual([2, 2, []])

    await expect.poll(noted(ben), soon).toContainEqual(expect.stringMatching(/^speaks (ann|ben)$/))
    await expect.poll(() => callPage(ann, 'quality'), soon).toBe('excellent')

    await callPage(ann, 'camera', false)
    await expect.poll(seen(ben, 'ann'), soon).toMatchObject({ camera: 'muted', microphone: 'live' })
    await callPage(ann, 'camera', true)
    await expect.poll(seen(ben, 'ann'), soon).toMatchObject({ camera: 'live' })
    await expectMotion(ben, 'ann')

    await engine.mute('two', 'ann', await trackSid('two', 'ann', 'microphone'), true)
    await expect.poll(seen(ben, 'ann'), soon).toMatchObject({ microphone: 'muted' })
    await expect.poll(() => callPage(ann, 'isMuted', 'microphone'), soon).toBe(true)

    await callPage(ann, 'unpublishCamera')
    await expect.poll(seen(ben, 'ann'), soon).toEqual({ microphone: 'muted' })
    await callPage(ann, 'camera', true)
    await callPage(ann, 'screen', true)
    await expectMotion(ben, 'ann', 'screen_share')
    await expectMotion(ben, 'ann')
    await callPage(ann, 'screen', false)
    await expect.poll(seen(ben, 'ann'), soon).toEqual({ microphone: 'muted', camera: 'live' })

    await callPage(ann, 'screen', true)
    await expectMotion(ben, 'ann', 'screen_share')
    await engine.setPermissions('two', 'ann', { sources: ['camera', 'microphone'], subscribe: true })
    await expect.poll(seen(ben, 'ann'), soon).toEqual({ microphone: 'muted', camera: 'live' })
    await expect.poll(() => callPage(ann, 'mayPublish', 'screen_share'), soon).toBe(false)
    expect(await callPage(ann, 'screen', true).catch(String)).toContain('insufficient permissions')
    await expectMotion(ben, 'ann')
    await engine.setPermissions('two', 'ann', { sources: [], subscribe: true })
    await expect.poll(seen(ben, 'ann'), soon).toEqual({})
    await expectMotion(ann, 'ben')
    await engine.setPermissions('two', 'ann', { sources: publishSources, subscribe: true })
    await expect.poll(() => callPage(ann, 'mayPublish', 'camera'), soon).toBe(true)
    await callPage(ann, 'camera', true)
    await expectMotion(ben, 'ann')

    await engine.remove('two', 'ann')
    await expect.poll(noted(ben), soon).toContain('out ann')
    await expect.poll(() => callPage(ann, 'state'), soon).toBe('disconnected')
    await engine.closeRoom('two')
    await expect.poll(() => callPage(ben, 'state'), soon).toBe('disconnected')
    await expect.poll(left, soon).toEqual(['ann removed', 'ben room-closed'])
    await Promise.all([ann.close(), ben.close()])
  })

  test.runIf(isAvailable)('admits with a valid token for an open room only', async () => {
    await engine.ensureRoom('tokens')
    const token = await createToken(engine, 'tokens', 'ann')
    expect(await validate(token)).toBe(200)
    expect(await validate(await createToken(engine, 'nowhere', 'ann'))).toBe(404)
    const claims = readClaims(token)
    expect(claims.exp - claims.nbf).toBeLessThanOrEqual(600)
    expect(await validate(await signToken(engine, 'tokens', { identity: 'eve', ttl: '10m' }))).toBe(200)
    const secret = 'another-secret-of-32-characters-or-more'
    expect(await validate(await signToken(engine, 'tokens', { secret, identity: 'eve' }))).toBe(401)
    expect(await validate(await signToken(engine, 'tokens', { identity: 'eve', ttl: '-10m' }))).toBe(401)
    expect(await validate('')).toBe(401)
    await engine.closeRoom('tokens')
  })

  test.runIf(isAvailable)(
    'keeps a participant whose token expires, and takes them back with the new one',
    long,
    async () => {
      await engine.ensureRoom('expiry')
      // LiveKit's server takes a token for a minute longer.
      const ttl = engine.kind === 'embedded' ? '2s' : '-55s'
      const token = await signToken(engine, 'expiry', { identity: 'ann', ttl })
      const ann = await connect(engine, token)
      await expect.poll(() => validate(token), soon).toBe(401)
      expect((await engine.participants('expiry')).map(({ identity }) => identity)).toEqual(['ann'])
      const renewed = ann.last('refreshToken') ?? ''
      expect(readClaims(renewed).exp - readClaims(token).exp).toBeGreaterThan(60)
      ann.close()
      const again = await connect(engine, renewed)
      await expect.poll(() => again.last('join')?.participant?.identity, soon).toBe('ann')
      again.close()
      await engine.closeRoom('expiry')
    },
  )

  test.runIf(isAvailable)('refuses tracks of sources that the token does not name', async () => {
    await engine.ensureRoom('sources')
    const token = await createToken(engine, 'sources', 'ann', { sources: ['camera', 'microphone'], subscribe: true })
    expect(readClaims(token).video).toMatchObject({ canPublish: true, canPublishSources: ['camera', 'microphone'] })
    const ann = await connect(engine, token)
    const announce = (cid: string, source: TrackSource) => {
      const type = source === TrackSource.SCREEN_SHARE_AUDIO ? TrackType.AUDIO : TrackType.VIDEO
      ann.send({ case: 'addTrack', value: new AddTrackRequest({ cid, type, source }) })
    }
    const responses = () =>
      ann.received.flatMap((message) => {
        if (message.case === 'trackPublished') return [`accepted ${message.value.cid}`]
        if (message.case !== 'requestResponse') return []
        return message.value.reason === RequestResponse_Reason.NOT_ALLOWED ? ['refused'] : ['another response']
      })
    await expect.poll(() => ann.last('join')?.participant?.permission?.canPublishSources, soon).toHaveLength(2)
    announce('screen', TrackSource.SCREEN_SHARE)
    announce('sound', TrackSource.SCREEN_SHARE_AUDIO)
    announce('unknown', TrackSource.UNKNOWN)
    announce('camera', TrackSource.CAMERA)
    await expect.poll(responses, soon).toEqual(['refused', 'refused', 'refused', 'accepted camera'])
    await engine.setPermissions('sources', 'ann', { sources: ['screen-share'], subscribe: true })
    await expect
      .poll(() => ann.last('update')?.participants[0]?.permission?.canPublishSources, soon)
      .toEqual([TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO])
    const renewed = () => readClaims(ann.last('refreshToken') ?? token).video.canPublishSources
    await expect.poll(renewed, soon).toEqual(['screen_share', 'screen_share_audio'])
    announce('sound', TrackSource.SCREEN_SHARE_AUDIO)
    announce('another camera', TrackSource.CAMERA)
    await expect.poll(() => responses().slice(4), soon).toEqual(['accepted sound', 'refused'])
    ann.close()
    await engine.closeRoom('sources')
  })

  test.runIf(isAvailable)('reports who joins and leaves once, and gives them tokens for a reconnect', async () => {
    await engine.ensureRoom('reports')
    const ann = await connect(engine, await createToken(engine, 'reports', 'ann'))
    await expect.poll(() => ann.last('join')?.participant?.identity, soon).toBe('ann')
    await expect.poll(() => ann.last('refreshToken'), { timeout: 20_000 }).toBeTypeOf('string')
    expect(await validate(ann.last('refreshToken') ?? '')).toBe(200)
    await expect.poll(async () => (await engine.participants('reports')).length, soon).toBe(1)
    ann.send({ case: 'leave', value: new LeaveRequest() })
    ann.close()
    await expect.poll(async () => (await engine.participants('reports')).length, soon).toBe(0)
    expect(left().length).toBeLessThanOrEqual(1)
    expect(await engine.rooms()).toContain('reports')
    await engine.closeRoom('reports')
    await engine.closeRoom('reports')
    expect(await engine.participants('reports')).toEqual([])
  })

  test.runIf(isAvailable)('refuses one participant beyond the limit of a room', async () => {
    await engine.ensureRoom('full')
    const clients = []
    for (const identity of ['ann', 'ben', 'cid'])
      clients.push(await connect(engine, await createToken(engine, 'full', identity)))
    await expect.poll(async () => (await engine.participants('full')).length, soon).toBe(3)
    const dan = await connect(engine, await createToken(engine, 'full', 'dan')).catch(() => undefined)
    if (dan) await expect.poll(() => dan.last('leave')?.reason ?? dan.end(), soon).toBeDefined()
    expect((await engine.participants('full')).map(({ identity }) => identity).sort()).toEqual(['ann', 'ben', 'cid'])
    for (const client of clients) client.close()
    await engine.closeRoom('full')
  })

  test.runIf(isAvailable)('ends a room for all, and no participant comes back', async () => {
    await engine.ensureRoom('ended')
    const tokens = await Promise.all(['ann', 'ben', 'cid'].map((identity) => createToken(engine, 'ended', identity)))
    const clients = await Promise.all(tokens.map((token) => connect(engine, token)))
    await expect.poll(async () => (await engine.participants('ended')).length, soon).toBe(3)
    await engine.closeRoom('ended')
    for (const client of clients) {
      await expect.poll(() => client.last('leave')?.reason, soon).toBe(DisconnectReason.ROOM_DELETED)
      expect(client.last('leave')?.action).toBe(LeaveRequest_Action.DISCONNECT)
      await expect.poll(client.end, soon).toBeDefined()
    }
    for (const token of tokens) expect(await validate(token)).toBe(404)
    expect(await engine.rooms()).not.toContain('ended')
  })

  test.runIf(isAvailable)('takes a participant back whose network was away', { timeout: 120_000 }, async () => {
    await engine.ensureRoom('away')
    const ann = await browser.open()
    const { turn: setNetwork } = await browser.controlNetwork(ann, 'ann')
    await callPage(ann, 'join', await createToken(engine, 'away', 'ann'), { publish: true })
    const ben = await join('away', 'ben', { publish: true })
    await expectMotion(ben, 'ann')
    await expectMotion(ann, 'ben')
    await setNetwork(false)
    await expect.poll(() => callPage(ann, 'state'), soon).not.toBe('connected')
    const frames = async () => [await callPage(ben, 'frames', 'ann'), await callPage(ann, 'frames', 'ben')]
    let before = await frames()
    const hasMoved = async () => {
      const moved = (await frames()).map((count, nth) => count !== before[nth])
      before = await frames()
      return moved
    }
    await expect.poll(hasMoved, { timeout: 30_000, interval: 1_000 }).toEqual([false, false])
    await setNetwork(true)
    await expect.poll(noted(ann), soon).toContain('reconnected')
    await expectMotion(ben, 'ann')
    await expectMotion(ann, 'ben')
    expect((await engine.participants('away')).map(({ identity }) => identity).toSorted()).toEqual(['ann', 'ben'])
    expect(await noted(ben)()).not.toContain('disconnected')
    await engine.closeRoom('away')
    await Promise.all([ann.close(), ben.close()])
  })

  test.runIf(isAvailable)('is used further by the next portal process', async () => {
    if (!run.connectAgain) return
    await engine.ensureRoom('kept')
    const ann = await connect(engine, await createToken(engine, 'kept', 'ann'))
    await expect.poll(async () => (await engine.participants('kept')).length, soon).toBe(1)
    const next = run.connectAgain()
    await next.start()
    expect(next.instance).toBe(engine.instance)
    expect(await next.rooms()).toContain('kept')
    await next.ensureRoom('kept')
    const other = run.connectAgain('another installation')
    expect(await other.rooms()).toEqual([])
    expect((await next.participants('kept')).map(({ identity }) => identity)).toEqual(['ann'])
    await next.closeRoom('kept')
    await expect.poll(() => ann.last('leave')?.reason, soon).toBe(DisconnectReason.ROOM_DELETED)
  })

  test.runIf(isAvailable)('is back by itself after its process was killed', long, async () => {
    // The operator restarts an external server.
    if (run.connectAgain) return
    await engine.ensureRoom('back')
    const ann = await join('back', 'ann', { publish: true, simulcast: true })
    const ben = await join('back', 'ben', { publish: false })
    await expectMotion(ben, 'ann')
    const unsubscribe = engine.onEvent(({ type }) => {
      // The portal does the same.
      if (type === 'engine-up') void engine.ensureRoom('back')
    })
    process.kill(run.pid(), 'SIGKILL')
    await expect.poll(noted(ben), soon).toContain('reconnected')
    await expect.poll(noted(ann), soon).toContain('reconnected')
    await expectMotion(ben, 'ann')
    // On a slow machine a browser may have to join twice.
    expect(left()).toEqual(expect.arrayContaining(['ann engine-down', 'ben engine-down']))
    unsubscribe()
    await Promise.all([ann.close(), ben.close()])
  })
})
