import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const write = async (page: Page, text: string, to = 'Everyone') => {
  await page.getByRole('combobox', { name: 'To' }).selectOption(to)
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}
const getLog = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('people chat in a meeting, to all and to one, and those who took part read it afterwards', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(180_000)
  const { host, member, admin } = tenant
  const [hosting, joining, guest] = [await open({ colour: 'red' }), await open({ colour: 'green' }), await open()]
  const { id, link } = await makeMeeting(portal, tenant, 'scheduled', 'Design review')
  await portal.call(tenant.subdomain, host.cookie, contract.meetings.invite, {
    id,
    invitees: [{ email: member.email }],
  })
  await signInWithCookie(hosting, tenant.origin, host.cookie)
  await hosting.goto(link)
  await hosting.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(hosting.getByRole('button', { name: 'Participants (1)' })).toBeVisible()
  await signInWithCookie(joining, tenant.origin, member.cookie)
  await joining.goto(link)
  await joining.getByRole('button', { name: 'Join', exact: true }).click()
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(hosting.getByRole('button', { name: 'Participants (3)' })).toBeVisible({ timeout: 30_000 })

  await hosting.getByRole('button', { name: 'Chat', exact: true }).click()
  await write(hosting, 'Welcome, see https://example.org/plan')
  // A message is shown for a moment, and counted until the chat is opened.
  await joining.getByRole('button', { name: /^Message from .*Welcome/ }).click()
  await expect(getLog(joining).getByRole('link')).toHaveAttribute('href', 'https://example.org/plan')
  await expect(guest.getByRole('button', { name: 'Chat (1 unread)' })).toBeVisible()
  await guest.getByRole('button', { name: 'Chat (1 unread)' }).click()
  await write(joining, 'Between you and me', host.name)
  await expect(getLog(hosting).getByText('Between you and me')).toBeVisible()
  await expect(getLog(hosting).getByText('Direct message', { exact: true })).toBeVisible()
  await write(guest, 'Hello from Gus')
  for (const page of [hosting, joining]) await expect(getLog(page).getByText('Hello from Gus')).toBeVisible()
  await expect(getLog(guest).getByText('Welcome, see')).toBeVisible()
  await expect(getLog(guest).getByText('Between you and me')).toHaveCount(0)

  await hosting.getByRole('button', { name: 'Leave', exact: true }).click()
  await hosting.getByRole('menuitem', { name: 'End for all' }).click()
  await hosting.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
  await expect(hosting.getByRole('heading', { name: 'The meeting has ended' })).toBeVisible()
  await portal.shiftClock(6 * 3600)
  // In the last hour of a day the meeting starts on the next one, which the browser, whose clock is not shifted, leaves out.
  const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const past = `${tenant.origin}/portal/past-meetings?period=custom&from=${toDay(-1)}&to=${toDay(1)}`
  for (const page of [hosting, joining]) {
    await page.goto(past)
    await page.getByRole('button', { name: 'Design review', exact: true }).click()
    const chat = page.getByRole('region', { name: 'Chat' })
    for (const message of ['Welcome, see', 'Between you and me', 'Hello from Gus'])
      await expect(chat.getByText(message)).toBeVisible()
  }
  const administering = await open()
  await signInWithCookie(administering, tenant.origin, admin.cookie)
  await administering.goto(past)
  await expect(administering.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(administering.getByText('Design review')).toHaveCount(0)
  await portal.shiftClock(0)
})
