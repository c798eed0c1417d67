import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { findTenantId, invite, makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import {
  languages,
  pageVariants,
  phoneVariants,
  runAxe,
  runAxeOnOverlay,
  setLanguage,
  visit,
  wideVariants,
} from './kit/axe.ts'
import type { RunningPortal } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

async function changeOwn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Account of|Compte d)/ }).click()
  await page.getByRole('menuitem').first().click()
}

/** Creates a client with servers; returns its id. */
async function makeClient(portal: RunningPortal, cookie: string): Promise<string> {
  const key = Math.random().toString(36).slice(2, 10)
  const input = {
    ...{
      name: `Kiosk ${key}`,
      identifier: `kiosk-${key}`,
      iceTransport: 'relay' as const,
      bundlePolicy: 'balanced' as const,
    },
    ...{ videoTransport: 'all' as const, audioTransport: 'all' as const, minVersion: '1.0', maxVersion: '' },
    servers: [{ media: 'video' as const, url: 'turn:turn.example.test', username: 'kiosk', credential: 'secret' }],
  }
  const { body } = await portal.call('', cookie, contract.clients.create, input)
  return z.object({ id: z.string() }).parse(body).id
}

async function waitAsGuest(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('Gus Guest')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
}

test.describe('no violation of WCAG 2.2 AA in two languages, schemes, directions and widths', () => {
  test('pages for signed-out visitors', async ({ portal, tenant, open }) => {
    const { number } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
    const page = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${tenant.origin}/portal/login`)
    await visit(page, tenant.origin, setLanguage(page), [
      { path: 'login' },
      { path: 'landing-page' },
      { path: 'join' },
      { path: `join/${number}` },
      { path: `join/${number}#secret-word`, name: 'the waiting card', open: () => waitAsGuest(page) },
      { path: 'nowhere' },
    ])
  })

  test('pages of a member', async ({ portal, tenant, open }) => {
    const { id, number } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
    await invite(portal, tenant, id)
    const page = await open()
    await signInWithCookie(page, tenant.origin, tenant.host.cookie)
    const openAction = (which: number) => async () => {
      await page.getByRole('button', { name: /^Actions .* Planning/ }).click()
      await page.getByRole('menuitem').nth(which).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    const openPanel = () => page.getByRole('button', { name: 'Planning', exact: true }).click()
    await visit(page, tenant.origin, setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie), [
      { path: 'landing-page', shows: 'Planning' },
      { path: 'schedule-meeting' },
      { path: `schedule-meeting/${id}` },
      { path: 'upcoming-meetings', shows: 'Planning' },
      { path: 'upcoming-meetings', name: 'the invitation dialog', open: openAction(0) },
      { path: 'upcoming-meetings', name: 'the delete confirmation', open: openAction(2) },
      { path: 'upcoming-meetings', name: 'a meeting beside the list', open: openPanel },
      { path: `join/${number}` },
      { path: 'user', name: 'a page without access' },
    ])
  })

  test('dialogs, menus and drawers of a member', async ({ portal, tenant, open }) => {
    for (const topic of ['Planning one', 'Planning two']) await makeMeeting(portal, tenant, 'scheduled', topic)
    const page = await open()
    await signInWithCookie(page, tenant.origin, tenant.host.cookie)
    const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie)
    const press = (name: RegExp) => () => page.getByRole('button', { name }).first().click()
    const actions = press(/^Actions .* Planning/)
    const dialog = page.getByRole('dialog')
    const menu = page.getByRole('menu')
    // Within their region: a slow machine also shows the banner of the connection, which is an alert.
    const region = page.getByRole('region', { name: /^(Notices|Avis)$/ })
    const notices = region.getByRole('button')
    for (const language of languages) {
      await speak(language)
      await page.goto(`${tenant.origin}/portal/landing-page`)
      for (const opening of [
        { name: 'the dialog that joins', open: () => page.keyboard.press('j'), opened: dialog },
        { name: 'the meeting made at once', open: press(/^(Meet now|Réunion immédiate)/), opened: dialog },
        { name: 'the menu of the person', open: press(/^(Account of|Compte d)/), opened: menu },
        { name: "one's own password", open: () => changeOwn(page), opened: dialog },
        {
          name: 'the menu on a phone',
          open: press(/^(More: open|Plus : ouvrir le) menu/),
          opened: dialog,
          variants: phoneVariants,
        },
      ]) {
        await runAxeOnOverlay(page, language, opening)
        await expect(opening.opened).toBeHidden()
      }
      await page.goto(`${tenant.origin}/portal/upcoming-meetings`)
      await runAxeOnOverlay(page, language, {
        name: "a row's menu",
        open: actions,
        opened: menu,
        variants: wideVariants,
      })
      await actions()
      await page.getByRole('menuitem').nth(2).click()
      await dialog.getByRole('button', { name: /^(Delete|Supprimer)$/ }).click()
      await expect(notices).toHaveCount(2)
      await page.getByRole('link', { name: /^(Home|Accueil)$/ }).click()
      await page.route('**/api/**', (route) => route.abort())
      await press(/^(Meet now|Réunion immédiate)/)()
      await expect(notices).toHaveCount(3)
      // A focused toast stays open.
      await region.getByRole('alert').getByRole('button').focus()
      await runAxe(page, { where: 'the notices', language, variants: pageVariants })
      await expect.soft(notices).toHaveCount(3)
      await page.unroute('**/api/**')
    }
  })

  test('pages of an administrator', async ({ portal, tenant, open }) => {
    const { id } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
    await invite(portal, tenant, id)
    const page = await open()
    await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
    const add = async () => {
      await page.locator('main').getByRole('button', { name: 'Add user' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await visit(page, tenant.origin, setLanguageOfAccount(portal, tenant.subdomain, tenant.admin.cookie), [
      { path: 'user', shows: tenant.host.name },
      { path: 'user', name: 'the dialog that adds a user', open: add },
      { path: 'mail-log', shows: 'gus@elsewhere.test' },
    ])
  })

  test('audit log, mail log and mail server of an administrator', async ({ portal, tenant, open }) => {
    test.setTimeout(150_000)
    const page = await open()
    await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
    const filters = async () => {
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('combobox', { name: 'Action', exact: true }).click()
      await expect(page.getByRole('listbox')).toBeVisible()
    }
    const entry = async () => {
      await page.locator('[data-opens]').first().click()
      await expect(page.locator('#side-panel').getByRole('table')).toBeVisible()
    }
    const exposed = async () => {
      await page.locator('input[type="password"]').fill('secret')
      await page.getByLabel('TLS/SSL').selectOption('none')
      await page.locator('[type="submit"]').click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, 0))
    }
    const tenantuuid = await findTenantId(portal, tenant)
    await visit(page, tenant.origin, setLanguageOfAccount(portal, tenant.subdomain, tenant.admin.cookie), [
      { path: 'audit-log?call=users.create', shows: tenant.host.name },
      { path: 'audit-log', name: 'the filters of the audit log', open: filters },
      { path: 'audit-log?call=users.create', name: 'an entry of the audit log', open: entry },
      { path: 'audit-log?actor=nobody@elsewhere.test', name: 'an audit log that filters empty' },
      { path: `Tenant/${tenantuuid}/smtp`, name: "a tenant's mail server", open: exposed },
    ])
  })

  test('pages of a super administrator', async ({ portal, tenant, open }) => {
    const { cookie } = await portal.signIn('', portal.operator.email, portal.operator.password)
    const page = await open()
    await signInWithCookie(page, portal.origin, cookie)
    const dialog = page.getByRole('dialog')
    const add = async () => {
      await page.locator('main').getByRole('button', { name: 'Add tenant' }).click()
      await expect(dialog).toBeVisible()
    }
    const fillIn = async () => {
      await add()
      const name = `s${Math.random().toString(36).slice(2, 10)}`
      const words = ['Made in a test', name, name, 'Mo', 'Made', `mo@${name}.test`]
      for (const [index, secret] of words.entries()) await dialog.getByRole('textbox').nth(index).fill(secret)
      await dialog.locator('[type="submit"]').click()
      await expect(dialog.getByText(`mo@${name}.test`)).toBeVisible()
    }
    const mistake = async () => {
      await page.getByRole('button', { name: /^(Add a server for video|Ajouter un serveur vidéo)$/ }).click()
      await page.getByRole('textbox', { name: /^(Address|Adresse)$/ }).fill('turn:turn.example.test')
      await page.locator('[type="submit"]').click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    }
    const client = await makeClient(portal, cookie)
    await visit(page, portal.origin, setLanguageOfAccount(portal, '', cookie), [
      { path: 'landing-page', shows: '→' },
      { path: 'tenant', shows: tenant.subdomain },
      { path: 'tenant', name: 'the dialog that adds a tenant', open: add },
      { path: 'operational-dashboard/alerts', shows: 'Database' },
      { path: 'clients', shows: 'Web' },
      { path: `clients/${client}`, shows: 'Kiosk' },
      { path: 'clients/create-client', name: 'a new client with a mistake', open: mistake },
      { path: 'tenant', name: 'what a new person signs in with', open: fillIn },
    ])
  })

  test('the sections of a tenant', async ({ portal, tenant: target, open }) => {
    test.setTimeout(180_000)
    const { cookie } = await portal.signIn('', portal.operator.email, portal.operator.password)
    const { body } = await portal.call('', cookie, contract.tenants.list, { search: target.subdomain })
    const [row] = z.object({ items: z.array(z.object({ tenantuuid: z.string() })) }).parse(body).items
    const tenant = `Tenant/${row?.tenantuuid}`
    const page = await open()
    await signInWithCookie(page, portal.origin, cookie)
    const press = (name: RegExp) => async () => {
      await page.locator('main').getByRole('button', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    const shows = target.subdomain
    await visit(page, portal.origin, setLanguageOfAccount(portal, '', cookie), [
      { path: `${tenant}/mobile-clients`, shows },
      { path: `${tenant}/settings`, shows },
      { path: `${tenant}/settings`, name: 'another subdomain', open: press(/^Change/) },
      { path: `${tenant}/sign-up`, shows },
      { path: `${tenant}/users`, shows: target.host.name },
      { path: `${tenant}/danger`, shows },
      { path: `${tenant}/danger`, name: 'what shuts a tenant', open: press(/^Disable/) },
      { path: `${tenant}/danger`, name: 'what deletes a tenant', open: press(/^Delete/) },
      { path: `Tenant/${crypto.randomUUID()}`, name: 'a tenant that is none' },
    ])
  })
})
