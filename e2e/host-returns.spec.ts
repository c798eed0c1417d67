import { expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { expectPicture } from './kit/picture.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const soon = { timeout: 40_000 }

/** Ends the page’s process without a message to the server, as if the computer was switched off. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
}

test('a meeting goes on without its host, who comes back as host', async ({ portal, tenant, open }) => {
  test.setTimeout(240_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Board meeting', { lobby: true })
  const first = await open({ colour: 'red' })
  await signInWithCookie(first, tenant.origin, tenant.host.cookie)
  const join = async (page: Page, name?: string) => {
    await page.goto(link)
    if (name !== undefined) await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: /^(Ask to join|Join)$/ }).click()
  }
  await join(first)
  const guests: Page[] = []
  for (const [colour, name] of [
    ['green', 'Gus Guest'],
    ['blue', 'Ben Guest'],
  ] as const) {
    const guest = await open({ colour })
    await join(guest, name)
    await first.getByRole('button', { name: 'Admit', exact: true }).click(soon)
    guests.push(guest)
  }
  const [gus, ben] = guests
  if (!gus || !ben) throw new Error('Two guests are needed')
  await expectPicture(gus, tenant.host.name, 'red')
  await expectPicture(ben, 'Gus Guest', 'green')

  await crash(first)
  await expect(gus.getByRole('button', { name: 'Participants (2)' })).toBeVisible(soon)
  await expectPicture(ben, 'Gus Guest', 'green')
  const late = await open({ colour: 'green' })
  await join(late, 'Lea Late')
  await expect(late.getByRole('heading', { name: 'The host will let you in' })).toBeVisible(soon)

  const again = await first.context().newPage()
  await join(again)
  await expectPicture(gus, tenant.host.name, 'red')
  await again.getByRole('button', { name: 'Admit', exact: true }).click(soon)
  await expectPicture(late, tenant.host.name, 'red')
  await expect(again.getByRole('button', { name: 'Leave', exact: true })).toHaveAttribute('aria-haspopup', 'menu')
})
