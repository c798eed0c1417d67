import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compose, findComposer } from './composer.ts'
import { beepAt, colours, flashAt, isInstalled, reason, tones } from './test/flashes.ts'

const root = await mkdtemp(join(tmpdir(), 'composer-'))
afterAll(() => rm(root, { recursive: true, force: true }))

test.runIf(isInstalled)(
  `goes on after it was killed, without doing work twice${reason}`,
  {
    timeout: 480_000,
  },
  async () => {
    const { TestFolder } = await import('./test/folder.ts')
    const folder = new TestFolder(join(root, 'folder'))
    const flashes = [5_000, 70_000, 150_000]
    folder.add({ type: 'connected', at: 0, version: 1 })
    folder.join(0, 'PA_1', 'maya')
    folder.addVideo({ sid: 'PA_1', from: 100, to: 170_000, colour: flashAt(flashes, colours.red) })
    folder.addAudio({ sid: 'PA_1', from: 100, to: 170_000, tone: beepAt(flashes, tones.maya) })
    folder.add({ type: 'stopped', at: 170_000 })
    folder.write()

    const messages: object[] = []
    const note = (fields: object) => 'part' in fields && messages.push(fields)
    const log = { info: note, warn: note, error: note }
    const given = { folder: folder.path, people: [], marks: [], endedAt: null }
    const run = (output: string, killAt = Number.POSITIVE_INFINITY) => {
      const controller = new AbortController()
      const onProgress = (share: number) => {
        if (share >= killAt) controller.abort()
      }
      return compose({ ...given, output: join(root, output) }, { log, signal: controller.signal, onProgress })
    }
    const whole = await run('whole')
    messages.length = 0
    for (const share of [0.001, 0.05, 0.2, 0.29, 0.4, 0.45, 0.6, 0.77, 0.9, 0.97])
      await expect(run('killed', share)).rejects.toMatchObject({ code: 'aborted' })
    expect(await run('killed')).toEqual(whole)
    expect(messages).toEqual([0, 1, 2].map((part) => ({ part, of: 3 })))
    const files = ['composed.json', 'poster.jpg', 'recording.m4a', 'recording.mp4']
    expect((await readdir(join(root, 'killed'))).sort()).toEqual(files)
    // The result is there for those who ask again, and made again if a file of it is not.
    expect(await run('killed')).toEqual(whole)
    expect(messages).toHaveLength(3)
    await rm(join(root, 'killed', 'poster.jpg'))
    expect(await run('killed')).toEqual(whole)
    // Also if it was killed while the files got their names.
    await rm(join(root, 'killed', 'composed.json'))
    expect(await run('killed')).toEqual(whole)
  },
)

test('says what to install where FFmpeg is missing', async () => {
  const refuse = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('node-av')) throw new Error('Cannot find package ' + name)
      return next(name, context)
    } })`
  const found = await findComposer({ execArgv: ['--import', `data:text/javascript,${encodeURIComponent(refuse)}`] })
  expect(found).toEqual({ available: false, reason: expect.stringMatching(/node-av and @seydx\/node-av-.*npm ci/) })
})

test.runIf(isInstalled)(`finds FFmpeg${reason}`, async () => {
  expect(await findComposer()).toEqual({ available: true, version: expect.stringMatching(/^\d+\.\d/) })
})
