import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose, findComposer } from './composer.ts'
import { beepAt, colours, flashAt, isInstalled, reason } from './test/flashes.ts'

// Composes files as browsers record them, and looks at what a player would show.

const root = await mkdtemp(join(tmpdir(), 'uploaded-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const durationMs = 6_000
const endedAt = 1_795_000_000_000
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const middle = { middle: { x: 640, y: 360 } }

const run = (folder: string, onProgress: (share: number) => void = () => {}) =>
  compose(
    { folder, file: 'upload', output: join(folder, 'output'), people: [], marks: [], endedAt },
    { log: silent, signal: new AbortController().signal, onProgress },
  )

async function createFolder(name: string, write: (path: string) => void | Promise<void>): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  await write(join(folder, 'upload'))
  return folder
}

async function watch(folder: string) {
  const { Decoded } = await import('./test/decoded.ts')
  return new Decoded(join(folder, 'output', 'recording.mp4'), middle)
}

const long = { timeout: 480_000 }

describe.runIf(isInstalled)(`a file of a browser${reason}`, () => {
  const webm = join(root, 'recorded.webm')

  beforeAll(async () => {
    const { writeAudio, writeVideo } = await import('./test/webm.ts')
    const { joinTracks } = await import('./test/uploaded.ts')
    const [video, audio] = [join(root, 'video.webm'), join(root, 'audio.webm')]
    writeVideo(video, { durationMs, colour: flashAt([3_000], colours.red) })
    writeAudio(audio, { durationMs, tone: beepAt([3_000], 500) })
    joinTracks('webm', webm, [video, audio])
  })

  test('in WebM becomes an MP4 with the sound at its pictures', long, async () => {
    const folder = await createFolder('webm', (path) => copyFile(webm, path))
    const shares: number[] = []
    const composed = await run(folder, (share) => shares.push(share))
    expect(composed.files.map(({ kind }) => kind)).toEqual(['video', 'audio', 'poster'])
    for (const { name, bytes } of composed.files) expect((await stat(join(folder, 'output', name))).size).toBe(bytes)
    expect(Math.abs(composed.durationMs - durationMs)).toBeLessThan(100)
    expect(composed).toMatchObject({ chapters: [], speakers: [], gaps: [] })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    const decoded = await watch(folder)
    expect(decoded.size).toEqual({ width: 1280, height: 720 })
    const [flash] = decoded.findColour('middle', colours.white)
    const [beep] = decoded.findTone(500)
    expect(Math.abs((flash ?? 0) - 3_000)).toBeLessThan(120)
    expect(Math.abs((beep ?? 0) - 3_000)).toBeLessThan(120)
  })

  test('in MP4 with AAC of another rate becomes one too', long, async () => {
    const { Decoded } = await import('./test/decoded.ts')
    const { joinTracks, writeAac } = await import('./test/uploaded.ts')
    const source = await createFolder('source', (path) => copyFile(webm, path))
    await run(source)
    // The pictures of a recording that was composed are H.264 in MP4.
    const audio = join(root, 'tone.mp4')
    writeAac(audio, { durationMs, frequency: 700 })
    const folder = await createFolder('mp4', (path) =>
      joinTracks('mp4', path, [join(source, 'output', 'recording.mp4'), audio]),
    )
    await run(folder)
    const decoded = new Decoded(join(folder, 'output', 'recording.mp4'), middle)
    const [flash] = decoded.findColour('middle', colours.white)
    expect(Math.abs((flash ?? 0) - 3_000)).toBeLessThan(200)
    for (const at of [1_000, 3_000, 5_000]) expect(decoded.hearTone(700, at)).toBeGreaterThan(0.12)
  })

  test('that ends in the middle is kept up to there', long, async () => {
    const bytes = await readFile(webm)
    const folder = await createFolder('cut', (path) => writeFile(path, bytes.subarray(0, bytes.length * 0.7)))
    const composed = await run(folder)
    expect(composed.durationMs).toBeGreaterThan(2_000)
    expect(composed.durationMs).toBeLessThan(durationMs)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['another format', Buffer.from('RIFF....AVI LIST and so on, of which no demuxer is used')],
    ['a playlist that names other files', Buffer.from('#EXTM3U\nfile:///etc/passwd\n')],
    ['the head of an MP4', Buffer.from('....ftypisom and then nothing that is in one')],
    ['zeros after the head of a WebM', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(100_000)])],
  ])('that is %s fails and changes nothing', long, async (name, bytes) => {
    const folder = await createFolder(name, (path) => writeFile(path, bytes))
    await expect(run(folder)).rejects.toMatchObject({ code: 'empty' })
  })
})

// Only Linux reports how much memory a process uses.
test.runIf(process.platform === 'linux')('a process that takes gigabytes of memory is ended', long, async () => {
  const program =
    'globalThis.taken = Buffer.alloc(2.5e9, 1); await new Promise((resolve) => setTimeout(resolve, 60_000))'
  const found = await findComposer({ execArgv: ['--import', `data:text/javascript,${encodeURIComponent(program)}`] })
  expect(found).toMatchObject({ available: false, reason: expect.stringContaining('It took too much memory') })
})
