import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { watchVideo } from './kit/camera.ts'
import { expectPicture } from './kit/picture.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const soon = { timeout: 60_000 }

const killed = [
  ['the engine', 'killEngine'],
  ['the portal', 'crash'],
] as const

for (const [name, kill] of killed) {
  test(`kill -9 of ${name} in a meeting loses nothing of it`, async ({ portal, tenant, open }) => {
    test.setTimeout(300_000)
    const begun = Date.now()
    const { link } = await makeMeeting(portal, tenant, 'open', 'Board meeting', { lobby: true })
    const join = async (page: Page, guest?: string) => {
      await page.goto(link)
      if (guest !== undefined) await page.getByLabel('Your name').fill(guest)
      await page.getByRole('button', { name: /^(Ask to join|Join)$/ }).click()
    }
    const host = await open({ colour: 'red' })
    await signInWithCookie(host, tenant.origin, tenant.host.cookie)
    await join(host)
    await host.getByRole('button', { name: /^Participants/ }).click()
    const panel = host.getByRole('complementary', { name: 'Participants' })
    const gus = await open({ colour: 'green' })
    await join(gus, 'Gus Guest')
    await panel.getByRole('button', { name: 'Admit Gus Guest' }).click(soon)
    await expectPicture(gus, tenant.host.name, 'red')
    // Not in the order of the names, in which hands are without their times.
    for (const page of [host, gus]) {
      await page.getByRole('button', { name: 'Raise hand' }).click()
      await expect(page.getByRole('button', { name: 'Lower hand' })).toBeVisible(soon)
    }
    const late = await open()
    await join(late, 'Lea Late')
    const admit = panel.getByRole('button', { name: 'Admit Lea Late' })
    await expect(admit).toBeVisible(soon)
    await gus.getByRole('button', { name: 'Chat', exact: true }).click()
    await gus.getByRole('textbox', { name: 'Message' }).fill('Before the crash')
    await gus.keyboard.press('Enter')
    const log = gus.getByRole('log', { name: 'Messages' })
    await expect(log.getByText('Before the crash')).toBeVisible()
    await gus.getByRole('button', { name: 'Share screen' }).click()
    const screen = host.getByRole('region', { name: 'Screen of Gus Guest' }).locator('video')
    const expectShare = async () => {
      await expect(screen).toBeVisible(soon)
      // A new track starts to count again.
      const count = async () => (await screen.evaluate(watchVideo)).frames
      await expect.poll(count, soon).toBeGreaterThan(0)
      const frames = await count()
      await expect.poll(count, soon).toBeGreaterThan(frames + 5)
    }
    await expectShare()

    await portal[kill]()

    await expectPicture(host, 'Gus Guest', 'green')
    await expectPicture(gus, tenant.host.name, 'red')
    await expectShare()
    await expect(admit).toBeVisible(soon)
    await expect(late.getByRole('heading', { name: 'The host will let you in' })).toBeVisible()
    const hands = panel.getByRole('listitem').filter({ has: host.getByRole('img', { name: 'Hand raised' }) })
    await expect(hands).toHaveCount(2)
    await expect(hands.nth(0)).toContainText(tenant.host.name)
    await expect(hands.nth(1)).toContainText('Gus Guest')
    await expect(log.getByText('Before the crash')).toBeVisible()
    await admit.click()
    await expectPicture(late, tenant.host.name, 'red')
    await late.getByRole('button', { name: /^Chat/ }).click()
    await late.getByRole('textbox', { name: 'Message' }).fill('After the crash')
    await late.keyboard.press('Enter')
    await expect(log.getByText('After the crash')).toBeVisible()
    await expect(log.getByText('Before the crash')).toHaveCount(1)

    await host.getByRole('button', { name: 'Leave', exact: true }).click()
    await host.getByRole('menuitem', { name: 'End for all' }).click()
    await host.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
    await expect(host.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
    const completed = await portal.call(tenant.subdomain, tenant.admin.cookie, contract.conferences.listCompleted, {
      page: 1,
      size: 20,
    })
    const { items } = contract.conferences.listCompleted.output.parse(completed.body)
    expect(items.map(({ topic }) => topic)).toEqual(['Board meeting'])
    const [conference] = items
    expect(Date.parse(conference?.startsAt ?? '')).toBeGreaterThanOrEqual(begun - 1000)
    expect(Date.parse(conference?.endsAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    expect(Date.parse(conference?.endsAt ?? '')).toBeGreaterThan(Date.parse(conference?.startsAt ?? ''))
  })
}
