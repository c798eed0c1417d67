import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#engine/test/engines.ts'
import { soon } from '#engine/test/expect-motion.ts'
import { callPage } from '#engine/test/meeting-browser.ts'
import { connect } from '#engine/test/signal-client.ts'
import { findLongestGap, pick, readRecording } from './test/read-recording.ts'
import { createAuthorize, openRecordedMeetings, type RecordedMeetings } from './test/recorded-meeting.ts'

const long = { timeout: 120_000 }
/**
 * The longest time between two frames of a track that goes on. The fake camera gives 20 a second, a busy machine less; a
 * silent microphone sends something every 400 ms.
 */
const maxGapMs = { camera: 700, microphone: 500 } as const

describe.each(engines)('$name', (kind) => {
  const { isAvailable } = kind
  let meetings: RecordedMeetings

  beforeAll(async () => {
    if (isAvailable) meetings = await openRecordedMeetings(kind)
  })
  afterAll(() => meetings?.close())
  const findTypes = (recording: string) =>
    meetings.reports.filter((one) => one.recording === recording).map(({ type }) => type)

  test.runIf(isAvailable)('stores every second of a meeting', long, async () => {
    const { engine, recorder, enter, leave } = meetings
    const folder = await meetings.createFolder()
    await engine.ensureRoom('all')
    const ann = await enter('all', 'ann')
    const ben = await enter('all', 'ben')
    await recorder.record({ recording: 'all', folder })
    const from = Date.now()
    const cid = await enter('all', 'cid', { simulcast: true })
    const cidFrom = Date.now()
    await wait(3_000)
    await callPage(ann, 'microphone', false)
    const mutedFrom = Date.now()
    await callPage(ben, 'screen', true)
    const screenFrom = Date.now()
    await wait(3_000)
    await callPage(ann, 'microphone', true)
    const mutedTo = Date.now()
    await callPage(ben, 'screen', false)
    const screenTo = Date.now()
    await leave(cid)
    const cidTo = Date.now()
    await wait(1_500)
    const again = await enter('all', 'cid')
    const againFrom = Date.now()
    await wait(2_500)
    const to = Date.now()
    await recorder.finish('all')
    expect(findTypes('all').slice(0, 2)).toEqual(['connected', 'stored'])
    await Promise.all([ann, ben, again].map(leave))
    await engine.closeRoom('all')

    const { events, tracks, files } = await readRecording(folder)
    expect(files).toHaveLength(tracks.length)
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(['connected', 'stopped'])
    expect(
      pick(events, 'joined')
        .map(({ identity }) => identity)
        .toSorted(),
    ).toEqual(['ann', 'ben', 'cid', 'cid'])
    expect(pick(events, 'left')).toHaveLength(1)
    const findTimes = (identity: string, source: string) =>
      tracks.filter((track) => track.identity === identity && track.source === source).flatMap(({ times }) => times)
    const slack = 1_000
    for (const identity of ['ann', 'ben'])
      expect(findLongestGap(findTimes(identity, 'camera'), from, to - 100), identity).toBeLessThan(maxGapMs.camera)
    expect(findLongestGap(findTimes('ben', 'microphone'), from, to - 100)).toBeLessThan(maxGapMs.microphone)
    expect(findLongestGap(findTimes('ann', 'microphone'), from, mutedFrom - 100)).toBeLessThan(maxGapMs.microphone)
    // LiveKit's server passes on the silence that a muted microphone sends.
    const whileMuted = findTimes('ann', 'microphone').filter((at) => at > mutedFrom + slack && at < mutedTo - slack)
    if (engine.kind === 'embedded') expect(whileMuted).toEqual([])
    expect(findLongestGap(findTimes('ann', 'microphone'), mutedTo + slack, to - 100)).toBeLessThan(maxGapMs.microphone)
    expect(findLongestGap(findTimes('ben', 'screen-share'), screenFrom + slack, screenTo - 100)).toBeLessThan(1_500)
    for (const source of ['camera', 'microphone'] as const) {
      expect(findLongestGap(findTimes('cid', source), cidFrom + slack, cidTo - 100)).toBeLessThan(maxGapMs[source])
      // LiveKit's server ends a sound with some silence.
      const whileAway = findTimes('cid', source).filter((at) => at > cidTo + 300 && at < againFrom - slack)
      expect(whileAway.length).toBeLessThan(engine.kind === 'embedded' ? 1 : 10)
      expect(findLongestGap(findTimes('cid', source), againFrom + slack, to - 100)).toBeLessThan(maxGapMs[source])
    }
    // The last frames arrived when the recording ended.
    for (const { frames, codec, kind } of tracks) {
      expect(codec).toBe(kind === 'video' ? 'vp8' : 'opus')
      expect(frames[0]).toMatchObject({ type: 'key', seconds: 0 })
    }
    // The largest of several layers is stored.
    const cidCamera = tracks.find(({ identity, source }) => identity === 'cid' && source === 'camera')
    expect(Math.max(...(cidCamera?.frames ?? []).map(({ height = 0 }) => height))).toBe(360)
    const mutes = pick(events, 'muted')
    expect(mutes.map(({ muted }) => muted)).toEqual([true, false])
    expect(Math.abs((mutes[0]?.at ?? 0) - mutedFrom)).toBeLessThan(300)
    expect(pick(events, 'speakers').length).toBeGreaterThan(0)
    // The clock of each sender goes on as fast as the time of the file.
    const clocks = pick(events, 'clock')
    for (const { file } of tracks.filter(({ identity }) => identity !== 'cid')) {
      const [first, last] = [clocks.find((one) => one.file === file), clocks.findLast((one) => one.file === file)]
      if (!first || !last) continue
      const drift = last.senderMs - first.senderMs - (last.mediaMs - first.mediaMs)
      expect(Math.abs(drift)).toBeLessThan(50)
    }
    expect(new Set(clocks.map(({ file }) => file)).size).toBeGreaterThanOrEqual(6)
  })

  test.runIf(isAvailable)('stores nothing while it is paused, and goes on after it was removed', long, async () => {
    const { engine, recorder, enter, leave, refused } = meetings
    const folder = await meetings.createFolder()
    await engine.ensureRoom('paused')
    const ann = await enter('paused', 'ann')
    await recorder.record({ recording: 'paused', folder })
    await wait(1_500)
    await recorder.pause('paused')
    await wait(2_000)
    await recorder.resume('paused')
    await wait(1_500)
    await engine.remove('paused', 'recorder paused')
    await expect
      .poll(() => findTypes('paused').filter((type) => type !== 'stored'), soon)
      .toEqual([...['connected', 'lost', 'connected']])
    await wait(1_500)
    refused.add('paused')
    await engine.remove('paused', 'recorder paused')
    await expect.poll(() => findTypes('paused').at(-1), soon).toBe('failed')
    await recorder.finish('paused')
    const { events, tracks } = await readRecording(folder)
    const states = ['connected', 'paused', 'resumed', 'lost', 'stopped']
    expect(events.map(({ type }) => type).filter((type) => states.includes(type))).toEqual([
      ...['connected', 'paused', 'resumed', 'lost', 'connected', 'lost'],
    ])
    const [paused, resumed] = [pick(events, 'paused')[0]?.at ?? 0, pick(events, 'resumed')[0]?.at ?? 0]
    const times = tracks.flatMap((track) => track.times)
    expect(resumed - paused).toBeGreaterThan(1_900)
    expect(times.filter((at) => at > paused + 50 && at < resumed - 50)).toEqual([])
    // A camera and a microphone, three times.
    expect(tracks).toHaveLength(6)
    expect(times.filter((at) => at > resumed).length).toBeGreaterThan(100)
    // A browser plays what is stored.
    const camera = tracks.find(({ kind }) => kind === 'video')
    const bytes = await readFile(join(folder, camera?.file ?? ''))
    const played = await ann.evaluate(`meeting.play(${JSON.stringify(bytes.toString('base64'))})`)
    expect(played).toEqual({ width: 640, height: 360, ended: true })
    await leave(ann)
    await engine.closeRoom('paused')
  })

  test.runIf(isAvailable)('does not fight with another process for its place', async () => {
    const { engine, recorder } = meetings
    // LiveKit's server ends the connection in another way; there it connects again at once.
    if (engine.kind !== 'embedded') return
    await engine.ensureRoom('twice')
    await recorder.record({ recording: 'twice', folder: await meetings.createFolder() })
    const other = await connect(engine, (await createAuthorize(engine)('twice')).token)
    await expect.poll(() => findTypes('twice').at(-1), soon).toBe('lost')
    await wait(2_000)
    expect(findTypes('twice').at(-1)).toBe('lost')
    expect(other.end()).toBeUndefined()
    other.close()
    await expect.poll(() => findTypes('twice').at(-1), soon).not.toBe('lost')
    await recorder.finish('twice')
    await engine.closeRoom('twice')
  })

  test.runIf(isAvailable)('says within ten seconds that a recording does not start, and why', async () => {
    const { recorder, refused } = meetings
    refused.add('over')
    const begin = async (recording: string) =>
      recorder.record({ recording, folder: await meetings.createFolder() }).catch((error: unknown) => error)
    const before = Date.now()
    const [over, nowhere] = await Promise.all([begin('over'), begin('nowhere')])
    expect(over).toMatchObject({ code: 'refused', message: 'the meeting is over' })
    expect(nowhere).toMatchObject({ code: 'no-connection' })
    expect(Date.now() - before).toBeLessThan(11_000)
    const file = join(await meetings.createFolder(), 'file')
    await writeFile(file, '')
    expect(await recorder.record({ recording: 'file', folder: file }).catch((error: unknown) => error)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('EEXIST'),
    })
    await recorder.finish('over')
  })
})
