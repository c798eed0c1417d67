import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { setLanguageOfAccount } from './kit/accessibility-data.ts'
import { visit } from './kit/axe.ts'
import { runPortal } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('the operator sells a product by a plan, changes its price and takes it out of the catalogue', async ({
  open,
}) => {
  test.setTimeout(180_000)
  // The catalogue is of the installation, which the tests of a worker share.
  const portal = await runPortal()
  try {
    const { cookie } = await portal.signIn('', portal.operator.email, portal.operator.password)
    const page = await open()
    await signInWithCookie(page, portal.origin, cookie)
    await page.goto(`${portal.origin}/portal/product`)
    await expect(page.getByText('There are no products!')).toBeVisible()
    await page.getByRole('link', { name: 'New product' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Meetings')
    await page.getByLabel('Description').fill('Licences per host')
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText('Product created successfully')).toBeVisible()

    await page.getByRole('link', { name: 'New plan' }).click()
    // Until then the page of the product has a field of the same name.
    await expect(page.getByRole('heading', { name: 'New plan' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Team')
    await page.getByRole('combobox', { name: 'Add a currency' }).fill('canadian')
    await page.getByRole('option', { name: /^CAD/ }).click()
    // The focus moves to the new price.
    await page.keyboard.type('12.50')
    await page.getByLabel('CAD, yearly').fill('120')
    const card = page.getByRole('figure', { name: 'Public card' })
    await expect(card).toContainText('CA$10.00')
    await page.getByRole('switch', { name: /^Publish online/ }).check()
    await page.getByRole('button', { name: 'Create plan' }).click()
    await expect(page.getByText('Plan created successfully')).toBeVisible()
    await expect(page.getByText(/version 1 since/)).toBeVisible()

    const monthly = page.getByLabel('CAD, monthly')
    await expect(monthly).toHaveValue('12.50')
    await monthly.fill('13.75')
    await expect(page.getByText('The change creates version 2. Tenants keep version 1.')).toBeVisible()
    await page.getByRole('button', { name: 'Save version 2' }).click()
    await expect(page.getByText('Plan edited successfully')).toBeVisible()
    await expect(page.getByText(/version 2 since/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
    const plan = new URL(page.url()).pathname.replace('/portal/', '')

    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog', { name: 'Disable Team?' }).getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Plan disabled successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()

    const { body } = await portal.call('', cookie, contract.products.list, {})
    const [product] = contract.products.list.output.parse(body).items
    const inUse = async () => {
      await page.getByRole('button', { name: /Meetings$/ }).click()
      await page.getByRole('menuitem', { name: /^(Delete|Supprimer)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    const mistake = async () => {
      await page.getByRole('textbox', { name: /^CAD, (monthly|mensuel)$/ }).fill('12.505')
      await page.locator('[type="submit"]').click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    }
    await visit(page, portal.origin, setLanguageOfAccount(portal, '', cookie), [
      { path: 'products', shows: 'Licences per host' },
      { path: 'products', name: 'a product that cannot be deleted', open: inUse },
      { path: `Products/${product?.id}`, shows: 'Team' },
      { path: 'Products/create-product' },
      { path: 'plans', shows: 'Team' },
      { path: plan, shows: 'CAD' },
      { path: 'Plans/create-plan', name: 'a new plan with mistakes', open: mistake },
    ])
  } finally {
    await portal.stop()
  }
})
