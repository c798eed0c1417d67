import { expect } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('a bar is opened by keyboard, each card is saved as a picture, and a phone shows the working hours first', async ({
  portal,
  tenant,
  open,
}) => {
  test.slow()
  const { number } = await makeMeeting(portal, tenant, 'open', 'Counted talk')
  const host = await open()
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(`${tenant.origin}/portal/join/${number}`)
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(host.getByRole('button', { name: 'Leave', exact: true })).toBeVisible({ timeout: 30_000 })

  const page = await open()
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text())
  })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  const path = `${tenant.origin}/portal/dashboard?range=7`
  await page.goto(path)
  const chart = page.locator('svg.recharts-surface[role="application"]').last()
  const openStep = async (steps: number): Promise<string> => {
    await chart.focus()
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/completed-meetings\?/)
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('to')).toBe(searchParams.get('from'))
    await page.goBack()
    await expect(chart).toBeVisible()
    return searchParams.get('from') ?? ''
  }
  const [first, third] = [await openStep(0), await openStep(2)]
  expect(Date.parse(third) - Date.parse(first)).toBe(2 * 86_400_000)

  for (const card of ['Meetings and participants', 'Top Users', 'Platforms', 'Hours of the week']) {
    await page.getByRole('button', { name: `Export “${card}”` }).click()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Picture as PNG' }).click()
    const download = await downloaded
    expect(download.suggestedFilename()).toMatch(/^dashboard-.*\.png$/)
    const file = await download.createReadStream().then(async (stream) => Buffer.concat(await stream.toArray()))
    const colours = await page.evaluate(
      async (url) => {
        const image = Object.assign(new Image(), { src: url })
        await image.decode()
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        context?.drawImage(image, 0, 0)
        const { data } = context?.getImageData(0, 0, image.width, image.height) ?? {}
        return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer())).size
      },
      `data:image/png;base64,${file.toString('base64')}`,
    )
    expect(colours, card).toBeGreaterThan(10)
  }
  // The content security policy refuses nothing of it.
  expect(messages).toEqual([])

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(path)
  const hours = page.getByRole('region', { name: 'Hours of the week' }).getByRole('region', { name: 'Table' })
  await hours.scrollIntoViewIfNeeded()
  await expect(hours.getByRole('columnheader', { name: '09' })).toBeInViewport()
  await expect(hours.getByRole('columnheader', { name: '00' })).not.toBeInViewport()
  await expect(hours.getByRole('rowheader', { name: 'Mon' })).toBeInViewport()
})
