import { contract } from '@foyer/contract/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { runAxe, setLanguage } from './kit/axe.ts'
import type { RunningPortal, TestTenant } from './kit/portal.ts'
import { meetToRecord } from './kit/recorded-meeting.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const soon = { timeout: 40_000 }
const findSign = (page: Page): Locator => page.locator('[data-sign]')

/** Waits until the meeting's recording is in the list of its host, as what becomes of it says. */
async function expectKept(portal: RunningPortal, { subdomain, host }: TestTenant, topic: string): Promise<void> {
  const { list } = contract.recordings
  await expect
    .poll(async () => {
      const { body } = await portal.call(subdomain, host.cookie, list, { page: 1, size: 10 })
      const [item] = list.output.parse(body).items
      return [item?.topic, item?.state === 'ready' ? 'processing' : item?.state]
    }, soon)
    .toEqual([topic, 'processing'])
}

test('a host records: all see it, agree, and see it pause and end; a chapter is marked; it is kept', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const { host, guest, panel } = await meetToRecord({ portal, tenant, open }, 'Cardiology handover')
  await runAxe(host, { where: 'before recording', language: 'en' })
  await panel.getByRole('button', { name: 'Start recording' }).click()
  for (const page of [host, guest]) await expect(findSign(page)).toContainText(/Recording 00:\d\d/, soon)
  await expect(guest.getByText('This meeting is being recorded from now on')).toBeAttached()

  const notice = guest.getByRole('alertdialog', { name: `${tenant.host.name} records from now on` })
  await expect(notice).toBeVisible()
  await runAxe(guest, { where: 'asked to agree', language: 'en' })
  await expect(panel.getByText('1 of 2')).toBeVisible()
  await notice.getByRole('button', { name: 'Camera off' }).click()
  await expect(guest.getByRole('button', { name: 'Start video' })).toBeVisible()
  await notice.getByRole('button', { name: 'I agree' }).click()
  await expect(notice).toBeHidden()
  await expect(panel.getByText('2 of 2')).toBeVisible(soon)
  await expect(panel.getByText(/^Stored to \d\d:\d\d:\d\d/)).toBeVisible(soon)
  await runAxe(host, { where: 'while it records', language: 'en' })

  await host.setViewportSize({ width: 1280, height: 800 })
  await panel.getByRole('button', { name: 'Mark a chapter' }).click()
  await expect(host.getByText(/^Marked at \d\d:\d\d as a chapter/)).toBeVisible()
  await host.getByRole('button', { name: 'Name it' }).click()
  await host.getByLabel('Name of the chapter').fill('Discharges')
  await host.keyboard.press('Enter')
  await expect(host.getByText('The chapter has its name')).toBeVisible()

  await panel.getByRole('button', { name: 'Pause' }).click()
  for (const page of [host, guest]) await expect(findSign(page)).toContainText(/Paused/, soon)
  const paused = await findSign(guest).textContent()
  await runAxe(host, { where: 'while it is paused', language: 'en' })
  await host.setViewportSize({ width: 1280, height: 800 })
  expect(await findSign(guest).textContent()).toBe(paused)
  await panel.getByRole('button', { name: 'Resume' }).click()
  for (const page of [host, guest]) await expect(findSign(page)).toContainText(/Recording/, soon)

  // Those who return have agreed already.
  await portal.killEngine()
  await expect(findSign(guest)).toContainText(/Recording \d\d:\d\d/, soon)
  await expect(notice).toBeHidden()

  await panel.getByRole('button', { name: 'Stop and keep' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Stop and keep' }).click()
  for (const page of [host, guest]) await expect(findSign(page)).toHaveCount(0, soon)
  await expect(guest.getByText('The recording has ended')).toBeAttached()
  await expectKept(portal, tenant, 'Cardiology handover')
})

test('a meeting that records from its start asks a guest in French before they join', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  await setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie)('fr')
  const { link } = await makeMeeting(portal, tenant, 'open', 'Relève', { autoRecord: true })
  const guest = await open({ colour: 'green' })
  await guest.goto(link)
  await setLanguage(guest)('fr')
  await guest.reload()
  await guest.goto('about:blank')
  await guest.goto(link)
  const card = guest.getByRole('region', { name: 'Cette réunion est enregistrée' })
  await expect(card).toBeVisible(soon)
  await guest.getByLabel('Votre nom').fill('Marc Tremblay')
  const join = guest.getByRole('button', { name: 'Rejoindre', exact: true })
  await expect(join).toBeDisabled()
  await runAxe(guest, { where: 'consent before joining', language: 'fr' })
  await card.getByRole('checkbox').check()
  await join.click()
  await expect(guest.getByRole('heading', { name: 'La réunion n’a pas encore commencé' })).toBeVisible(soon)

  const host = await open({ colour: 'red' })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)
  await expect(host.getByText(/^Cette réunion est enregistrée\. Les autres/)).toBeVisible(soon)
  await host.getByRole('button', { name: 'Rejoindre', exact: true }).click()
  await expect(findSign(host)).toContainText(/Enregistrement \d\d:\d\d/, soon)
  await expect(findSign(guest)).toContainText(/Enregistrement \d\d:\d\d/, soon)
  await expect(guest.getByRole('alertdialog')).toHaveCount(0)
  await host.keyboard.press('r')
  const panel = host.getByRole('complementary', { name: 'Enregistrement' })
  await expect(panel.getByText('2 sur 2')).toBeVisible(soon)
  await runAxe(host, { where: 'recorded from the start', language: 'fr' })
  await runAxe(guest, { where: 'recorded, as a guest', language: 'fr' })
  await host.setViewportSize({ width: 1280, height: 800 })
  await host.keyboard.press('b')
  await expect(host.getByText(/^Chapitre marqué à/)).toBeVisible(soon)

  await host.getByRole('button', { name: 'Quitter', exact: true }).click()
  await host.getByRole('menuitem', { name: 'Terminer pour tous' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Terminer pour tous' }).click()
  await expectKept(portal, tenant, 'Relève')
})
