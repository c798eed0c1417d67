import { contract } from '@foyer/contract/contract'
import { type Browser, devices, expect, type Page } from '@playwright/test'
import type { TestTenant } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const { defaultBrowserType: _, ...phone } = devices['iPhone 13'] ?? {}

/** Opens a page on an emulated phone, signed in. */
async function openPhone(browser: Browser, origin: string, cookie: string): Promise<Page> {
  const page = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
  await signInWithCookie(page, origin, cookie)
  return page
}

type Place = {
  origin: string
  cookie: string
  field: string
  search: string
  searchesInList?: boolean
  open: (page: Page) => Promise<void>
}

const removeHost = (tenant: TestTenant) => async (page: Page) => {
  await page.goto(`${tenant.origin}/portal/user`)
  await page
    .getByRole('button', { name: /Hugo Person$/ })
    .last()
    .tap()
  await page.getByRole('menuitem', { name: 'Unlink or delete' }).tap()
  await page.getByRole('radio', { name: /new owner/ }).tap()
}

test('every select opens under its field on a phone, and its options can be tapped', async ({
  portal,
  tenant,
  browser,
}) => {
  test.slow()
  await portal.call(tenant.subdomain, tenant.host.cookie, contract.meetings.create, {
    kind: 'scheduled',
    topic: 'Ahead',
    start: '2090-02-01T10:00',
    end: '2090-02-01T11:00',
    timezone: 'Europe/Paris',
    password: 'secret1',
  })
  const root = await portal.signIn('', portal.operator.email, portal.operator.password)
  const own = { origin: tenant.origin, cookie: tenant.admin.cookie }
  const places: Place[] = [
    { ...own, field: 'New owner', search: 'mia', open: removeHost(tenant) },
    {
      ...own,
      field: 'Time zone of the meeting',
      search: 'tokyo',
      // A button; the list has a field of its own for the search.
      searchesInList: true,
      open: async (page: Page) => void (await page.goto(`${tenant.origin}/portal/schedule-meeting`)),
    },
    {
      origin: portal.origin,
      cookie: root.cookie,
      field: 'Country',
      search: 'portug',
      open: async (page: Page) => {
        await page.goto(`${portal.origin}/portal/tenant`)
        await page.getByRole('button', { name: 'Add tenant' }).first().tap()
      },
    },
  ]
  for (const { origin, cookie, field, search, open, searchesInList = false } of places) {
    const page = await openPhone(browser, origin, cookie)
    await open(page)
    const box = page.getByRole('combobox', { name: field })
    await box.tap()
    await expect(page.getByRole('listbox').filter({ visible: true })).toBeInViewport()
    await (searchesInList ? page.getByRole('textbox', { name: field }) : box).fill(search)
    const option = page.getByRole('option', { name: new RegExp(search, 'i') })
    await option.tap()
    const chosen = new RegExp(search, 'i')
    if (searchesInList) await expect(box).toHaveText(chosen)
    else await expect(box).toHaveValue(chosen)
    const { over, left } = await page.evaluate(() => ({
      over: window.innerWidth - screen.width,
      left: window.scrollX,
    }))
    expect({ field, over, left }).toEqual({ field, over: 0, left: 0 })
    await page.context().close()
  }
})
