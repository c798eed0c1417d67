import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@foyer/contract/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const pressMs = 60

/** Clicks like a user: some time passes before the mouse button is released, wherever the target is by then. */
async function pressSlowly(page: Page, submit: Locator): Promise<void> {
  await submit.scrollIntoViewIfNeeded()
  const box = await submit.boundingBox()
  if (!box) throw new Error('There is no button to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await wait(pressMs)
  await page.mouse.up()
}

for (const width of [1280, 390])
  test(`one click submits every form while an invalid field has the focus, at ${width}`, async ({
    portal,
    tenant: target,
    open,
  }) => {
    test.slow()
    const root = await portal.signIn('', portal.operator.email, portal.operator.password)
    const { body } = await portal.call('', root.cookie, contract.tenants.list, { search: target.subdomain })
    const [row] = z.object({ items: z.array(z.object({ tenantuuid: z.string() })) }).parse(body).items
    const tenant = `Tenant/${row?.tenantuuid}`
    const click = (name: RegExp) => async (page: Page) => {
      await page.getByRole('main').getByRole('button', { name }).first().click()
    }
    const fromMenu = (opener: string, item: string) => async (page: Page) => {
      await page.getByRole('button', { name: opener }).first().click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const own = { origin: target.origin, cookie: target.admin.cookie }
    const operator = { origin: portal.origin, cookie: root.cookie }
    const nobody = { origin: target.origin, cookie: '' }
    const forms: {
      origin: string
      cookie: string
      path: string
      field: string
      wrong?: string
      open?: (page: Page) => Promise<void>
    }[] = [
      { ...nobody, path: 'login', field: 'Email' },
      { ...nobody, path: 'forgot-password', field: 'Email' },
      { ...nobody, path: 'join/1234567890', field: 'Your name' },
      { ...own, path: 'schedule-meeting', field: 'Topic' },
      { ...own, path: 'user', field: 'Email', open: click(/^Add user$/) },
      { ...own, path: 'user', field: 'Last name', open: fromMenu('Actions for Mia Person', 'Edit') },
      { ...own, path: 'user', field: 'Email addresses', wrong: 'nobody', open: click(/^Invite/) },
      {
        ...own,
        path: 'landing-page',
        field: 'Current password',
        open: fromMenu('Account of Ann Admin', 'Change password'),
      },
      { ...operator, path: 'tenant', field: 'Tenant name', open: click(/^Add tenant$/) },
      { ...operator, path: `${tenant}/settings`, field: 'Tenant name' },
      { ...operator, path: `${tenant}/settings`, field: 'New subdomain', wrong: '-', open: click(/^Change/) },
      { ...operator, path: `${tenant}/smtp`, field: 'Email server' },
    ]
    const pages = new Map<string, Page>()
    const openAs = async ({ origin, cookie }: { origin: string; cookie: string }): Promise<Page> => {
      const page = await open()
      await page.setViewportSize({ width, height: 760 })
      if (cookie !== '') await signInWithCookie(page, origin, cookie)
      return page
    }
    for (const { origin, cookie, path, field, wrong = '', open: begin } of forms) {
      const page = pages.get(cookie) ?? (await openAs({ origin, cookie }))
      pages.set(cookie, page)
      await page.goto(`${origin}/portal/${path}`)
      await begin?.(page)
      const form = page.locator('form', { has: page.getByLabel(field, { exact: true }) }).last()
      const box = form.getByLabel(field, { exact: true })
      await box.fill('x')
      await box.fill(wrong)
      await pressSlowly(page, form.locator('[type="submit"]').first())
      // Only a submission moves the focus back to the first invalid field.
      await expect
        .soft(form.locator('[aria-invalid="true"]:focus'), `${field} of ${path}`)
        .toHaveCount(1, { timeout: 3000 })
    }
  })
