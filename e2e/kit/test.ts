import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { type Colour, writeFilm } from './camera.ts'
import { type RunningPortal, runPortal, type TestTenant, type TestUser } from './portal.ts'

type Open = (options?: { colour?: Colour; origin?: string }) => Promise<Page>

/** Messages of Chromium about failed requests and aborted navigations: not errors of the page. */
const ofTheNetwork = /Failed to load resource|WebSocket connection|net::ERR/

/** Fails a test if a page logs an unexpected error or warning. */
function listen(page: Page, heard: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !ofTheNetwork.test(message.text())) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
}

/** Fixtures: one portal per worker, one tenant per test, and browsers with a camera each. */
export const test = base.extend<
  { tenant: TestTenant; open: Open; login: (page: Page, user: TestUser, origin: string) => Promise<void> },
  { portal: RunningPortal }
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
  open: async ({ launchOptions }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-films-'))
    const contexts: BrowserContext[] = []
    const closers: (() => Promise<void>)[] = []
    const heard: string[] = []
    await use(async ({ colour = 'blue' } = {}) => {
      const film = join(folder, `${colour}.y4m`)
      writeFilm(film, colour)
      const executablePath = findChromium()
      const browser = await chromium.launch({
        ...launchOptions,
        ...(executablePath ? { executablePath } : {}),
        args: [...(launchOptions.args ?? []), `--use-file-for-fake-video-capture=${film}`],
      })
      closers.push(() => browser.close())
      const context = await browser.newContext({
        permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
        locale: 'en-GB',
      })
      contexts.push(context)
      const page = await context.newPage()
      listen(page, heard)
      return page
    })
    for (const close of closers) await close()
    await rm(folder, { recursive: true, force: true })
    expect(heard).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  login: async ({}, use) => {
    await use(async (page, user, origin) => {
      await page.goto(`${origin}/portal/login`)
      await page.getByLabel('Email', { exact: true }).fill(user.email)
      await page.getByLabel('Password', { exact: true }).fill(user.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Login successful')).toBeVisible()
    })
  },
})
