import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { type Language, visit } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('dialogs and menus of the list of users have no violation of WCAG 2.2 AA', async ({ portal, tenant, open }) => {
  test.slow()
  const { subdomain, admin, host } = tenant
  await portal.call(subdomain, admin.cookie, contract.invitations.create, {
    users: [{ email: `zed@${subdomain}.test` }],
    role: 'member',
  })
  const meeting = { kind: 'scheduled', topic: 'Ahead', timezone: 'Europe/Paris', password: 'secret1' } as const
  await portal.call(subdomain, host.cookie, contract.meetings.create, {
    ...meeting,
    start: '2090-02-01T10:00',
    end: '2090-02-01T11:00',
  })
  const page = await open()
  await signInWithCookie(page, tenant.origin, admin.cookie)
  const speak = async (language: Language) => {
    await portal.call(subdomain, admin.cookie, contract.auth.updateLanguage, { language })
  }
  const press = (name: RegExp) => async (on: Page) => {
    await on.getByRole('main').getByRole('button', { name }).click()
    await expect(on.getByRole('dialog')).toBeVisible()
  }
  const choose = async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await expect(page.getByRole('region', { name: 'Bulk actions' })).toBeVisible()
  }
  const invite = async () => {
    await press(/^Invite users$/)(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Ann Li <ann@x.org>, nobody')
    await dialog.locator('[type="submit"]').click()
    await expect(dialog.getByText(/^Correct or remove/)).toBeVisible()
  }
  const remove = async () => {
    await page
      .getByRole('button', { name: /Hugo Person$/ })
      .last()
      .click()
    await page.getByRole('menuitem').last().click()
    await page.getByRole('radio').last().check()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  }
  await visit(page, tenant.origin, speak, [
    { path: 'user?tab=invited', shows: `zed@${subdomain}.test` },
    { path: 'user?search=zzz&role=admin', name: 'no results' },
    { path: 'user', name: 'the filters', open: press(/^(Filters|Filtres)$/) },
    { path: 'user', name: 'the views', open: press(/^(Views|Vues)$/) },
    { path: 'user', name: 'the columns', open: press(/^(Columns|Colonnes)$/) },
    { path: 'user', shows: host.name, name: 'the bulk actions', open: choose },
    { path: 'user', name: 'an invitation', open: invite },
    { path: 'user', shows: host.name, name: 'removing a user', open: remove },
  ])
})
