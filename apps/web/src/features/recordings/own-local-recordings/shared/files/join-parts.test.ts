import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { expect, test } from 'vitest'
import { joinParts, NothingRecorded } from './join-parts.ts'

const opusHead = new Uint8Array(
  [...'OpusHead'].map((sign) => sign.charCodeAt(0)).concat(1, 1, 0, 0, 128, 187, 0, 0, 0, 0, 0),
)
const clusterId = Buffer.from('1f43b675', 'hex')
const videoConfig = { codec: 'vp8', codedWidth: 640, codedHeight: 360 }
const audioConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead }

/** The head of a frame of VP8 that says whether it is a whole picture. */
const toFrame = (isKey: boolean, fill: number) =>
  new Uint8Array([isKey ? 0x10 : 0x11, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01, ...Array(200).fill(fill)])

/** Writes a file as recorders do: without a duration and an index, only appended to. */
async function record(seconds: number, sizes: 'known' | 'unknown' = 'known'): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target })
  const video = new EncodedVideoPacketSource('vp8')
  const audio = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  for (let ms = 0; ms < seconds * 1000; ms += 20) {
    const [at, fill] = [ms / 1000, (ms / 20) % 251]
    const sound = new EncodedPacket(new Uint8Array(40).fill(fill), 'key', at, 0.02)
    await audio.add(sound, { decoderConfig: audioConfig })
    if (ms % 40 !== 0) continue
    const isKey = ms % 1000 === 0
    const picture = new EncodedPacket(toFrame(isKey, fill), isKey ? 'key' : 'delta', at, 0.04)
    await video.add(picture, { decoderConfig: videoConfig })
  }
  await output.finalize()
  const file = new Uint8Array(target.buffer ?? new ArrayBuffer())
  return sizes === 'known' ? file : hideSizes(file)
}

/** Writes the clusters as Chromium does, which do not say how long they are. */
function hideSizes(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(file)
  for (let at = bytes.indexOf(clusterId); at >= 0; at = bytes.indexOf(clusterId, at + 4)) {
    const width = Math.clz32(bytes[at + 4] ?? 0) - 23
    bytes.fill(0xff, at + 4, at + 4 + width)
    bytes[at + 4] = 0xff >> (width - 1)
  }
  return new Uint8Array(bytes)
}

async function read(file: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BlobSource(new Blob([file])), formats: [WEBM] })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('A track is missing')
  const list = async (track: typeof video | typeof audio) => {
    const packets: EncodedPacket[] = []
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
    return packets
  }
  const key = await new EncodedPacketSink(video).getKeyPacket(2.5)
  return {
    duration: await input.getDurationFromMetadata(),
    pictures: await list(video),
    sounds: await list(audio),
    keyAt: key?.timestamp,
  }
}

async function join(...parts: readonly Uint8Array<ArrayBuffer>[]) {
  const target = new BufferTarget()
  const result = await joinParts(
    parts.map((part) => new Blob([part])),
    target,
  )
  return { ...result, file: new Uint8Array(target.buffer ?? new ArrayBuffer()) }
}

test('a recording gets a duration and an index, and keeps every packet', async () => {
  const recorded = await record(4)
  const raw = await read(recorded)
  const { durationMs, isComplete, file } = await join(recorded)
  const { duration, pictures, sounds, keyAt } = await read(file)
  expect({ durationMs, isComplete }).toEqual({ durationMs: 4000, isComplete: true })
  expect(raw.duration).toBeNull()
  expect(duration).toBeCloseTo(4, 1)
  expect([pictures.length, sounds.length]).toEqual([100, 200])
  expect(pictures.map(({ data }) => [...data])).toEqual(raw.pictures.map(({ data }) => [...data]))
  expect(keyAt).toBe(2)
  // The index, with the place of each cluster.
  expect(Buffer.from(file).includes(Buffer.from('1c53bb6b', 'hex'))).toBe(true)
})

test('a part that continues after a crash follows the first one', async () => {
  const { durationMs, file } = await join(await record(3), await record(2))
  const { pictures, sounds } = await read(file)
  expect(durationMs).toBe(5000)
  const times = pictures.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect([pictures.length, sounds.length]).toEqual([125, 250])
})

test.each(['known', 'unknown'] as const)(
  'a file with %s sizes that was cut anywhere is read up to there',
  async (sizes) => {
    const recorded = await record(3, sizes)
    const raw = await read(recorded)
    const headEnd = Buffer.from(recorded).indexOf(clusterId)
    let last = 0
    for (let end = headEnd + 400; end < recorded.length; end += 997) {
      const { durationMs, file } = await join(recorded.slice(0, end))
      const { pictures, sounds } = await read(file)
      expect(durationMs).toBeGreaterThanOrEqual(last)
      last = durationMs
      // All packets before the last one are there, and none is half there.
      const written = (end - headEnd) / (recorded.length - headEnd)
      expect(durationMs).toBeGreaterThan(written * 3000 - 150)
      expect(pictures.map(({ data }) => [...data])).toEqual(
        raw.pictures.slice(0, pictures.length).map(({ data }) => [...data]),
      )
      expect(sounds.every(({ data }) => data.length === 40)).toBe(true)
    }
    expect(last).toBeGreaterThan(2800)
  },
)

test('a second part that was cut before its head is left out', async () => {
  const recorded = await record(2)
  for (const end of [0, 5, 60]) {
    const { durationMs, isComplete } = await join(recorded, recorded.slice(0, end))
    expect({ durationMs, isComplete }).toEqual({ durationMs: 2000, isComplete: false })
  }
})

test('fails where nothing was recorded', async () => {
  await expect(join(new Uint8Array())).rejects.toThrow(NothingRecorded)
  await expect(join((await record(1)).slice(0, 100))).rejects.toThrow(NothingRecorded)
})
