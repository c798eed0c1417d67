import { expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { chooseLanguage, runAxeInBothLanguages, setLanguage } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

async function joinAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

test('a guest pastes a whole invitation, joins with Enter, and finds the name again until it is forgotten', async ({
  portal,
  tenant,
  open,
}) => {
  const { id } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const host = await open()
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(`${tenant.origin}/portal/login`)
  const text = await host.evaluate(async (path) => {
    const response = await fetch(path, { headers: { 'x-foyer': '1' } })
    const { text }: { text: string } = await response.json()
    return text
  }, `/api/meetingInviteText/${id}?language=en`)
  expect(text).toContain('\n')
  const page = await open()
  await page.goto(`${tenant.origin}/portal/join`)
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.getByLabel('Meeting ID').press('ControlOrMeta+v')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret-word')
  await page.getByLabel('Your name').fill('Gus Guest')
  await page.getByLabel('Your name').press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'The meeting has not started yet' })
  await expect(heading).toBeFocused()
  await expect(page.getByText(`Hosted by ${tenant.host.name}`)).toBeVisible()

  await page.goto(`${tenant.origin}/portal/join`)
  await expect(page.getByLabel('Your name')).toHaveValue('Gus Guest')
  await page.getByRole('button', { name: 'Forget this name' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

test('a camera that is turned off before joining stays off the next time', async ({ portal, tenant, open }) => {
  const { number } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const page = await open()
  await page.goto(`${tenant.origin}/portal/join/${number}`)
  await expect(page.getByLabel('Camera preview')).toBeVisible()
  await page.getByRole('button', { name: 'Stop video' }).click()
  await expect(page.getByText('Your camera is off')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your camera is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Start video' }).click()
  await expect(page.getByLabel('Camera preview')).toBeVisible()
})

/** Serves pages that may use neither: then every browser answers as one in which the user has blocked them. */
const blockDevices = (page: Page) =>
  page.route('**/portal/**', async (route) => {
    // Node does not resolve the subdomains of localhost.
    const url = new URL(route.request().url())
    const { host } = url
    url.hostname = '127.0.0.1'
    const response = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })
    const headers = { ...response.headers(), 'permissions-policy': 'camera=(), microphone=()' }
    await route.fulfill({ response, headers })
  })

test('a participant whose browser blocks camera and microphone sees the steps for it, and joins all the same', async ({
  portal,
  tenant,
  open,
}) => {
  const { link } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const page = await open()
  await blockDevices(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(link)
  const problem = page.getByRole('group', { name: 'Camera and microphone are blocked' })
  await expect(problem.getByText('Click the icon to the left of the address.')).toBeVisible()
  await expect(page.getByText(/asking for access/)).toHaveCount(0)
  await problem.getByText('Another browser').click()
  await expect(problem.getByText('Firefox on a computer')).toBeVisible()
  await runAxeInBothLanguages(page, 'a blocked camera')
  await chooseLanguage(page, 'en')
  await joinAs(page, 'Gus Guest')
  await expect(page.getByRole('heading', { name: 'The meeting has not started yet' })).toBeFocused()
})

const outcomes = [
  ['sign-in-required', 403],
  ['meeting-full', 409],
  ['engine-full', 409],
  ['engine-off', 503],
  ['removed-from-meeting', 403],
  ['join-denied', 403],
  ['meeting-locked', 409],
] as const

test('each outcome of a join has a page without a violation of WCAG 2.2 AA', async ({ portal, tenant, open }) => {
  test.setTimeout(180_000)
  const { link } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const page = await open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${tenant.origin}/portal/login`)
  let response: { status: number; json: object } = { status: 200, json: {} }
  // The portal of this test has none of these reasons.
  await page.route('**/api/joinMeeting', (route) => route.fulfill(response))
  const check = async (where: string) => {
    await setLanguage(page)('en')
    // The same address again would not load the page.
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(link)
    await joinAs(page, 'Gus Guest')
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await runAxeInBothLanguages(page, where)
  }
  for (const [code, status] of outcomes) {
    response = { status, json: { status, code, message: code, requestId: 'any' } }
    await check(code)
  }
  const meeting = { topic: 'Planning', host: tenant.host.name, startsAt: new Date().toISOString(), isHost: false }
  response = { status: 200, json: { state: 'waiting', ...meeting, isOver: false, lobby: true } }
  await check('lobby')
})
