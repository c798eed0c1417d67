import AxeBuilder from '@axe-core/playwright'
import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { House, RunningPortal } from './kit/portal.ts'
import { test } from './kit/test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const languages = ['en', 'fr'] as const
type Language = (typeof languages)[number]
const titleEnds = {
  en: /Join Meetings from anywhere, anytime$/,
  fr: /Rejoignez vos réunions où que vous soyez, à tout moment$/,
}

/**
 * All eight looks of a place would take minutes: each language takes the half in which every two of scheme, direction
 * and width still meet in every way, and what one leaves out is in the other.
 */
const looks = {
  en: [
    { width: 1280, scheme: 'light', dir: 'ltr' },
    { width: 1280, scheme: 'dark', dir: 'rtl' },
    { width: 320, scheme: 'dark', dir: 'ltr' },
    { width: 320, scheme: 'light', dir: 'rtl' },
  ],
  fr: [
    { width: 1280, scheme: 'dark', dir: 'ltr' },
    { width: 1280, scheme: 'light', dir: 'rtl' },
    { width: 320, scheme: 'light', dir: 'ltr' },
    { width: 320, scheme: 'dark', dir: 'rtl' },
  ],
} as const

// A trace keeps every step's picture of the page, which doubles the time; the message names place, look and element.
test.use({ trace: 'off' })

/** Waits until the page has drawn what it shows, with nothing on its way. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/** Every look of what the page shows now, flipped in place. */
async function examine(page: Page, where: string, language: Language): Promise<void> {
  await expect.soft(page, where).toHaveTitle(titleEnds[language], { timeout: 3000 })
  for (const { width, scheme, dir } of looks[language]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(
      (look) => {
        document.documentElement.dir = look.dir
        document.documentElement.dataset.mantineColorScheme = look.scheme
      },
      { scheme, dir },
    )
    await settle(page)
    const look = `${where}, ${language}, ${scheme}, ${dir}, ${width}`
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze()
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(faults, look).toEqual([])
    const found = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      lang: document.documentElement.lang,
      over: document.documentElement.scrollWidth - window.innerWidth,
    }))
    expect.soft(found, look).toEqual({ headings: 1, lang: language, over: expect.any(Number) })
    if (width === 320) expect.soft(found.over, `${look}: wider than its window`).toBeLessThanOrEqual(0)
  }
}

/** A page, or what opens on it: where it is, a text that says it is there, and what to do first. */
type Place = {
  readonly path: string
  readonly shows?: string
  readonly open?: (page: Page) => Promise<void>
  readonly name?: string
}

/** Loads each place once in each language. */
async function visit(
  page: Page,
  origin: string,
  speak: (language: Language) => Promise<void>,
  places: readonly Place[],
) {
  for (const language of languages) {
    await speak(language)
    for (const { path, shows, open, name } of places) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${origin}/portal/${path}`)
      await expect(page.locator('h1')).toBeVisible()
      if (shows) await expect(page.getByText(shows).first()).toBeVisible()
      await open?.(page)
      await examine(page, name ?? path, language)
    }
  }
}

/** Sits down as a person whose account speaks a language. */
async function sitDown(page: Page, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.context().addCookies([{ name, value, url: origin }])
}

const speaker = (portal: RunningPortal, subdomain: string, cookie: string) => async (language: Language) => {
  await portal.call(subdomain, cookie, contract.auth.updateLanguage, { language })
}

const inTwoHours = (): { start: string; end: string } => {
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)
  return { start: at(2), end: at(3) }
}

const Made = z.object({ id: z.string(), number: z.string(), password: z.string() })
async function makeMeeting(portal: RunningPortal, house: House, kind: 'scheduled' | 'open', topic: string) {
  const times = kind === 'scheduled' ? inTwoHours() : {}
  const form = { kind, topic, timezone: 'UTC', password: 'secret-word', join_before_host: false, ...times }
  const { body } = await portal.call(house.subdomain, house.host.cookie, contract.meetings.create, form)
  return Made.parse(body)
}
const invite = (portal: RunningPortal, { subdomain, host }: House, id: string) =>
  portal.call(subdomain, host.cookie, contract.meetings.invite, { id, invitees: [{ email: 'gus@elsewhere.test' }] })

test.describe('no fault against WCAG 2.2 AA, in two languages, two schemes, two directions and two widths', () => {
  test('signed out', async ({ portal, house, open }) => {
    const { number } = await makeMeeting(portal, house, 'scheduled', 'Planning')
    const page = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${house.origin}/portal/login`)
    const pretendChange = async () => {
      await page.evaluate(() => sessionStorage.setItem('tmpid', 'any'))
      await page.reload()
      await expect(page.getByRole('textbox')).toHaveCount(2)
    }
    const speak = async (language: Language) =>
      page.evaluate((value) => localStorage.setItem('language', value), language)
    await visit(page, house.origin, speak, [
      { path: 'login' },
      { path: 'auth/reset-password' },
      { path: 'auth/reset-password', name: 'the forced change', open: pretendChange },
      { path: 'landing-page' },
      { path: 'join' },
      { path: `join/${number}` },
      { path: 'nowhere' },
    ])
  })

  test('a member', async ({ portal, house, open }) => {
    const { id, number } = await makeMeeting(portal, house, 'scheduled', 'Planning')
    await invite(portal, house, id)
    const page = await open()
    await sitDown(page, house.origin, house.host.cookie)
    const deed = (which: number) => async () => {
      await page.getByRole('button', { name: /Planning/ }).click()
      await page.getByRole('menuitem').nth(which).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await visit(page, house.origin, speaker(portal, house.subdomain, house.host.cookie), [
      { path: 'landing-page', shows: 'Planning' },
      { path: 'schedule-meeting' },
      { path: `schedule-meeting/${id}` },
      { path: 'upcoming-meetings', shows: 'Planning' },
      { path: 'upcoming-meetings', name: 'the dialog that invites', open: deed(1) },
      { path: 'upcoming-meetings', name: 'the question before a delete', open: deed(3) },
      { path: `join/${number}` },
      { path: 'user', name: 'a page without access' },
    ])
  })

  test('an administrator', async ({ portal, house, open }) => {
    const { id } = await makeMeeting(portal, house, 'scheduled', 'Planning')
    await invite(portal, house, id)
    const page = await open()
    await sitDown(page, house.origin, house.admin.cookie)
    const add = async () => {
      await page
        .locator('main')
        .getByRole('button', { name: /^(Add user|Ajouter un utilisateur)$/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await visit(page, house.origin, speaker(portal, house.subdomain, house.admin.cookie), [
      { path: 'user', shows: house.host.name },
      { path: 'user', name: 'the dialog that adds a user', open: add },
      { path: 'mail-log', shows: 'gus@elsewhere.test' },
    ])
  })

  test('a super administrator', async ({ portal, house, open }) => {
    const { cookie } = await portal.signIn('', portal.operator.email, portal.operator.password)
    const page = await open()
    await sitDown(page, portal.origin, cookie)
    await visit(page, portal.origin, speaker(portal, '', cookie), [{ path: 'tenant', shows: house.subdomain }])
  })

  test('a meeting while it runs, and after it', async ({ portal, house, open }) => {
    test.setTimeout(150_000)
    const { number } = await makeMeeting(portal, house, 'open', 'Running talk')
    const host = await open()
    const admin = await open()
    await sitDown(host, house.origin, house.host.cookie)
    await sitDown(admin, house.origin, house.admin.cookie)
    const speak = speaker(portal, house.subdomain, house.admin.cookie)
    await host.goto(`${house.origin}/portal/join/${number}`)
    await host.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(host.getByRole('button', { name: /^End for all/ })).toBeVisible({ timeout: 30_000 })
    await examine(host, 'the room', 'en')
    const row = { shows: 'Running talk' }
    await visit(admin, house.origin, speak, [{ path: 'live-meeting', ...row }])

    await host.setViewportSize({ width: 1280, height: 800 })
    await host.getByRole('button', { name: /^End for all/ }).click()
    await host
      .getByRole('dialog')
      .getByRole('button', { name: /^End for all/ })
      .click()
    await expect(host.getByText('You ended the meeting for everyone.')).toBeVisible()
    await examine(host, 'the room after its end', 'en')
    await visit(admin, house.origin, speak, [{ path: 'completed-meetings', ...row }])
    await visit(host, house.origin, speaker(portal, house.subdomain, house.host.cookie), [
      { path: 'past-meetings', ...row },
    ])
  })
})
