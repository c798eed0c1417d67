import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isInstalled, reason } from '../test/flashes.ts'

const root = await mkdtemp(join(tmpdir(), 'video-source-'))
afterAll(() => rm(root, { recursive: true, force: true }))

test.runIf(isInstalled)(
  `a track is read from the keyframe before a time on, also when opened again${reason}`,
  async () => {
    const { writeVideo } = await import('../test/webm.ts')
    const { VideoSource } = await import('./video-source.ts')
    const path = join(root, '1.webm')
    writeVideo(path, { durationMs: 20_000, keyframeInterval: 40, colour: (at) => [at / 100, 90, 90] })
    const damage: string[] = []
    const open = (keyframes?: InstanceType<typeof VideoSource>['keyframes']) =>
      new VideoSource({ path, clock: (mediaMs) => mediaMs + 1_000, keyframes, onDamage: (text) => damage.push(text) })
    const first = open()
    expect(first.keyframes.length).toBeGreaterThanOrEqual(10)
    expect(first.advance(999)).toBe(false)
    expect(first.pictureAt).toBeNull()
    expect(first.advance(1_020)).toBe(true)
    expect(first.pictureAt).toBe(1_000)
    expect(first.advance(16_030)).toBe(true)
    expect(first.pictureAt).toBe(16_000)
    expect(first.advance(16_040)).toBe(false)
    first.close()
    const again = open(first.keyframes)
    expect(again.advance(12_080)).toBe(true)
    expect(again.pictureAt).toBe(12_050)
    expect(again.advance(60_000)).toBe(true)
    expect(again.pictureAt).toBe(20_950)
    again.close()
    expect(damage).toEqual([])
  },
)
