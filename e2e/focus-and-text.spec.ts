import { expect, type Page } from '@playwright/test'
import { sitDown } from './kit/examine.ts'
import { test } from './kit/test.ts'

const fewestPx = 2
const minContrast = 3
const maxStops = 16

/** Runs in the page: the ring around what has the focus, its width and its contrast to what lies around it. */
function readRing(): { name: string; width: number; contrast: number } | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  /** Any way of writing a colour, laid over another. */
  const over = (colour: string, ground: readonly number[]): number[] => {
    if (!pen) return [0, 0, 0]
    pen.fillStyle = `rgb(${ground.join(' ')})`
    pen.fillRect(0, 0, 1, 1)
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const light = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  // A field whose eye button stands inside wears the ring around both.
  const wearer = [focused, focused.parentElement].find((one) => one && getComputedStyle(one).outlineStyle === 'solid')
  const style = getComputedStyle(wearer ?? focused)
  const grounds: string[] = []
  // Within itself where the ring lies inside the edge, else on what it stands on.
  const inside = Number.parseFloat(style.outlineOffset) <= -Number.parseFloat(style.outlineWidth)
  let behind = inside ? wearer : wearer?.parentElement
  for (; behind; behind = behind.parentElement) grounds.unshift(getComputedStyle(behind).backgroundColor)
  const ground = grounds.reduce((below, colour) => over(colour, below), [255, 255, 255])
  const [dim = 0, bright = 0] = [light(ground), light(over(style.outlineColor, ground))].toSorted((a, b) => a - b)
  return {
    name: focused.getAttribute('aria-label') ?? (focused.textContent || focused.outerHTML),
    width: wearer ? Number.parseFloat(style.outlineWidth) : 0,
    contrast: (bright + 0.05) / (dim + 0.05),
  }
}

/** Runs in the page: words that a box around them cuts off. */
function readCutWords(): string[] {
  const cut: string[] = []
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const range = document.createRange()
    range.selectNodeContents(node)
    const area = range.getBoundingClientRect()
    if (text === '' || area.width === 0 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    for (let box: Element | null = node.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // Meant for screen readers alone, or out of sight until it has the focus.
      if (clipPath !== 'none' || edge.width <= 1 || (position === 'fixed' && edge.bottom <= 0)) break
      const hidesX = /hidden|clip/.test(overflowX) && (area.left < edge.left - 1 || area.right > edge.right + 1)
      const hidesY = /hidden|clip/.test(overflowY) && (area.top < edge.top - 1 || area.bottom > edge.bottom + 1)
      if (hidesX || hidesY) cut.push(`${text} in ${box.tagName}.${box.className}`)
      if (position === 'fixed') break
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type]), select'))
    if (field.checkVisibility() && field.scrollWidth > field.clientWidth + 1) cut.push(`the field ${field.value}`)
  return cut
}

async function show(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test.describe('at 1280', () => {
  test('a ring of 2 px and 3:1 is around whatever has the focus, in light and in dark', async ({ tenant, open }) => {
    const page = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['login', 'schedule-meeting']) {
      if (path !== 'login') await sitDown(page, tenant.origin, tenant.host.cookie)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await show(page, `${tenant.origin}/portal/${path}`)
        const names = new Set<string>()
        for (let stop = 0; stop < maxStops; stop++) {
          await page.keyboard.press('Tab')
          const ring = await page.evaluate(readRing)
          if (!ring) break
          const where = `'${ring.name}' on ${path} in ${scheme}`
          expect.soft(ring.width, `the ring around ${where}`).toBeGreaterThanOrEqual(fewestPx)
          expect.soft(ring.contrast, `the contrast of the ring around ${where}`).toBeGreaterThanOrEqual(minContrast)
          names.add(ring.name)
        }
        expect(names.size, `stops on ${path}`).toBeGreaterThan(4)
      }
    }
  })

  test('text twice as large is whole, without scrolling sideways (WCAG 1.4.4)', async ({ tenant, open }) => {
    const page = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['login', 'landing-page', 'schedule-meeting']) {
      if (path !== 'login') await sitDown(page, tenant.origin, tenant.host.cookie)
      await show(page, `${tenant.origin}/portal/${path}`)
      const height = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().height)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect
        .poll(() => page.locator('h1').evaluate((title) => title.getBoundingClientRect().height))
        .toBeGreaterThan(height * 1.9)
      expect.soft(await page.evaluate(readCutWords), path).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(over, `${path} is wider than its window`).toBeLessThanOrEqual(0)
    }
  })
})
