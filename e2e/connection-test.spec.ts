import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { pageVariants, runAxe, setLanguage } from './kit/axe.ts'
import type { RunningPortal, TestTenant } from './kit/portal.ts'
import { test } from './kit/test.ts'

const Meeting = z.object({ number: z.string() })

/** Creates a link with which guests may join. */
async function createLink(portal: RunningPortal, { subdomain, host, origin }: TestTenant): Promise<string> {
  const { body } = await portal.call(subdomain, host.cookie, contract.meetings.create, {
    topic: 'Reachable',
    timezone: 'UTC',
    password: 'secret1',
    start: '2090-01-01T10:00',
    end: '2090-01-01T11:00',
  })
  return `${origin}/portal/join/${Meeting.parse(body).number}#secret1`
}

const check = (page: Page) => page.getByRole('button', { name: 'Check connection' }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connection test' })
const expectOutcome = (page: Page, outcome: string) =>
  expect(dialog(page).getByRole('status')).toContainText(outcome, { timeout: 20_000 })
const readChecks = (page: Page) => dialog(page).getByRole('listitem').allInnerTexts()

/** Runs in the page: connections find no way but TURN, as where UDP is blocked. */
function blockUdp(): void {
  const { RTCPeerConnection } = window
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
    }
  }
}

test('a guest tests the connection without joining, and copies a report', async ({ portal, tenant, open }) => {
  const page = await open()
  await page.goto(await createLink(portal, tenant))
  await check(page)
  await expectOutcome(page, 'Your connection works')
  expect((await readChecks(page)).map((line) => line.replace(/\s+/g, ' '))).toEqual([
    'Connection to the portal Works',
    'Audio and video, directly Works',
    'Audio and video, through a relay server Not set up',
  ])
  await dialog(page).getByRole('button', { name: 'Copy report' }).click()
  await expect(page.getByText('Report copied')).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain(tenant.origin)
  expect(report).toMatch(/^Codecs: .*opus.*VP8/m)
  expect(report).toMatch(/^Duration: \d+ ms$/m)
  expect(report).toMatch(/UDP 127\.0\.0\.1:\d+/)
  const { body } = await portal.call(tenant.subdomain, tenant.admin.cookie, contract.conferences.listLive, {})
  expect(body).toMatchObject({ items: [] })
})

test('a guest learns that audio and video are blocked, or everything, in words for laypeople', async ({
  portal,
  tenant,
  open,
}) => {
  const link = await createLink(portal, tenant)
  const page = await open()
  await page.addInitScript(blockUdp)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(link)
  await check(page)
  await expectOutcome(page, 'Your network blocks audio and video')
  await runAxe(page, { where: 'connection test', language: 'en', variants: pageVariants })
  await setLanguage(page)('fr')
  await page.routeWebSocket(/\/rtc\?/, (socket) => socket.close())
  // Only the fragment of the address would change.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Tester la connexion' }).click()
  const french = page.getByRole('dialog', { name: 'Test de connexion' })
  await expect(french.getByRole('status')).toContainText('Votre réseau bloque la connexion aux réunions', {
    timeout: 20_000,
  })
  await runAxe(page, { where: 'connection test', language: 'fr', variants: pageVariants })
})

test('the password that is typed into the form is enough for the test, and needed', async ({
  portal,
  tenant,
  open,
}) => {
  const page = await open()
  const [link = ''] = (await createLink(portal, tenant)).split('#')
  await page.goto(link)
  await check(page)
  await expectOutcome(page, 'Enter the meeting ID and password first')
  await page.keyboard.press('Escape')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await check(page)
  await expectOutcome(page, 'Your connection works')
})
