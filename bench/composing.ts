import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../apps/server/src/composer/composer.ts'
import { TestFolder } from '../apps/server/src/composer/test/folder.ts'
import { verdict } from './report.ts'

// `node bench/composing.ts [minutes]`: the processor time that composing a meeting of three cameras takes, beside the aim of
// an hour in 20 minutes of one core.

const minutes = Number(process.argv[2] ?? 2)
const durationMs = minutes * 60_000
const aim = 20 / 60
const people = ['PA_1', 'PA_2', 'PA_3']

const root = await mkdtemp(join(tmpdir(), 'composing-'))
try {
  const folder = new TestFolder(join(root, 'folder'))
  folder.add({ type: 'connected', at: 0, version: 1 })
  for (const [index, sid] of people.entries()) {
    folder.join(0, sid)
    const times = { sid, from: 100, to: durationMs }
    folder.addVideo({ ...times, size: [640, 360], isMoving: true, colour: () => [120, 60 + index * 60, 120] })
    folder.addAudio({ ...times, tone: (at) => (Math.floor(at / 5_000) % people.length === index ? 300 : 0) })
  }
  for (let at = 0; at < durationMs; at += 5_000)
    folder.add({ type: 'speakers', at, sids: [people[(at / 5_000) % people.length] ?? ''] })
  folder.add({ type: 'stopped', at: durationMs })
  folder.write()
  let processorSeconds = Number.NaN
  const info = (fields: object) => {
    console.log(fields)
    if ('seconds' in fields) processorSeconds = Number(fields.seconds)
  }
  const composed = await compose(
    { folder: folder.path, output: join(root, 'output'), people: [], marks: [], endedAt: null },
    { log: { info, warn: info, error: info }, signal: new AbortController().signal, onProgress: () => {} },
  )
  console.log(composed.files)
  const share = processorSeconds / (durationMs / 1_000)
  console.log(
    `${share.toFixed(3)} s of a core for each second; aim at most ${aim.toFixed(3)}: ${verdict(share <= aim)}`,
  )
} finally {
  await rm(root, { recursive: true, force: true })
}
