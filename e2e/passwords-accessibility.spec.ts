import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { setLanguage, visit } from './kit/axe.ts'
import { openRegistrations } from './kit/registrations.ts'
import { test } from './kit/test.ts'

test('the password pages have no violation of WCAG 2.2 AA in any variant', async ({ portal, tenant, open }) => {
  const email = `nadia@${tenant.subdomain}.test`
  await openRegistrations(portal, tenant)
  await portal.call(tenant.subdomain, tenant.admin.cookie, contract.invitations.create, {
    users: [{ email }],
    role: 'member',
  })
  const { subdomain } = tenant
  await portal.call(subdomain, '', contract.passwords.forgot, { email: tenant.member.email })
  const invited = await portal.tokenTo(email)
  const forgotten = await portal.tokenTo(tenant.member.email)
  const page = await open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${tenant.origin}/portal/login`)
  const submit = () => page.locator('[type="submit"]').click()
  const isShown = (count: number) => expect(page.getByRole('textbox')).toHaveCount(count)
  const ask = async () => {
    await page.getByRole('textbox').fill('nobody@elsewhere.test')
    await submit()
    await isShown(0)
  }
  const refused = async () => {
    await isShown(4)
    await submit()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  }
  const register = async () => {
    const words = ['Rea', 'Gister', `r${Math.random().toString(36).slice(2)}@gmail.com`]
    for (const [index, secret] of words.entries()) await page.getByRole('textbox').nth(index).fill(secret)
    await submit()
    await isShown(0)
  }
  await visit(page, tenant.origin, setLanguage(page), [
    { path: 'forgot-password' },
    { path: 'forgot-password', name: 'a link on its way', open: ask },
    { path: `create-password#${invited}`, name: 'a first password', open: refused },
    { path: 'create-password#nothing', name: 'a link that is over' },
    { path: `auth/reset-password#${forgotten}`, name: 'a new password', open: () => isShown(2) },
    { path: 'auth/reset-password' },
    { path: 'register' },
    { path: 'register', name: 'thanks for registering', open: register },
  ])
})
