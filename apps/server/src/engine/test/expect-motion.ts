import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callPage } from './meeting-browser.ts'

export const soon = { timeout: 30_000, interval: 100 }

/** Expects motion: frames are counted at the receiver, and their number has to grow. */
export const expectMotion = async (page: Page, identity: string, source = 'camera') => {
  const frames = () => callPage<number>(page, 'frames', identity, source)
  await expect.poll(frames, soon).toBeGreaterThan(0)
  const before = await frames()
  await expect.poll(frames, soon).toBeGreaterThan(before + 5)
}
