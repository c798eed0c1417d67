import { contract } from '@foyer/contract/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('every dialog opened by keyboard returns the focus to its opener, repeatedly', async ({
  portal,
  tenant,
  open,
}) => {
  test.slow()
  const { subdomain, origin, admin, host } = tenant
  await portal.call(subdomain, host.cookie, contract.meetings.create, {
    kind: 'scheduled',
    topic: 'Ahead',
    start: '2090-02-01T10:00',
    end: '2090-02-01T11:00',
    timezone: 'Europe/Paris',
    password: 'secret1',
  })
  const root = await portal.signIn('', portal.operator.email, portal.operator.password)
  const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
  const own = { origin, cookie: admin.cookie }
  const users = { ...own, path: 'user' }
  const tenants = { origin: portal.origin, cookie: root.cookie, path: 'tenant' }
  const dialogs: {
    origin: string
    cookie: string
    path: string
    opener: (page: Page) => Locator
    item?: string
  }[] = [
    { ...users, opener: button('Add user') },
    { ...users, opener: button('Invite users') },
    { ...users, opener: button('Mia Person') },
    ...['Edit', 'Reset password', 'Unlink or delete'].map((item) => ({
      ...users,
      opener: button('Actions for Mia Person'),
      item,
    })),
    { ...own, path: 'landing-page', opener: button('Account of Ann Admin'), item: 'Change password' },
    {
      origin,
      cookie: host.cookie,
      path: 'upcoming-meetings',
      opener: (page) => page.getByRole('button', { name: /^Actions for Ahead/ }).first(),
      item: 'Invite',
    },
    {
      origin,
      cookie: host.cookie,
      path: 'upcoming-meetings',
      opener: (page) => page.getByRole('button', { name: /^Actions for Ahead/ }).first(),
      item: 'Delete',
    },
    { ...tenants, opener: button('Add tenant') },
    ...['Disable', 'Delete'].map((item) => ({
      ...tenants,
      opener: button(`Actions for House of ${subdomain}`),
      item,
    })),
  ]
  const pages = new Map<string, Page>()
  for (const { origin: at, cookie, path, opener, item } of dialogs) {
    const page = pages.get(cookie) ?? (await open())
    if (!pages.has(cookie)) await signInWithCookie(page, at, cookie)
    pages.set(cookie, page)
    if (!page.url().endsWith(`/portal/${path}`)) await page.goto(`${at}/portal/${path}`)
    for (const time of ['first', 'second']) {
      await opener(page).focus()
      await page.keyboard.press('Enter')
      if (item !== undefined) {
        await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).focus()
        await page.keyboard.press('Enter')
      }
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect
        .soft(opener(page), `${item ?? 'itself'} of ${String(await opener(page).textContent())}, the ${time} time`)
        .toBeFocused({ timeout: 2000 })
    }
  }
})
