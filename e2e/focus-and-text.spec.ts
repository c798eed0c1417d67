import { expect, type Page } from '@playwright/test'
import { findClippedText } from './kit/clipped-text.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const minRingPx = 2
const minContrast = 3
const maxStops = 16

/** Runs in the page: width of the focus ring and its contrast with its surroundings. */
function readRing(): { name: string; width: number; contrast: number } | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  /** Blends any CSS colour over another. */
  const over = (colour: string, background: readonly number[]): number[] => {
    if (!context) return [0, 0, 0]
    context.fillStyle = `rgb(${background.join(' ')})`
    context.fillRect(0, 0, 1, 1)
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const light = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  // A password and its visibility toggle share the ring of the field, as the chosen values of a list do.
  const ringed = [focused, focused.parentElement, focused.closest('.mantine-Input-input')].find(
    (one) => one && getComputedStyle(one).outlineStyle === 'solid',
  )
  const style = getComputedStyle(ringed ?? focused)
  const backgrounds: string[] = []
  // An inset ring is compared with the element itself, any other with the element's background.
  const inside = Number.parseFloat(style.outlineOffset) <= -Number.parseFloat(style.outlineWidth)
  let behind = inside ? ringed : ringed?.parentElement
  for (; behind; behind = behind.parentElement) backgrounds.unshift(getComputedStyle(behind).backgroundColor)
  const background = backgrounds.reduce((below, colour) => over(colour, below), [255, 255, 255])
  const [dim = 0, bright = 0] = [light(background), light(over(style.outlineColor, background))].toSorted(
    (a, b) => a - b,
  )
  return {
    name: focused.getAttribute('aria-label') ?? (focused.textContent || focused.outerHTML),
    width: ringed ? Number.parseFloat(style.outlineWidth) : 0,
    contrast: (bright + 0.05) / (dim + 0.05),
  }
}

async function show(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test.describe('at 1280', () => {
  test('every focused element has a ring of 2 px with a contrast of 3:1, in light and dark', async ({
    tenant,
    open,
  }) => {
    const page = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['login', 'schedule-meeting']) {
      if (path !== 'login') await signInWithCookie(page, tenant.origin, tenant.host.cookie)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await show(page, `${tenant.origin}/portal/${path}`)
        const names = new Set<string>()
        for (let stop = 0; stop < maxStops; stop++) {
          await page.keyboard.press('Tab')
          const ring = await page.evaluate(readRing)
          if (!ring) break
          const where = `'${ring.name}' on ${path} in ${scheme}`
          expect.soft(ring.width, `the ring around ${where}`).toBeGreaterThanOrEqual(minRingPx)
          expect.soft(ring.contrast, `the contrast of the ring around ${where}`).toBeGreaterThanOrEqual(minContrast)
          names.add(ring.name)
        }
        expect(names.size, `stops on ${path}`).toBeGreaterThan(4)
      }
    }
  })

  test('text at 200 % is not clipped and needs no horizontal scrolling (WCAG 1.4.4)', async ({ tenant, open }) => {
    const page = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['login', 'landing-page', 'schedule-meeting']) {
      if (path !== 'login') await signInWithCookie(page, tenant.origin, tenant.host.cookie)
      await show(page, `${tenant.origin}/portal/${path}`)
      const height = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().height)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect
        .poll(() => page.locator('h1').evaluate((title) => title.getBoundingClientRect().height))
        .toBeGreaterThan(height * 1.9)
      expect.soft(await page.evaluate(findClippedText), path).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(over, `${path} is wider than its window`).toBeLessThanOrEqual(0)
    }
  })
})
