import { appendFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
} from 'node-av/constants'
import { Codec, CodecContext, type Frame, Rational } from 'node-av/lib'
import { eventsFileName, type RecordingEvent } from '#recorder/recording-format.ts'
import { allocateFrame, draw, type Planes } from '../media/canvas.ts'
import type { DemoMeeting } from './demo-meeting.ts'
import { renderSlide, slideSize } from './slide.ts'
import { createSoundFrame } from './sound-frame.ts'
import { playVoice, rate } from './voice.ts'
import { check, encode } from './write-webm.ts'

const packetSamples = 960
const picturesPerSecond = 2

/** Nothing is sent while a person is silent. */
type Sound = { durationMs: number; isHeard(ms: number): boolean; sample(ms: number): number }

function* toSoundFrames({ durationMs, isHeard, sample }: Sound): Generator<Frame> {
  for (let index = 0; index * 20 < durationMs; index += 1) {
    if (!isHeard(index * 20)) continue
    const { frame, samples } = createSoundFrame({ format: AV_SAMPLE_FMT_FLT, rate, count: packetSamples })
    for (let at = 0; at < packetSamples; at += 1) samples[at] = sample(index * 20 + at / 48)
    frame.pts = BigInt(index * packetSamples)
    yield frame
    frame.free()
  }
}

function writeSound(path: string, sound: Sound): void {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = rate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLT
  encoder.channelLayout = AV_CHANNEL_LAYOUT_MONO
  encoder.bitRate = 24_000n
  encoder.timeBase = new Rational(1, rate)
  encoder.setOption('application', 'voip')
  check(encoder.open2Sync(codec))
  encode(path, encoder, toSoundFrames(sound))
}

function* toPictures(durationMs: number, slide: Planes): Generator<Frame> {
  for (let index = 0; index * 1000 < durationMs * picturesPerSecond; index += 1) {
    const { frame, planes } = allocateFrame(slideSize)
    draw(planes, slide, { x: 0, y: 0 })
    frame.pts = BigInt(Math.round((index * 1000) / picturesPerSecond))
    yield frame
    frame.free()
  }
}

function writeShare(path: string, durationMs: number, slide: Planes): void {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBVPX_VP8)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = slideSize.width
  encoder.height = slideSize.height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = new Rational(1, 1_000)
  encoder.gopSize = 3_000
  encoder.bitRate = 600_000n
  encoder.threadCount = 1
  encoder.setOption('deadline', 'realtime')
  encoder.setOption('cpu-used', 8)
  encoder.setOption('lag-in-frames', 0)
  check(encoder.open2Sync(codec))
  encode(path, encoder, toPictures(durationMs, slide))
}

/** Lists who speaks from when on. */
function toSpeakerEvents({ turns }: DemoMeeting): RecordingEvent[] {
  const times = [...new Set(turns.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  return times.map((at) => ({
    ...{ type: 'speakers', at },
    sids: turns.filter(({ from, to }) => from <= at && at < to).map(({ identity }) => identity),
  }))
}

/** Writes the tracks of a meeting of the demo; returns how many bytes they take. */
export async function writeDemoTracks(meeting: DemoMeeting): Promise<number> {
  const { folder, startedAt, durationMs, people, turns, slides } = meeting
  mkdirSync(folder, { recursive: true })
  const events: RecordingEvent[] = [{ type: 'connected', at: 0, version: 1 }, ...toSpeakerEvents(meeting)]
  let files = 0
  const addTrack = (sid: string, source: 'microphone' | 'screen-share', { from, to }: { from: number; to: number }) => {
    files += 1
    const file = `${files}.webm`
    const kind = source === 'microphone' ? 'audio' : 'video'
    events.push({ type: 'track', at: from, file, sid, trackSid: `TR_${files}`, kind, source })
    for (let at = from; at < to; at += 5_000)
      events.push({ type: 'clock', at, file, mediaMs: at - from, senderMs: startedAt + at })
    events.push({ type: 'ended', at: to, file })
    return join(folder, file)
  }
  for (const { identity, name, pitch } of people) {
    events.push({ type: 'joined', at: 0, sid: identity, identity, name })
    const own = turns.filter((turn) => turn.identity === identity)
    if (own.length === 0) continue
    const path = addTrack(identity, 'microphone', { from: 0, to: durationMs })
    writeSound(path, {
      durationMs,
      isHeard: (ms) => own.some(({ from, to }) => from <= ms && ms < to),
      sample: (ms) => playVoice(pitch, ms),
    })
  }
  for (const slide of slides)
    writeShare(addTrack(slide.identity, 'screen-share', slide), slide.to - slide.from, await renderSlide(slide))
  events.push({ type: 'stopped', at: durationMs })
  const lines = events
    .toSorted((a, b) => a.at - b.at)
    .map((event) => `${JSON.stringify({ ...event, at: Math.round(startedAt + event.at) })}\n`)
  appendFileSync(join(folder, eventsFileName), lines.join(''))
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
