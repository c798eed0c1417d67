import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { z } from 'zod'
import { root } from '../apps/server/src/app/server.ts'
import { median } from './load.ts'
import { table, verdict } from './report.ts'

// `npm run bench -- web`: what a page loads until it is usable, and when it is painted on a phone with a slow connection.

const rounds = 3
/** The slow connection and the slow processor of Lighthouse. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

const maxFiles = 20
const maxShift = 0.02
/** Aims in kilobytes of gzipped script, and in milliseconds. */
const pages: readonly { name: string; path: string; signedIn?: true; kilobytes?: number; ms?: number }[] = [
  { name: 'login', path: '/portal/login', kilobytes: 172, ms: 2000 },
  { name: 'join', path: '/portal/join/1234567890', kilobytes: 170, ms: 2200 },
  { name: 'home, guest', path: '/portal/landing-page', kilobytes: 235, ms: 3000 },
  { name: 'home, signed in', path: '/portal/landing-page', signedIn: true, kilobytes: 235, ms: 3000 },
  { name: 'users', path: '/portal/user', signedIn: true, kilobytes: 270, ms: 3000 },
  { name: 'schedule', path: '/portal/schedule-meeting', signedIn: true, kilobytes: 270, ms: 3200 },
  { name: 'upcoming', path: '/portal/upcoming-meetings', signedIn: true, kilobytes: 270, ms: 3200 },
]

const Entries = z.array(
  z.object({
    name: z.string(),
    entryType: z.string(),
    startTime: z.number(),
    value: z.number().optional(),
    hadRecentInput: z.boolean().optional(),
  }),
)

/** Kilobytes of a file for a browser that accepts gzip, as most do over plain http. */
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

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

type Visit = { kilobytes: number; files: number; firstPaint: number; largestPaint: number; shift: number }

type Address = { origin: string; path: string; cookie: string | undefined }

/** Opens a page with an empty cache. */
async function visit(browser: Browser, { origin, path, cookie }: Address): Promise<Visit> {
  const context = await browser.newContext()
  try {
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: origin }])
    }
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.addInitScript({ path: join(import.meta.dirname, 'record-paint.js') })
    await page.goto(`${origin}${path}`)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    const entries = Entries.parse(await page.evaluate('paintEntries'))
    const usableAt = entries.find(({ name }) => name === 'usable')?.startTime ?? 0
    const scripts = entries.filter(
      ({ entryType, name, startTime }) => entryType === 'resource' && /\.js$/.test(name) && startTime <= usableAt,
    )
    const weights = await Promise.all(scripts.map(({ name }) => weigh(name)))
    const firstPaint = entries.find(({ name }) => name === 'first-contentful-paint')?.startTime
    const largestPaint = entries.findLast(({ entryType }) => entryType === 'largest-contentful-paint')?.startTime
    if (firstPaint === undefined || largestPaint === undefined) throw new Error(`${path} painted nothing`)
    return {
      kilobytes: weights.reduce((sum, weight) => sum + weight, 0),
      files: scripts.length,
      firstPaint,
      largestPaint,
      shift: entries
        .filter(({ hadRecentInput }) => hadRecentInput === false)
        .reduce((sum, { value = 0 }) => sum + value, 0),
    }
  } finally {
    await context.close()
  }
}

/** Finds the browser of the journeys. The finder runs before anything is installed, hence without types. */
export async function findBrowser(): Promise<string | undefined> {
  const { findChromium } = await import(join(root, 'scripts', 'lib', 'chromium.mjs'))
  const found: unknown = findChromium()
  return typeof found === 'string' ? found : undefined
}

/** Writes a figure, and its aim if it has one. */
function judge(value: number, aim: number | undefined, write: (value: number) => string): string {
  return aim === undefined ? write(value) : `${write(value)} (${write(aim)}: ${verdict(value <= aim)})`
}

/** Prints the figures of the pages of a tenant beside their aims; medians of the rounds. */
export async function measurePages(origin: string, cookie: string): Promise<void> {
  if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html')))
    return console.log('\nThe pages were not measured: they are not built (npm start builds them).')
  const executablePath = await findBrowser()
  if (executablePath === undefined) return console.log('\nThe pages were not measured: there is no Chromium here.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const rows = [['', 'script kB, gz', 'files', 'FCP', 'LCP', 'CLS']]
    for (const { name, path, signedIn, kilobytes, ms } of pages) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round++)
        visits.push(await visit(browser, { origin, path, cookie: signedIn && cookie }))
      const middle = (figure: keyof Visit) => median(visits.map((one) => one[figure]))
      const toSeconds = (value: number) => `${(value / 1000).toFixed(2)} s`
      rows.push([
        name,
        judge(middle('kilobytes'), kilobytes, (value) => value.toFixed(0)),
        judge(middle('files'), maxFiles, String),
        toSeconds(middle('firstPaint')),
        judge(middle('largestPaint'), ms, toSeconds),
        judge(middle('shift'), maxShift, (value) => value.toFixed(3)),
      ])
    }
    console.log(
      `\nPages at ${slowdown} × CPU and slow 4G, with an empty cache; aims in brackets, medians of ${rounds}:`,
    )
    console.log(table(rows))
  } finally {
    await browser.close()
  }
}
