import { expect, type Locator } from '@playwright/test'
import { chooseSettings, findParts, home, openHome, readBox } from './kit/shell.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const hoverDelayMs = 150

test('a folded menu opens over the page on hover and on focus', async ({ tenant, open }) => {
  const page = await open()
  const { navbar, menu, main } = findParts(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  await page.mouse.move(900, 400)
  await page.getByRole('button', { name: 'Collapse menu' }).press('Enter')
  const isWide = (width: 64 | 280) => expect.poll(async () => (await readBox(navbar)).width).toBe(width)
  await isWide(64)
  const beside = await readBox(main)
  expect(beside.x).toBe(64)

  await test.step('on hover', async () => {
    await page.mouse.move(32, 300)
    await isWide(280)
    expect(await readBox(main)).toEqual(beside)
    // Over the content, not under it.
    expect(await navbar.evaluate((bar) => bar.contains(document.elementFromPoint(200, 300)))).toBe(true)
    await page.mouse.move(900, 400)
    await isWide(64)
  })

  await test.step('on focus', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
    await isWide(280)
    expect(await readBox(main)).toEqual(beside)
    await page.keyboard.press('Escape')
    await isWide(64)
    await page.keyboard.press('Tab')
    await isWide(280)
    await page.getByRole('button', { name: /^Account of/ }).focus()
    await isWide(64)
  })

  await test.step('it is folded after a reload, until it is unfolded', async () => {
    await page.reload()
    await isWide(64)
    await page.getByRole('button', { name: 'Expand menu' }).press('Enter')
    await expect.poll(async () => (await readBox(main)).x).toBe(280)
    await page.getByRole('button', { name: /^Account of/ }).focus()
    await isWide(280)
  })
})

/** Records how many milliseconds after the pointer's coming or going a group opens or closes. */
async function recordDelays(group: Locator): Promise<() => Promise<readonly number[]>> {
  const handle = await group.evaluateHandle((button) => {
    const delays: number[] = []
    let start = 0
    for (const type of ['mouseenter', 'mouseleave'])
      button.addEventListener(type, () => {
        start = performance.now()
      })
    new MutationObserver(() => delays.push(performance.now() - start)).observe(button, {
      attributeFilter: ['aria-expanded'],
    })
    return delays
  })
  return () => handle.jsonValue()
}

test('the groups of a horizontal menu open by pointer and by keyboard', async ({ portal, tenant, open }) => {
  await chooseSettings(portal, tenant, { layout: 'layout2' })
  const page = await open()
  const { keyboard, mouse } = page
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  const group = findParts(page).menu.getByRole('button', { name: 'Meetings' })
  const flyout = page.getByRole('menu')
  await mouse.move(900, 600)

  await test.step('by hover after 150 ms', async () => {
    const readDelays = await recordDelays(group)
    await group.hover()
    await expect(flyout.getByRole('menuitem').first()).toBeVisible()
    await mouse.move(900, 600)
    await expect(flyout).toBeHidden()
    const delays = await readDelays()
    expect(delays).toHaveLength(2)
    // Timers of the browser may end a little early.
    for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(hoverDelayMs - 5)
  })

  await test.step('by click', async () => {
    await group.click()
    await expect(flyout).toBeVisible()
    await mouse.move(900, 600)
    await keyboard.press('Escape')
    await expect(flyout).toBeHidden()
  })

  await test.step('by keyboard', async () => {
    await group.focus()
    await keyboard.press('Enter')
    await expect(flyout.getByRole('menuitem').first()).toBeFocused()
    await keyboard.press('Escape')
    await expect(flyout).toBeHidden()
    await expect(group).toBeFocused()
    await keyboard.press('Enter')
    await expect(flyout.getByRole('menuitem').first()).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(page).not.toHaveURL(new RegExp(`${home}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(flyout).toBeHidden()
  })
})
