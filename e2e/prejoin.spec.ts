import { chromium, expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { type Language, languages, pageVariants, runAxe, setLanguage } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const names = { en: 'Your name', fr: 'Votre nom' }
const buttons = { en: 'Join', fr: 'Rejoindre' }

async function joinAs(page: Page, name: string, language: Language = 'en'): Promise<void> {
  await page.getByLabel(names[language]).fill(name)
  await page.getByRole('button', { name: buttons[language], exact: true }).click()
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

test('somebody whose browser blocks camera and microphone sees the steps for it, and joins all the same', async ({
  portal,
  tenant,
  launchOptions,
}) => {
  const { number } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const link = `${tenant.origin}/portal/join/${number}#secret-word`
  // The other browsers of the tests accept every request for a camera.
  const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream') ?? []
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ locale: 'en-GB' })
  // Rejects every permission that it does not name.
  await page.context().grantPermissions([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(link)
  const problem = page.getByRole('group', { name: 'Camera and microphone are blocked' })
  await expect(problem.getByText('Click the icon to the left of the address.')).toBeVisible()
  await expect(page.getByText(/asking for access/)).toHaveCount(0)
  await problem.getByText('Another browser').click()
  await expect(problem.getByText('Firefox on a computer')).toBeVisible()
  await runAxe(page, { where: 'a blocked camera', language: 'en', variants: pageVariants })
  await setLanguage(page)('fr')
  // Only the fragment of the address would change.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByText('Un autre navigateur').click()
  await runAxe(page, { where: 'a blocked camera', language: 'fr', variants: pageVariants })
  await joinAs(page, 'Gus Guest', 'fr')
  await expect(page.getByRole('heading', { name: 'La réunion n’a pas encore commencé' })).toBeFocused()
  await browser.close()
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
  const { number } = await makeMeeting(portal, tenant, 'scheduled', 'Planning')
  const page = await open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${tenant.origin}/portal/login`)
  let response: { status: number; json: object } = { status: 200, json: {} }
  // The portal of this test has none of these reasons.
  await page.route('**/api/joinMeeting', (route) => route.fulfill(response))
  const check = async (where: string, language: Language) => {
    // The same address again would not load the page.
    await page.goto('about:blank')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${tenant.origin}/portal/join/${number}#secret-word`)
    await joinAs(page, 'Gus Guest', language)
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await runAxe(page, { where, language, variants: pageVariants })
  }
  for (const language of languages) {
    await setLanguage(page)(language)
    for (const [code, status] of outcomes) {
      response = { status, json: { status, code, message: code, requestId: 'any' } }
      await check(code, language)
    }
    const meeting = { topic: 'Planning', host: tenant.host.name, startsAt: new Date().toISOString(), isHost: false }
    response = { status: 200, json: { state: 'waiting', ...meeting, isOver: false, lobby: true } }
    await check('lobby', language)
  }
})
