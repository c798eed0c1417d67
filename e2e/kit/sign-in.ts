import { expect, type Page } from '@playwright/test'
import type { TestUser } from './portal.ts'

/** Signs the browser in with a session cookie. */
export async function signInWithCookie(page: Page, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.context().addCookies([{ name, value, url: origin }])
}

export type Credentials = Pick<TestUser, 'email' | 'password'>

/** Opens a page that asks for credentials, and enters them. */
export async function enterCredentials(
  page: Page,
  { email, password }: Credentials,
  origin: string,
  path = '/portal/login',
): Promise<void> {
  await page.goto(`${origin}${path}`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in as users do, for journeys whose subject it is; others have `login`, which takes a third of the time. */
export async function signIn(page: Page, user: Credentials, origin: string): Promise<void> {
  await enterCredentials(page, user, origin)
  await expect(page.getByText('Login successful')).toBeVisible()
}
