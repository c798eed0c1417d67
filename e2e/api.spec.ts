import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './kit/test.ts'

test('an administrator finds a call, copies an example that works, shares its link and downloads the document', async ({
  tenant,
  open,
  login,
}) => {
  const page = await open()
  const { admin, host, origin } = tenant
  await login(page, admin, origin)
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeFocused()

  await page.getByRole('searchbox', { name: 'Search' }).fill('countUsers')
  await expect(page.getByText('1 call found')).toBeVisible()
  await page.getByRole('button', { name: 'Count users POST /api/countUsers' }).click()
  await expect(page.getByText('Separate from the list, because counting is slow.')).toBeVisible()
  await page.getByRole('tab', { name: 'fetch' }).click()
  await page.getByRole('button', { name: 'Copy example' }).click()
  await expect(page.getByText('Example copied')).toBeVisible()
  const example = await page.evaluate(() => navigator.clipboard.readText())
  // Evaluated by the test, whose scripts the page's policy does not limit.
  const counted = await page.evaluate(`(async () => { ${example}; return result })()`)
  expect(counted).toEqual({ count: 3 })

  await page.getByRole('button', { name: 'Copy link to this call' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${origin}/portal/api#countUsers`)
  await page.goto('about:blank')
  await page.goto(link)
  const call = page.getByRole('button', { name: 'Count users POST /api/countUsers', expanded: true })
  await expect(call).toBeFocused()
  await expect(call).toBeInViewport()
  await page.getByRole('link', { name: /^Mail log/ }).click()
  const group = page.getByRole('heading', { level: 2, name: 'Mail log' })
  await expect(group).toBeFocused()
  await expect(group).toBeInViewport()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'OpenAPI document' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('openapi.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).openapi).toBe('3.1.0')

  const member = await open()
  await login(member, host, origin)
  await expect(member.getByRole('link', { name: 'API', exact: true })).toHaveCount(0)
})
