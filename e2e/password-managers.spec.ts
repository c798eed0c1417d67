import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { paste } from './kit/paste.ts'
import { password } from './kit/portal.ts'
import { test } from './kit/test.ts'
import { buildCode, signOut } from './kit/two-factor.ts'

/** Fills in the sign-in form as a password manager does: without keystrokes, as soon as the fields are in the page. */
const fillInAtOnce = (page: Page, values: { readonly [token: string]: string }) =>
  page.addInitScript((given) => {
    const filled = new Set<Element>()
    const fill = () => {
      for (const [token, value] of Object.entries(given))
        for (const field of document.querySelectorAll<HTMLInputElement>(`input[autocomplete="${token}"]`)) {
          if (filled.has(field)) continue
          filled.add(field)
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
          field.dispatchEvent(new Event('input', { bubbles: true }))
          field.dispatchEvent(new Event('change', { bubbles: true }))
        }
    }
    new MutationObserver(fill).observe(document, { childList: true, subtree: true })
  }, values)

test('a password manager fills in the sign-in page at once, and codes are pasted as apps show them', async ({
  portal,
  tenant,
  open,
}) => {
  const { subdomain, member, origin } = tenant
  const { body } = await portal.call(subdomain, member.cookie, contract.twoFactor.get, { password })
  const { secret } = contract.twoFactor.get.output.parse(body)
  const enabled = await portal.call(subdomain, member.cookie, contract.twoFactor.enable, { code: buildCode(secret, 1) })
  const [recoveryCode = ''] = contract.twoFactor.enable.output.parse(enabled.body).recoveryCodes

  const page = await open()
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.goto(`${origin}/portal/login`)
  await paste(page, page.getByLabel('Email', { exact: true }), `  ${member.email} `)
  await paste(page, page.getByLabel('Password', { exact: true }), password)
  await signIn.click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  const shown = buildCode(secret)
  await paste(page, code, ` ${shown.slice(0, 3)} ${shown.slice(3)} `)
  await signIn.click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await signOut(page)

  await fillInAtOnce(page, { username: member.email, 'current-password': password })
  await page.goto(`${origin}/portal/login`)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await signIn.click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await paste(page, page.getByLabel('Recovery code'), ` ${recoveryCode.toUpperCase().replaceAll('-', ' ')} `)
  await signIn.click()
  await expect(page.getByText('Login successful')).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(member.email)
  const readTokens = (fields: Element[]) => fields.map((field) => field.getAttribute('autocomplete'))
  expect(await dialog.locator('input').evaluateAll(readTokens)).toEqual([
    ...['username', 'current-password', 'new-password', 'new-password'],
  ])
})
