import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { type Colour, writeFilm } from './camera.ts'
import { type RunningPortal, runPortal, type TestTenant } from './portal.ts'
import { type Credentials, signInWithCookie } from './sign-in.ts'

export type Open = (options?: { colour?: Colour }) => Promise<Page>
/** Opens a page signed in, with a session of its own but without the form. */
type Login = (page: Page, user: Credentials, origin: string, path?: string) => Promise<void>

/** Messages of Chromium about failed requests, aborted navigations and workers that were ended: not errors of the page. */
const ofTheBrowser =
  /Failed to load resource|WebSocket (?:connection|is already in CLOSING)|net::ERR|A VideoFrame was garbage collected|Permissions policy violation/

/** Fails a test if a page logs an unexpected error or warning. */
function listen(page: Page, heard: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !ofTheBrowser.test(message.text())) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
}

/** Fixtures: per worker a portal and a browser for each colour of its camera, per test a tenant and pages of its own. */
export const test = base.extend<
  { tenant: TestTenant; open: Open; login: Login },
  { portal: RunningPortal; findBrowser: (colour: Colour) => Promise<Browser> }
>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern
    async ({}, use) => {
      const portal = await runPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tenant: async ({ portal }, use) => {
    await use(await portal.seedTenant(`h${Math.random().toString(36).slice(2, 10)}`))
  },
  findBrowser: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-films-'))
      const executablePath = findChromium()
      const browsers = new Map<Colour, Promise<Browser>>()
      const launch = (colour: Colour): Promise<Browser> => {
        const film = join(folder, `${colour}.y4m`)
        writeFilm(film, colour)
        return chromium.launch({
          ...launchOptions,
          ...(executablePath ? { executablePath } : {}),
          args: [...(launchOptions.args ?? []), `--use-file-for-fake-video-capture=${film}`],
        })
      }
      await use((colour) => {
        const browser = browsers.get(colour) ?? launch(colour)
        browsers.set(colour, browser)
        return browser
      })
      for (const browser of browsers.values()) await (await browser).close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  open: async ({ findBrowser }, use) => {
    const contexts: BrowserContext[] = []
    const heard: string[] = []
    await use(async ({ colour = 'blue' } = {}) => {
      const context = await (await findBrowser(colour)).newContext({
        permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
        locale: 'en-GB',
      })
      contexts.push(context)
      const page = await context.newPage()
      listen(page, heard)
      return page
    })
    for (const context of contexts) await context.close()
    expect(heard).toEqual([])
  },
  login: async ({ portal }, use) => {
    await use(async (page, { email, password }, origin, path = 'landing-page') => {
      const { cookie } = await portal.signIn(portal.toSubdomain(origin), email, password)
      await signInWithCookie(page, origin, cookie)
      await page.goto(`${origin}/portal/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  },
})
