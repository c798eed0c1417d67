import { expect } from '@playwright/test'
import { test } from './kit/test.ts'

test('a super administrator sets a tenant’s mail server and sees the server’s response to a test email', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const page = await open()
  const { email } = portal.operator
  await login(page, portal.operator, portal.origin, 'tenant')
  await page.getByRole('searchbox', { name: 'Search' }).fill(tenant.subdomain)
  await page.getByRole('link', { name: `House of ${tenant.subdomain}` }).click()
  await page.getByRole('link', { name: 'Mail server' }).first().click()
  const form = page.getByRole('form', { name: 'Mail server' })
  const { hostname, port } = new URL(portal.mails.url)
  await form.getByLabel('Email server').fill('portal.invalid')
  await form.getByLabel('TLS/SSL').selectOption('None')
  await form.getByLabel('From name').fill('House mail')
  await form.getByLabel('From email').fill(`meet@${tenant.subdomain}.test`)
  const tryOut = form.getByRole('button', { name: 'Send me a test email' })
  await tryOut.click()
  await expect(form.getByText("This server can't be reached from here")).toBeVisible()

  await form.getByLabel('Email server').fill(hostname)
  await form.getByLabel('Port').fill(port)
  await tryOut.click()
  await expect(form.getByText(`The server accepted the email. Check that it arrives at ${email}.`)).toBeVisible()
  await expect.poll(() => portal.mails.to(email).map(({ mail }) => mail.from?.name)).toContain('House mail')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mail server saved successfully')).toBeVisible()
})
