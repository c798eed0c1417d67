import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@foyer/contract/contract'
import { type Page as PortalPage, pages } from '@foyer/contract/pages'
import { type Browser, type Cookie, chromium, type Page } from '@playwright/test'
import { freePort, type PortalProcess, startPortal } from '../apps/server/test/process.ts'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { serveDevelopmentPages } from './kit/pages.ts'

// `npm run screenshots`: every page over the sample data of `npm run demo`, at two widths, in two schemes and two
// languages, below `screenshots/`, which git ignores. `npm run screenshots -- user join` takes only the pages whose path
// contains one of the words, `-- design` the page of components, `-- readme` makes the pictures of the README.

const root = join(import.meta.dirname, '..')
const operator = { email: 'operator@example.test', password: 'Operator1Word' }
const languages = ['en', 'fr'] as const
const schemes = ['light', 'dark'] as const
const widths = [1280, 390] as const

type Look = {
  language: (typeof languages)[number]
  scheme: (typeof schemes)[number]
  width: (typeof widths)[number]
}
type Account = { origin: string; email: string; password: string }
/** An account's origin with its session; a visitor has none. */
type Viewer = { origin: string; cookies: Cookie[] }

async function signIn(browser: Browser, { origin, email, password }: Account): Promise<Viewer> {
  const page = await browser.newPage()
  await page.goto(`${origin}/portal/login`)
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/portal/landing-page')
  const cookies = await page.context().cookies()
  await page.close()
  return { origin, cookies }
}

/** Fills the parameters of a path with the first meeting and tenant of the viewer; undefined if there is none. */
async function fillParameters(page: Page, path: string): Promise<string | undefined> {
  const post = (call: { path: string }, input: object = {}) =>
    page.evaluate(
      async ([url, body]) => {
        const headers = { 'content-type': 'application/json', 'x-foyer': '1' }
        const response = await fetch(url, { method: 'POST', headers, body })
        return (await response.json()).items?.[0]
      },
      [`/api${call.path}`, JSON.stringify(input)] as const,
    )
  const meeting =
    path.includes('$meetingid') || path.includes('$number') ? await post(contract.meetings.listSchedules) : undefined
  const tenant = path.includes('$tenantUuid') ? await post(contract.tenants.list) : undefined
  // The first roles are built in.
  const role = path.includes('$roleuuid') ? await post(contract.roles.list, { sort: '-added' }) : undefined
  const group = path.includes('$groupId') ? await post(contract.groups.list) : undefined
  const product = path.includes('$productuuid') ? await post(contract.products.list) : undefined
  const plan = path.includes('$planuuid') ? await post(contract.plans.list) : undefined
  const filled = path
    .replace('$meetingid', meeting?.meetingId ?? '$')
    .replace('$number', meeting?.number ?? '$')
    .replace('$tenantUuid', tenant?.tenantuuid ?? '$')
    .replace('$roleuuid', role?.id ?? '$')
    .replace('$groupId', group?.id ?? '$')
    .replace('$productuuid', product?.id ?? '$')
    .replace('$planuuid', plan?.id ?? '$')
    .replace('$section', 'branding')
  return filled.includes('$') ? undefined : filled
}

async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready)
}

/** Opens a page that looks as asked. */
async function openPage(browser: Browser, viewer: Viewer, { language, scheme, width }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
  })
  await context.addCookies(viewer.cookies)
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('language', value), language)
  await page.goto(`${viewer.origin}/portal/landing-page`)
  return page
}

/** Photographs pages that the viewer may open, in one look. */
async function shootPages(
  browser: Browser,
  name: string,
  viewer: Viewer,
  look: Look,
  shown: PortalPage[],
): Promise<void> {
  const folder = join(root, 'screenshots', `${look.language}-${look.scheme}-${look.width}`)
  await mkdir(folder, { recursive: true })
  const page = await openPage(browser, viewer, look)
  for (const { path } of shown) {
    const filled = await fillParameters(page, path)
    if (filled === undefined) continue
    await page.goto(`${viewer.origin}${filled}`)
    await settle(page)
    const file = `${name}${path.replace('/portal', '').replaceAll('/', '-').replaceAll('$', '')}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true })
  }
  await page.context().close()
}

/** Photographs the page of tokens and components, which only development has, in both directions. */
async function shootDesign(browser: Browser, portalOrigin: string): Promise<void> {
  const development = await serveDevelopmentPages(portalOrigin)
  const folder = join(root, 'screenshots', 'design')
  await mkdir(folder, { recursive: true })
  try {
    for (const scheme of schemes)
      for (const width of widths) {
        const look: Look = { language: 'en', scheme, width }
        const page = await openPage(browser, { origin: development.origin, cookies: [] }, look)
        await page.goto(`${development.origin}/portal/design`)
        for (const dir of ['ltr', 'rtl']) {
          await settle(page)
          await page.evaluate((value) => (document.documentElement.dir = value), dir)
          await page.screenshot({ path: join(folder, `${scheme}-${dir}-${width}.png`), fullPage: true })
        }
        await page.context().close()
      }
  } finally {
    await development.stop()
  }
}

/** The pictures in the README, in both schemes. */
const readmeRoutes = [
  '/portal/landing-page',
  '/portal/upcoming-meetings',
  '/portal/schedule-meeting',
  '/portal/user',
  '/portal/Tenant/$tenantUuid/branding',
  '/portal/login',
]

async function shootReadme(browser: Browser, viewer: Viewer): Promise<void> {
  await mkdir(join(root, 'docs', 'images'), { recursive: true })
  for (const scheme of schemes) {
    const look: Look = { language: 'en', scheme, width: 1280 }
    const member = await openPage(browser, viewer, look)
    const visitor = await openPage(browser, { ...viewer, cookies: [] }, look)
    for (const path of readmeRoutes) {
      const page = path === '/portal/login' ? visitor : member
      await page.goto(`${viewer.origin}${await fillParameters(page, path)}`)
      await settle(page)
      await page.screenshot({ path: join(root, 'docs', 'images', `${path.split('/').at(-1)}-${scheme}.png`) })
    }
    await member.context().close()
    await visitor.context().close()
  }
}

/** Finds the administrators of the demo's tenants: one works in English, the other one in French. */
async function findAdministrators(portal: PortalProcess): Promise<{ [L in Look['language']]: Account }> {
  await portal.ready()
  for (let tries = 0; tries < 600; tries += 1) {
    const printed = [...portal.output().matchAll(/(http:\S+) as (\S+), password (\S+)/g)]
    const [en, fr] = printed.map(([, origin = '', email = '', password = '']) => ({ origin, email, password }))
    if (en !== undefined && fr !== undefined) return { en, fr }
    await wait(100)
  }
  throw new Error(`The demo printed no accounts: ${portal.output()}`)
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-screenshots-'))
  const port = await freePort()
  const portal = startPortal(
    port,
    {
      FOYER_DATA: folder,
      REQUESTS_PER_MINUTE: '100000',
      FOYER_ADMIN_EMAIL: operator.email,
      FOYER_ADMIN_PASSWORD: operator.password,
    },
    ['--demo'],
  )
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  try {
    const administrators = await findAdministrators(portal)
    if (words.includes('readme')) return await shootReadme(browser, await signIn(browser, administrators.en))
    const wanted = pages.filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)))
    const ofVisitors = wanted.filter(({ level, path }) => level === 'anyone' && !path.includes('$'))
    const ofAdministrators = wanted.filter(
      ({ level, path, permission = '' }) =>
        path === '/portal/landing-page' ||
        (level !== 'anyone' && level !== 'superadmin' && !/^(products|plans)/.test(permission)),
    )
    const ofTheOperator = wanted.filter(({ path }) =>
      /landing-page|live-meeting|tenant|Tenant|audit|roducts|lans/.test(path),
    )
    if (words.length === 0 || words.includes('design')) await shootDesign(browser, `http://localhost:${port}`)
    if (words.length === 1 && words.includes('design')) return
    const superadmin = await signIn(browser, { origin: `http://localhost:${port}`, ...operator })
    for (const language of languages) {
      const admin = await signIn(browser, administrators[language])
      const shoot = async (name: string, viewer: Viewer, own: PortalPage[]): Promise<void> => {
        for (const scheme of schemes)
          for (const width of widths) await shootPages(browser, name, viewer, { language, scheme, width }, own)
      }
      await shoot('visitor', { ...admin, cookies: [] }, ofVisitors)
      await shoot('administrator', admin, ofAdministrators)
      // The language of the operator's account is English.
      if (language === 'en') await shoot('operator', superadmin, ofTheOperator)
    }
  } finally {
    await browser.close()
    portal.child.kill('SIGTERM')
    await portal.ended
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
