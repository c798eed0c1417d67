import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { visit } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('open meetings and the personal one have no violation of WCAG 2.2 AA', async ({ portal, tenant, open }) => {
  await makeMeeting(portal, tenant, 'open', 'Office hours')
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie)
  await visit(page, tenant.origin, speak, [
    { path: 'personal-meeting', name: 'no personal meeting yet' },
    { path: 'open-meetings', shows: 'Office hours' },
  ])
  await portal.call(tenant.subdomain, tenant.host.cookie, contract.personalMeeting.create, {
    topic: 'My room',
    timezone: 'UTC',
    password: 'secret-word',
  })
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('form')).toBeVisible()
  }
  await visit(page, tenant.origin, speak, [
    { path: 'personal-meeting', shows: 'My room' },
    { path: 'personal-meeting', name: 'the form of the personal meeting', open: edit },
  ])
})
