import type { Input } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningPortal, TestTenant } from './kit/portal.ts'
import { password } from './kit/portal.ts'
import { test } from './kit/test.ts'

const names = ['Abe', 'Bea', 'Cyr', 'Dag', 'Eva', 'Fay', 'Gil', 'Hal', 'Ida', 'Jon']

/** Adds enough users to fill more than one page of the list. */
async function fill(portal: RunningPortal, tenant: TestTenant, count: number): Promise<void> {
  const users = Array.from(
    { length: count },
    (_, n): Input<typeof contract.users.create> => ({
      firstname: names[n % names.length] ?? 'Abe',
      lastname: `Crowd ${String(n).padStart(2, '0')}`,
      email: `crowd${n}@${tenant.subdomain}.test`,
      role: n % 2 === 0 ? 'member' : 'client',
      password,
      changeOnNextSignIn: false,
    }),
  )
  // One after the other: more requests than the queue for hashing holds would be rejected.
  for (const user of users) await portal.call(tenant.subdomain, tenant.admin.cookie, contract.users.create, user)
}

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name })
const opener = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })

/** Presses Tab (or Shift+Tab) until the element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${String(target)}`)
}

test('the list is sorted, filtered and paged, and a user deleted and restored, by keyboard alone', async ({
  tenant,
  open,
  login,
  portal,
}) => {
  await fill(portal, tenant, 24)
  const page = await open()
  const { keyboard } = page
  await login(page, tenant.admin, tenant.origin, 'user')
  await expect(opener(page, 'Ann Admin')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Email' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=email$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')

  await tabTo(page, page.getByRole('button', { name: 'Filters' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeFocused()
  await keyboard.type('Member')
  await expect(page).toHaveURL(/role=member/)
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Remove the filter Role: Member' }))
  await keyboard.press('Enter')
  await expect(page).not.toHaveURL(/role=/)

  await tabTo(page, page.getByRole('button', { name: 'Next page' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/page=/)

  const menu = page.getByRole('button', { name: 'Actions for Bea Crowd 21' })
  await tabTo(page, menu)
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await keyboard.press('End')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Unlink or delete Bea Crowd 21' })
  await expect(dialog.getByText('No meetings')).toBeVisible()
  await tabTo(page, dialog.getByRole('radio', { name: /^Unlink/ }))
  await keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^Delete/ })).toBeChecked()
  await tabTo(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, /Bea Crowd 21/)).toHaveCount(0)
  // Descending by email: crowd20 follows crowd21.
  await expect(opener(page, 'Abe Crowd 20')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^25 rows$/ })).toHaveCount(1)

  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Bea Crowd 21 restored')).toBeVisible()
  await expect(row(page, /Bea Crowd 21/)).toBeVisible()
})

test('rows are selected with Shift, the bulk actions are announced, and Escape leaves them', async ({
  tenant,
  open,
  login,
  portal,
}) => {
  await fill(portal, tenant, 6)
  const page = await open()
  const { keyboard } = page
  await login(page, tenant.admin, tenant.origin, 'user?search=crowd')
  const box = (nth: number) => page.getByRole('checkbox', { name: `Select ${names[nth]} Crowd 0${nth}` })
  await tabTo(page, box(1))
  await keyboard.press('Space')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowUp')
  await expect(box(3)).toBeFocused()
  for (const [nth, on] of [false, true, true, true, false, false].entries())
    await expect(box(nth)).toBeChecked({ checked: on })
  await expect(page.getByRole('status').filter({ hasText: /^3 selected\./ })).toHaveCount(1)
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await expect(bar).toBeVisible()
  await keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(box(3)).toBeFocused()

  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Shift+Space')
  for (const nth of [3, 4, 5]) await expect(box(nth)).toBeChecked()
  await tabTo(page, bar.getByRole('button', { name: 'Disable' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Disable 3 users?' })
  await tabTo(page, dialog.getByRole('button', { name: 'Disable' }))
  await keyboard.press('Enter')
  await expect(page.getByText('3 users disabled')).toBeVisible()
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(4)
  await tabTo(page, page.getByRole('tab', { name: 'Active' }), 'Shift+Tab')
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Disabled' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, /Fay Crowd 05/)).toBeVisible()
})

test('a user is deleted, their meetings go to a new owner, and all of it is undone', async ({
  tenant,
  open,
  login,
  portal,
}) => {
  const meeting = {
    kind: 'scheduled',
    topic: 'Kept by the next',
    timezone: 'Europe/Paris',
    password: 'secret1',
    start: '2090-02-01T10:00',
    end: '2090-02-01T11:00',
  } as const
  await portal.call(tenant.subdomain, tenant.host.cookie, contract.meetings.create, meeting)
  const page = await open()
  await login(page, tenant.admin, tenant.origin, 'user')
  await page.getByRole('button', { name: 'Actions for Hugo Person' }).click()
  await page.getByRole('menuitem', { name: 'Unlink or delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlink or delete Hugo Person' })
  await expect(dialog.getByText('1 meeting, 1 upcoming')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Delete/ }).check()
  await dialog.getByRole('radio', { name: 'Transfer meetings and recordings to a new owner' }).check()
  await dialog.getByRole('combobox', { name: 'New owner' }).fill('mia')
  await page.getByRole('option', { name: /^Mia Person/ }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(row(page, /Hugo Person/)).toHaveCount(0)

  const newOwner = await open()
  await login(newOwner, tenant.member, tenant.origin, 'upcoming-meetings')
  await expect(newOwner.getByText('Kept by the next')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Hugo Person restored')).toBeVisible()
  await expect(row(page, /Hugo Person/)).toBeVisible()
  // Without a reload: the new owner is notified.
  await expect(newOwner.getByText('Kept by the next')).toBeHidden()
})

test('pasted addresses are invited, and a view of the list is saved', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.admin, tenant.origin, 'user')
  await page.getByRole('button', { name: 'Invite users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite users' })
  await dialog
    .getByLabel('Email addresses', { exact: true })
    .fill(`Zed One <zed1@${tenant.subdomain}.test>; zed2@${tenant.subdomain}.test, ${tenant.host.email}`)
  await dialog.getByRole('button', { name: 'Invite 3 users' }).click()
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()
  await expect(dialog.getByText(tenant.host.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('tab', { name: 'Invited' }).click()
  await expect(row(page, /Zed One/).getByText(/^expires in \d days$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('zed2')
  await expect(row(page, /Zed One/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('The second')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  // `click` instead of `uncheck`, which expects the checkbox to change synchronously.
  await page.getByRole('checkbox', { name: 'Added' }).click()
  await expect(page.getByRole('checkbox', { name: 'Added' })).not.toBeChecked()
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveCount(0)

  await page.goto(`${tenant.origin}/portal/user`)
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'The second', exact: true }).click()
  await expect(page).toHaveURL(/search=zed2&tab=invited$/)
  await expect(row(page, new RegExp(`zed2@${tenant.subdomain}`))).toBeVisible()
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
})
