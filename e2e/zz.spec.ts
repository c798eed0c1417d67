import { test } from './kit/test.ts'

test('pictures', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.admin, tenant.origin)
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [name, path] of [
      ['list', '/portal/roles'],
      ['create', '/portal/Roles/create-role'],
      ['member', '/portal/Roles/member'],
    ] as const) {
      await page.goto(`${tenant.origin}${path}`)
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `/tmp/roles-${name}-${width}.png`, fullPage: true })
    }
  }
})
