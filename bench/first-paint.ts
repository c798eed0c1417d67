import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { z } from 'zod'
import { root } from '../apps/server/src/server.ts'

/**
 * Kilobytes of gzipped JavaScript requested before the first paint, before the page was usable, and until it was idle;
 * and the number of files for a usable page.
 */
export type Weight = { toPaint: number; toUse: number; inAll: number; files: number }

type VisitResult = { origin: string; path: string; cookie?: string }

const Entries = z.array(z.object({ name: z.string(), entryType: z.string(), startTime: z.number() }))

/** Transfer size of a file for a browser that accepts gzip, as most do over plain http. */
const weigh = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname } = new URL(url)
    const headers = { host: `${hostname}:${port}`, 'accept-encoding': 'gzip' }
    const request = get({ host: '127.0.0.1', port, path: pathname, headers }, (response) => {
      let bytes = 0
      response.on('data', (data: Buffer) => (bytes += data.length))
      response.on('end', () => resolve(bytes / 1000))
      response.on('error', reject)
    })
    request.on('error', reject)
  })

async function measureVisit(browser: Browser, { origin, path, cookie }: VisitResult): Promise<Weight> {
  const context = await browser.newContext()
  try {
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: origin }])
    }
    const page = await context.newPage()
    await page.goto(`${origin}${path}`)
    await page.locator('h1').waitFor()
    const usableAt = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle')
    const entries = Entries.parse(JSON.parse(await page.evaluate(() => JSON.stringify(performance.getEntries()))))
    const paint = entries.find(({ name }) => name === 'first-contentful-paint')?.startTime
    const scripts = entries.filter(({ entryType, name }) => entryType === 'resource' && /\.js$/.test(name))
    if (paint === undefined || scripts.length === 0) throw new Error(`${path} painted nothing`)
    const weights = await Promise.all(
      scripts.map(async ({ name, startTime }) => ({ kilobytes: await weigh(name), startTime })),
    )
    const sum = (until: number) =>
      weights.filter(({ startTime }) => startTime <= until).reduce((all, { kilobytes }) => all + kilobytes, 0)
    return {
      toPaint: sum(paint),
      toUse: sum(usableAt),
      inAll: sum(Number.POSITIVE_INFINITY),
      files: weights.filter(({ startTime }) => startTime <= usableAt).length,
    }
  } finally {
    await context.close()
  }
}

/** The browser of the journeys. Its finder runs before anything is installed, hence without types. */
export async function findBrowser(): Promise<string | undefined> {
  const { findChromium } = await import(join(root, 'scripts', 'lib', 'chromium.mjs'))
  const found: unknown = findChromium()
  return typeof found === 'string' ? found : undefined
}

/** Measures the pages in a real browser; returns a message if there is none. */
export async function weighPages(visits: VisitResult[]): Promise<Weight[] | string> {
  if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html'))) {
    return 'JavaScript was not weighed: the pages are not built (npm start builds them).'
  }
  const executablePath = await findBrowser()
  if (executablePath === undefined) return 'JavaScript was not weighed: there is no Chromium here.'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const weights: Weight[] = []
    for (const one of visits) weights.push(await measureVisit(browser, one))
    return weights
  } finally {
    await browser.close()
  }
}
