import { expect, type Page } from '@playwright/test'
import { runAxe } from './kit/axe.ts'
import { password } from './kit/portal.ts'
import { test } from './kit/test.ts'

/** Draws a picture whose left half is red and whose right half is blue. */
async function drawHalves(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 })
    const context = canvas.getContext('2d')
    for (const [colour, x] of [
      ['#f00', 0],
      ['#00f', 400],
    ] as const)
      if (context) {
        context.fillStyle = colour
        context.fillRect(x, 0, 400, 400)
      }
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })
  return Buffer.from(base64, 'base64')
}

/** Returns red and blue in the middle of the picture in the toolbar. */
const readPicture = (page: Page): Promise<readonly [red: number, blue: number]> =>
  page.getByRole('button', { name: /^Account of/ }).evaluate(async (button) => {
    const image = button.querySelector('img')
    if (!image) return [0, 0] as const
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 2, 2)
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return [red, blue] as const
  })

test('names, zone and formats are chosen, and a picture is cropped by keyboard alone', async ({
  tenant,
  open,
  login,
}) => {
  test.setTimeout(120_000)
  const page = await open()
  await login(page, tenant.member, tenant.origin)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.getByLabel('First name').fill('Léa')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account of Léa/ })).toBeVisible()

  await page.getByLabel('Date', { exact: true }).selectOption('iso')
  await page.getByLabel('Time', { exact: true }).selectOption('12')
  await expect(page.getByText(/^Now: \d{4}-\d{2}-\d{2}, \d{1,2}:\d{2} [ap]m UTC/)).toBeVisible()
  await runAxe(page, { where: 'the profile', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('iso')

  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('Picture', { exact: true }).and(page.locator('input')).setInputFiles(file)
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await drawHalves(page) }
  await choose({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('alert').filter({ hasText: 'JPG or PNG, under 2MB' })).toBeVisible()
  await choose(picture)
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  const area = dialog.getByRole('application')
  await expect(area).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(area).toBeFocused()
  const saving = dialog.getByRole('button', { name: 'Save picture' })
  await expect(saving).toBeEnabled()
  // The right half: the picture moves to the left.
  for (let i = 0; i < 40; i += 1) await page.keyboard.press('ArrowLeft')
  await runAxe(page, { where: 'cropping', language: 'en' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(saving).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await readPicture(page))[1]).toBeGreaterThan(200)
  expect((await readPicture(page))[0]).toBeLessThan(60)

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('button', { name: 'Choose a picture…' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await readPicture(page))[1]).toBeGreaterThan(200)
})

test('an email address is changed once its owner has opened the link', async ({ portal, tenant, open, login }) => {
  const page = await open()
  const elsewhere = await open()
  for (const one of [elsewhere, page]) await login(one, tenant.member, tenant.origin, 'profile')
  const email = `new@${tenant.subdomain}.test`
  await page.getByRole('button', { name: 'Email: Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong1Word')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText('Password incorrect, try again')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Waiting for ${email} to be confirmed`)).toBeVisible()
  await expect.poll(() => portal.mails.to(email).length, { timeout: 20_000 }).toBe(1)
  const link = /https?:\S+\/portal\/confirm-email#\S+/.exec(portal.mails.to(email)[0]?.mail.text ?? '')?.[0] ?? ''

  const mailbox = await open()
  await mailbox.goto(link)
  await runAxe(mailbox, { where: 'confirming an email address', language: 'en' })
  await mailbox.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(mailbox.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await mailbox.goto('about:blank')
  await mailbox.goto(link)
  await mailbox.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(mailbox.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Account' }).getByText(email)).toBeVisible()
  await elsewhere.goto(`${tenant.origin}/portal/profile`)
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
