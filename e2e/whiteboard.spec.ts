import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { type Open, test } from './kit/test.ts'

const dist = join(import.meta.dirname, '../apps/web/dist')

type Room = { link: string; tenant: { origin: string; host: { cookie: string } }; open: Open }

async function enterAsHost({ link, tenant, open }: Room): Promise<Page> {
  const page = await open({ colour: 'red' })
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.goto(link)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Participants/ })).toBeVisible({ timeout: 30_000 })
  return page
}

async function enterAsGuest({ link, open }: Room, name: string): Promise<Page> {
  const page = await open({ colour: 'green' })
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Participants/ })).toBeVisible({ timeout: 30_000 })
  return page
}

const board = (page: Page) => page.getByRole('region', { name: 'Whiteboard' })

/** Waits until the drawing of the server is shown. */
async function waitForBoard(page: Page): Promise<void> {
  await expect(board(page).getByText('Saved')).toBeVisible({ timeout: 60_000 })
}

/** Drags a shape over the board, between parts of its width and height. */
async function drag(page: Page, tool: string, from: [number, number], to: [number, number]): Promise<void> {
  const canvas = board(page).locator('canvas.interactive')
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no board')
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await board(page).locator('.excalidraw').first().focus()
  await page.keyboard.press(tool)
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 4 })
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

async function addText(page: Page, text: string): Promise<void> {
  await board(page).getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.keyboard.press('Enter')
}

/** Reads what is on the board by going through it with the keyboard's buttons. */
async function readBoard(page: Page): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    await board(page).getByRole('button', { name: 'Select the next element' }).click()
    const status = board(page).getByRole('status').filter({ hasText: 'selected' })
    const [, name = '', number = '', count = ''] =
      /^(.+) selected, (\d+) of (\d+)$/.exec((await status.textContent({ timeout: 2000 })) ?? '') ?? []
    found[Number(number) - 1] = name
    if (found.filter((one) => one !== undefined).length >= Number(count)) return found
  }
}
const expectBoard = (page: Page, expected: string[]) =>
  expect
    .poll(async () => (await readBoard(page).catch(() => [])).toSorted(), { timeout: 30_000 })
    .toEqual(expected.toSorted())

test('two draw, a third joins and sees it, one is cut off and comes back, and it is exported', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(300_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Bed flow')
  const room = { link, tenant, open }
  const host = await enterAsHost(room)
  const scripts: string[] = []
  const elsewhere: string[] = []
  host.on('request', (request) => {
    const { pathname, origin } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
    if (!request.url().startsWith('data:') && !request.url().startsWith('blob:') && origin !== tenant.origin)
      elsewhere.push(request.url())
  })
  const gus = await enterAsGuest(room, 'Gus Guest')
  await expect(board(host)).toHaveCount(0)
  expect(scripts.filter((path) => path.includes('/whiteboard-'))).toEqual([])

  await host.getByRole('button', { name: 'Open the whiteboard for everyone' }).click()
  for (const page of [host, gus]) await waitForBoard(page)
  expect(scripts.some((path) => path.includes('/whiteboard-'))).toBe(true)
  await drag(host, 'r', [0.4, 0.5], [0.5, 0.7])
  await drag(gus, 'o', [0.6, 0.5], [0.8, 0.7])
  await addText(host, 'Bed flow, week 47')
  for (const page of [host, gus]) await expectBoard(page, ['Rectangle', 'Ellipse', 'Text “Bed flow, week 47”'])
  // The name is beside the pointer, in a canvas.
  await gus.mouse.move(400, 300)

  const tim = await enterAsGuest(room, 'Tim Third')
  await waitForBoard(tim)
  await expectBoard(tim, ['Rectangle', 'Ellipse', 'Text “Bed flow, week 47”'])

  // Cut off, one goes on drawing, while another deletes what he has changed.
  await gus.context().setOffline(true)
  await board(gus).getByRole('button', { name: 'Select the next element' }).click()
  await gus.keyboard.press('ArrowRight')
  await addText(gus, 'Drawn alone')
  await expect(board(gus).getByText('Not saved: no connection')).toBeVisible({ timeout: 30_000 })
  await board(host).locator('.excalidraw').first().focus()
  await expect(async () => {
    await board(host).getByRole('button', { name: 'Select the next element' }).click()
    await expect(board(host).getByText(/^Rectangle selected/)).toBeAttached({ timeout: 500 })
  }).toPass()
  await host.keyboard.press('Delete')
  await expectBoard(host, ['Ellipse', 'Text “Bed flow, week 47”'])
  await gus.context().setOffline(false)
  for (const page of [gus, host, tim])
    await expectBoard(page, ['Ellipse', 'Text “Bed flow, week 47”', 'Text “Drawn alone”'])

  const downloading = tim.waitForEvent('download')
  await board(tim).getByRole('button', { name: 'Download as PNG' }).click()
  const file = readFileSync(await (await downloading).path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect(file.length).toBeGreaterThan(2000)

  // A host chooses who may draw; the others still see it.
  await board(host).getByRole('button', { name: 'Who may draw' }).click()
  await host.getByRole('menuitemradio', { name: 'Hosts only' }).click()
  await expect(board(tim).getByText('You can look on')).toBeVisible({ timeout: 20_000 })
  await expect(board(tim).getByRole('button', { name: 'Add text' })).toHaveCount(0)
  await board(host).getByRole('button', { name: 'Close for everyone' }).click()
  for (const page of [host, gus, tim]) await expect(board(page)).toHaveCount(0, { timeout: 20_000 })

  await host.getByRole('button', { name: 'Leave', exact: true }).click()
  await host.getByRole('menuitem', { name: 'End for all' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
  await expect(gus.getByRole('heading', { name: /ended/ })).toBeVisible({ timeout: 20_000 })
  await lookAtPastBoard(host, tenant.origin)
  expect(elsewhere).toEqual([])
})

/** Opens the whiteboard of the meeting that has just ended, beside the list and on a phone. */
async function lookAtPastBoard(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin}/portal/past-meetings`)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Bed flow', exact: true }).click()
  const opener = page.getByRole('button', { name: 'Whiteboard', exact: true })
  await expect(opener).toBeVisible()
  expect(scripts.filter((path) => path.includes('/past-board'))).toEqual([])
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Whiteboard of Bed flow' })
  const texts = dialog.getByRole('list', { name: 'Texts on the whiteboard' }).getByRole('listitem')
  await expect(texts).toHaveText(['Bed flow, week 47', 'Drawn alone'], { timeout: 30_000 })
  expect(scripts.some((path) => path.includes('/past-board'))).toBe(true)
  // Nothing of it can be changed.
  await expect(dialog.getByRole('button', { name: 'Add text' })).toHaveCount(0)
  await expect(dialog.locator('.App-toolbar')).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download as PNG' }).click()
  expect(readFileSync(await (await downloading).path()).length).toBeGreaterThan(2000)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await opener.click()
  await expect(texts).toHaveCount(2, { timeout: 30_000 })
  await runAxe(page, { where: 'the whiteboard of a past meeting', language: 'en' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The panel under it stays.
  await expect(opener).toBeVisible()
}

test('is used with the keyboard, in both languages and schemes', async ({ portal, tenant, open }) => {
  test.setTimeout(180_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Bed flow')
  const host = await enterAsHost({ link, tenant, open })
  // The portal learns a moment after the browser that it is connected.
  await expect(async () => {
    await host.getByRole('button', { name: 'Open the whiteboard for everyone' }).press('Enter', { timeout: 1000 })
    await expect(board(host)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await waitForBoard(host)
  await board(host).getByRole('button', { name: 'Add text' }).press('Enter')
  await host.keyboard.type('Who calls the family?')
  await host.keyboard.press('Enter')
  await addText(host, 'Jun asks')
  await expectBoard(host, ['Text “Who calls the family?”', 'Text “Jun asks”'])
  // Keys of the board are not those of the room: m would turn on the microphone, and v the camera.
  const unmute = host.getByRole('button', { name: 'Mute', exact: true })
  const before = await unmute.count()
  await host.keyboard.press('m')
  expect(await unmute.count()).toBe(before)
  // Moves, changes and deletes what is selected.
  await board(host).getByRole('button', { name: 'Select the next element' }).press('Enter')
  await host.keyboard.press('ArrowDown')
  await host.keyboard.press('Enter')
  await host.keyboard.press('End')
  await host.keyboard.type(' Today')
  await host.keyboard.press('Escape')
  await expectBoard(host, ['Text “Who calls the family? Today”', 'Text “Jun asks”'])
  await expect(async () => {
    await board(host).getByRole('button', { name: 'Select the next element' }).press('Enter')
    await expect(board(host).getByText(/^Text “Jun asks” selected/)).toBeAttached({ timeout: 500 })
  }).toPass()
  await host.keyboard.press('Delete')
  await expectBoard(host, ['Text “Who calls the family? Today”'])
  await runAxe(host, { where: 'the whiteboard', language: 'en' })
})

test('no page loads the code of the whiteboard before it is opened', async () => {
  const lists: { path: string; scripts: string[] }[] = JSON.parse(readFileSync(join(dist, 'preloads.json'), 'utf8'))
  expect(lists.length).toBeGreaterThan(20)
  for (const { path, scripts } of lists)
    expect(
      scripts.filter((script) => readFileSync(join(dist, script), 'utf8').includes('EXCALIDRAW_ASSET_PATH')),
      path,
    ).toEqual([])
})
