import { expect, type Page } from '@playwright/test'
import { type Colour, watchVideo } from './camera.ts'

/** Waits until the number of frames grows, in the colour of the other participant's camera. */
export async function expectPicture(page: Page, name: string, colour: Colour): Promise<void> {
  const video = page.getByLabel(`Video of ${name}`)
  await expect(video).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await video.evaluate(watchVideo)).colour, { timeout: 30_000 }).toBe(colour)
  const { frames } = await video.evaluate(watchVideo)
  await expect
    .poll(async () => (await video.evaluate(watchVideo)).frames, { timeout: 20_000 })
    .toBeGreaterThan(frames + 10)
}
