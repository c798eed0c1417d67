import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compose, findComposer } from './composer.ts'
import { Decoded } from './test/decoded.ts'
import { startedAt, TestFolder } from './test/folder.ts'

const root = await mkdtemp(join(tmpdir(), 'composer-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const log = { info: (...a: unknown[]) => console.log(a), warn: (...a: unknown[]) => console.log(a), error: (...a: unknown[]) => console.log(a) }

test('smoke', async () => {
  console.log(await findComposer())
  const folder = new TestFolder(join(root, 'in'))
  folder.add({ type: 'connected', at: 0, version: 1 })
  folder.join(100, 'PA_1', 'maya')
  folder.join(200, 'PA_2', 'camille')
  folder.addVideo({ sid: 'PA_1', from: 500, to: 8_000, colour: (at) => (at > 3_000 && at < 3500 ? [255, 255, 255] : [200, 30, 30]) })
  folder.addAudio({ sid: 'PA_1', from: 400, to: 8_000, tone: (at) => (at > 3_000 && at < 3500 ? 1000 : 0) })
  folder.add({ type: 'stopped', at: 10_000 })
  folder.write()
  console.time('compose')
  const composed = await compose(
    { folder: folder.path, output: '/tmp/w/composer-out', people: [], marks: [], endedAt: null },
    { log, signal: new AbortController().signal, onProgress: (s) => console.log(s) },
  )
  console.timeEnd('compose')
  console.log(JSON.stringify(composed, null, 1), startedAt)
  const decoded = new Decoded('/tmp/w/composer-out/recording.mp4', { left: { x: 320, y: 300 } })
  console.log(decoded.durationMs, decoded.size, decoded.pictures, decoded.seeColour('left', 2000), decoded.findColour('left', [255, 255, 255]), decoded.findTone(1000))
  expect(1).toBe(1)
})
