import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { chooseLanguage, runAxe, runAxeInBothLanguages } from './kit/axe.ts'
import type { TestTenant } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const accent = '#0b4f6c'
const rgb = 'rgb(11, 79, 108)'

/** Draws an image drawn by the browser, as a file in a given format. */
async function picture(page: Page, type: 'png' | 'jpeg'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await page.screenshot({ type, clip: { x: 0, y: 0, width: 240, height: 80 } })
  return { name: `picture.${type}`, mimeType: `image/${type}`, buffer }
}

async function openBranding(page: Page, tenant: TestTenant): Promise<void> {
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await page.goto(`${tenant.origin}/portal/tenant`)
  await page.getByRole('link', { name: 'Branding', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Brand name' })).toBeVisible()
}

const box = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const toFile = (page: Page, label: string) => box(page, label).locator('input[type="file"]')

async function upload(page: Page, label: string, type: 'png' | 'jpeg' = 'png'): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes(contract.tenantBrands.uploadPicture.path))
  await toFile(page, label).setInputFiles(await picture(page, type))
  await saved
  await expect(box(page, label)).not.toHaveAttribute('aria-busy')
  await expect(box(page, label).getByRole('img').first()).toBeVisible()
}

/** Checks whether the image has loaded: one without data has no width. */
const isDrawn = (page: Page, name: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name })
        .first()
        .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(0)

test('a visitor sees the images and colours that the administrator chose, on that tenant only', async ({
  portal,
  tenant,
  open,
}) => {
  const page = await open()
  await openBranding(page, tenant)
  await upload(page, 'Logo for light backgrounds')
  await upload(page, 'Logo for dark backgrounds')
  await upload(page, 'Icon')
  await upload(page, 'Sign-in image', 'jpeg')
  await page.getByLabel('Brand name').fill('Northwind')
  await page.getByLabel('Website address').fill('https://northwind.example/')
  await page.getByLabel('Sign-in heading').fill('Welcome aboard')
  await page.getByLabel('Sign-in text').fill('Meet your crew from anywhere')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill(accent)
  await page.getByRole('textbox', { name: 'Main button', exact: true }).fill(accent)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branding saved')).toBeVisible()
  // Immediately, on the same page.
  await expect(page.getByRole('complementary').getByRole('img', { name: 'Northwind' })).toBeVisible()
  // Hovered, it is darker.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCSS('background-color', rgb)

  const guest = await open({ colour: 'red' })
  await guest.setViewportSize({ width: 1280, height: 800 })
  await guest.goto(`${tenant.origin}/portal/login`)
  await expect(guest.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await expect(guest.getByText('Meet your crew from anywhere')).toBeVisible()
  await isDrawn(guest, 'Northwind')
  await expect(guest.getByRole('link', { name: 'Northwind' })).toHaveAttribute('href', 'https://northwind.example/')
  await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).toHaveCSS('background-color', rgb)
  await expect(guest.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/brand\//)
  await expect(guest.locator('meta[name="theme-color"]')).toHaveAttribute('content', accent)
  // Decorative, so it has no role.
  await expect(guest.locator('[aria-hidden] > img')).toHaveAttribute('src', /\/brand\/[\da-f-]{36}/)

  const other = await portal.seedTenant(`o${Math.random().toString(36).slice(2, 10)}`)
  await guest.goto(`${other.origin}/portal/login`)
  await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveCSS('background-color', rgb)
  await expect(guest.getByText('Welcome aboard')).toHaveCount(0)
  await expect(guest.locator('img')).toHaveCount(0)
})

test('a removed image can be restored, and a super administrator sees it from the operator', async ({
  portal,
  tenant,
  open,
}) => {
  const page = await open()
  await openBranding(page, tenant)
  await upload(page, 'Icon')
  await box(page, 'Icon')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('Image removed successfully')).toBeVisible()
  await expect(box(page, 'Icon').getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Image restored successfully')).toBeVisible()
  await isDrawn(page, 'Icon')

  const address = page.url().replace(tenant.origin, portal.origin)
  const root = await open({ colour: 'red' })
  await signInWithCookie(
    root,
    portal.origin,
    (await portal.signIn('', portal.operator.email, portal.operator.password)).cookie,
  )
  await root.goto(address)
  await isDrawn(root, 'Icon')
})

const refusal = 'Use a JPG, PNG or WebP image of up to 25 megapixels'
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')

test('an unusable file is rejected at its field with the reason', async ({ tenant, open }) => {
  const page = await open()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await openBranding(page, tenant)
  const png = await picture(page, 'png')
  const large = { ...png, buffer: Buffer.concat([png.buffer, Buffer.alloc(2 * 1024 * 1024)]) }
  const cases = [
    { file: { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg }, says: refusal },
    // With the name of an image they reach the server, which checks their content.
    { file: { ...png, buffer: svg }, says: refusal },
    { file: { name: 'logo.gif', mimeType: 'image/gif', buffer: gif }, says: refusal },
    { file: { ...png, buffer: gif }, says: refusal },
    { file: large, says: 'The image must be smaller than 2 MB' },
  ]
  for (const { file, says } of cases) {
    await upload(page, 'Icon')
    await toFile(page, 'Icon').setInputFiles(file)
    await expect(box(page, 'Icon').getByRole('alert')).toHaveText(says)
    // The previous image is still there.
    await expect(box(page, 'Icon').getByRole('img').first()).toBeVisible()
  }
  const theme = page.getByLabel('Upload theme').and(page.locator('input'))
  const section = page.getByRole('region', { name: 'Colours' })
  await theme.setInputFiles({ name: 'theme.css', mimeType: 'text/css', buffer: Buffer.from(':root{}') })
  await expect(section.getByRole('alert')).toHaveText('json only')
  const evil = Buffer.from('{"lite":{"--portal-accent":"red;}</style><script>alert(1)</script>"}}')
  await theme.setInputFiles({ name: 'theme.json', mimeType: 'application/json', buffer: evil })
  await expect(section.getByRole('alert')).toHaveText(/contains an unknown setting/)
  const good = Buffer.from(`{"lite":{"--portal-accent":"${accent}"}}`)
  await theme.setInputFiles({ name: 'theme.json', mimeType: 'application/json', buffer: good })
  await expect(page.getByRole('textbox', { name: 'Accent', exact: true })).toHaveValue(accent)
  await expect(section.getByRole('alert')).toHaveCount(0)
  expect(dialogs).toEqual([])
})

test('the current theme can be exported as a file', async ({ tenant, open }) => {
  const page = await open()
  await openBranding(page, tenant)
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill(accent)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branding saved')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download theme' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('theme.json')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ lite: { '--portal-accent': accent } })
})

test.describe('a theme with poor contrast', () => {
  test('causes no violation of WCAG 2.2 AA in two languages, schemes, directions and widths', async ({
    tenant,
    open,
  }) => {
    test.setTimeout(240_000)
    const page = await open()
    await openBranding(page, tenant)
    await upload(page, 'Logo for light backgrounds')
    await upload(page, 'Home page image', 'jpeg')
    const colours = {
      Accent: '#ffeb3b',
      'Symbols on the accent': '#ffffff',
      'Main button': '#ffeb3b',
      'Page background': '#303030',
      'Cards and bars': '#ffc107',
      Text: '#ffffff',
    }
    await page.getByText('More colours').click()
    for (const [label, colour] of Object.entries(colours))
      await page.getByRole('textbox', { name: label, exact: true }).fill(colour)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Branding saved')).toBeVisible()
    const branding = page.url()
    const shown = { branding, landing: `${tenant.origin}/portal/landing-page`, users: `${tenant.origin}/portal/user` }
    for (const [where, address] of Object.entries(shown)) {
      await page.goto(address)
      await expect(page.locator('h1')).toBeVisible()
      if (where === 'branding') await expect(page.getByRole('figure')).toBeVisible()
      await runAxeInBothLanguages(page, where)
      await chooseLanguage(page, 'en')
    }
    await page.goto(branding)
    await page.getByRole('textbox', { name: 'Accent', exact: true }).click()
    await expect(page.getByRole('slider').first()).toBeVisible()
    await runAxeInBothLanguages(page, 'the choice of a colour')
    await chooseLanguage(page, 'en')
    await page.getByRole('textbox', { name: 'Brand name' }).fill('Not saved')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await runAxeInBothLanguages(page, 'the question before leaving')
    const guest = await open({ colour: 'red' })
    await guest.emulateMedia({ reducedMotion: 'reduce' })
    await guest.goto(`${tenant.origin}/portal/login`)
    await expect(guest.locator('h1')).toBeVisible()
    await runAxe(guest, { where: 'the sign-in', language: 'en' })
  })
})
