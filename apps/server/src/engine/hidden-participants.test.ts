import { AddTrackRequest, LeaveRequest, RequestResponse_Reason, TrackSource, TrackType } from '@livekit/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EngineEvent, type MediaEngine, publishSources } from './media-engine.ts'
import { engines } from './test/engines.ts'
import { soon } from './test/expect-motion.ts'
import { callPage, openMeetingBrowser } from './test/meeting-browser.ts'
import { connect, createToken, readClaims } from './test/signal-client.ts'

describe.each(engines)('$name', ({ isAvailable, start }) => {
  let run: Awaited<ReturnType<typeof start>>
  let engine: MediaEngine
  let browser: Awaited<ReturnType<typeof openMeetingBrowser>>
  const events: EngineEvent[] = []

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

  test.runIf(isAvailable)('hides a participant who records from all others', { timeout: 90_000 }, async () => {
    await engine.ensureRoom('hidden')
    const issueHidden = async () => {
      const grants = { sources: publishSources, subscribe: true }
      return (await engine.issueJoin({ room: 'hidden', identity: 'rec', name: 'Recorder', grants, hidden: true })).token
    }
    const ann = await browser.open()
    await callPage(ann, 'join', await createToken(engine, 'hidden', 'ann'), { publish: true })
    const recorder = await connect(engine, await issueHidden())
    await expect
      .poll(() => recorder.last('join')?.otherParticipants.map(({ identity }) => identity), soon)
      .toEqual(['ann'])
    expect(recorder.last('join')?.participant?.permission?.hidden ?? true).toBe(true)
    // It takes no place: the room has three.
    const others = [
      await connect(engine, await createToken(engine, 'hidden', 'ben')),
      await connect(engine, await createToken(engine, 'hidden', 'cid')),
    ]
    const identities = async () => (await engine.participants('hidden')).map(({ identity }) => identity).toSorted()
    await expect.poll(identities, soon).toEqual(['ann', 'ben', 'cid'])
    // It is notified of what happens, and its token is renewed as a hidden one.
    await expect
      .poll(() => recorder.last('update')?.participants.map(({ identity }) => identity), soon)
      .toContain('cid')
    await expect.poll(() => recorder.last('refreshToken'), { timeout: 20_000 }).toBeTypeOf('string')
    expect(readClaims(recorder.last('refreshToken') ?? '').video).toMatchObject({ hidden: true })
    const refused = new AddTrackRequest({ cid: 'c', type: TrackType.AUDIO, source: TrackSource.MICROPHONE })
    if (engine.kind === 'embedded') {
      recorder.send({ case: 'addTrack', value: refused })
      await expect.poll(() => recorder.last('requestResponse')?.reason, soon).toBe(RequestResponse_Reason.NOT_ALLOWED)
    }
    const { publishers, subscribers, orphans } = await engine.state('hidden')
    const known = [...publishers, ...subscribers].map(({ identity }) => identity)
    expect(known).not.toContain('rec')
    expect(orphans.filter((one) => one.kind === 'subscription' || one.identity === 'rec')).toEqual([])
    const figures = (await engine.stats())?.participants.filter(({ room }) => room === 'hidden')
    expect(figures?.map(({ identity }) => identity).toSorted()).toEqual(['ann', 'ben', 'cid'])
    expect(await callPage(ann, 'seen')).not.toHaveProperty('rec')
    expect(await ann.evaluate('meeting.events')).not.toContain('in rec')
    for (const client of others) {
      const notified = client.received.flatMap((message) => {
        if (message.case === 'join') return message.value.otherParticipants
        return message.case === 'update' ? message.value.participants : []
      })
      expect(notified.map(({ identity }) => identity)).not.toContain('rec')
      client.send({ case: 'leave', value: new LeaveRequest() })
      client.close()
    }
    await ann.close()
    await expect.poll(identities, { timeout: 40_000 }).toEqual([])
    if (engine.kind === 'embedded')
      await expect.poll(() => events.map(({ type }) => type), soon).toContain('room-empty')
    expect(recorder.end()).toBeUndefined()
    // It is removed like any other.
    await engine.remove('hidden', 'rec')
    await expect.poll(() => recorder.end() ?? recorder.last('leave'), soon).toBeDefined()
    const about = events.filter((event) => JSON.stringify(event).includes('"rec"'))
    expect(about).toEqual([])
    await engine.closeRoom('hidden')
  })
})
