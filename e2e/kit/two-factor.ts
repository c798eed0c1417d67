import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { password } from './portal.ts'

/** The key as it is shown, in groups of four. */
export const keyText = /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/

export const buildCode = (secret: string, stepsAgo = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - stepsAgo * 30_000 })

export async function openTwoFactorDialog(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Two-factor and passkeys' }).click()
  return page.getByRole('dialog', { name: 'Two-factor and passkeys' })
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Turns two-factor authentication on, from the account menu. */
export async function turnOnTwoFactor(page: Page) {
  const dialog = await openTwoFactorDialog(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = ((await dialog.getByText(keyText).textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code', { exact: true }).fill(buildCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Done' }).click()
}

/** Gives the browser an authenticator with fingerprint reader, as laptops and phones have. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
