import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { runAxe } from './kit/axe.ts'
import { expectPicture } from './kit/picture.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const soon = { timeout: 40_000 }

test('people are moved to breakout rooms, one reloads, the engine restarts, all are called back and counted', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(300_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Three cases')
  const join = async (page: Page, name?: string) => {
    await page.goto(link)
    if (name !== undefined) await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
  }
  const host = await open({ colour: 'red' })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await join(host)
  const [ann, ben, cho] = [
    await open({ colour: 'green' }),
    await open({ colour: 'blue' }),
    await open({ colour: 'green' }),
  ]
  await join(ann, 'Ann Lee')
  await join(ben, 'Ben Ray')
  await join(cho, 'Cho Sun')
  await expect(host.getByRole('button', { name: 'Participants (4)' })).toBeVisible(soon)

  await host.getByRole('button', { name: 'Breakout rooms' }).click()
  const panel = host.getByRole('complementary', { name: 'Breakout rooms' })
  await panel.getByRole('textbox', { name: 'Rooms' }).fill('2')
  await panel.getByRole('button', { name: 'Add rooms' }).click()
  const put = async (names: string[], digit: string) => {
    for (const name of names) await panel.getByRole('button', { name: new RegExp(name) }).click()
    await host.keyboard.press(digit)
  }
  await put(['Ann Lee', 'Ben Ray'], '1')
  await put(['Cho Sun'], '2')
  await expect(panel.getByRole('region', { name: /Room 1/ }).getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Open 2 rooms' }).click()

  await expect(ann.getByText('You are in Room 1')).toBeVisible(soon)
  await expectPicture(ann, 'Ben Ray', 'blue')
  await expectPicture(ben, 'Ann Lee', 'green')
  await expect(cho.getByText('You are in Room 2')).toBeVisible(soon)
  await expect(ann.getByRole('button', { name: 'Participants (2)' })).toBeVisible(soon)
  await expect(cho.getByRole('button', { name: 'Participants (1)' })).toBeVisible(soon)
  await expect(host.getByText('3 people are in 2 rooms and do not hear this one')).toBeVisible(soon)

  // A reload leads back into the room.
  await ben.goto('about:blank')
  await join(ben, 'Ben Ray')
  await expect(ben.getByText('You are in Room 1')).toBeVisible(soon)
  await expectPicture(ann, 'Ben Ray', 'blue')

  // The host comes when asked, and sees and hears those who are there.
  await cho.getByRole('button', { name: 'Ask for help' }).click()
  await expect(host.getByText('Cho Sun asks for help in Room 2')).toBeVisible(soon)
  await host.getByRole('button', { name: 'Go there' }).first().click(soon)
  await expect(host.getByText('You are in Room 2')).toBeVisible(soon)
  await expectPicture(host, 'Cho Sun', 'green')
  await expectPicture(cho, tenant.host.name, 'red')
  await panel.getByRole('textbox', { name: 'Message to all rooms' }).fill('Five more minutes')
  await host.keyboard.press('Enter')
  await expect(ann.getByText('Five more minutes')).toBeVisible(soon)

  await portal.killEngine()
  await expectPicture(ann, 'Ben Ray', 'blue')
  await expectPicture(host, 'Cho Sun', 'green')

  await panel.getByRole('button', { name: 'Call back' }).click()
  for (const page of [host, ann, ben, cho]) {
    await expect(page.getByRole('button', { name: 'Participants (4)' })).toBeVisible(soon)
    await expect(page.getByText(/^You are in Room/)).toBeHidden()
  }
  await expectPicture(host, 'Ann Lee', 'green')
  await expectPicture(ben, tenant.host.name, 'red')

  await host.getByRole('button', { name: 'Leave', exact: true }).click()
  await host.getByRole('menuitem', { name: 'End for all' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
  await expect(cho.getByRole('heading', { name: /ended/ })).toBeVisible(soon)
  const { subdomain, admin } = tenant
  const { listCompleted, listCompletedParticipants } = contract.conferences
  const { body: completed } = await portal.call(subdomain, admin.cookie, listCompleted, {
    page: 1,
    size: 10,
  })
  const [conference] = listCompleted.output.parse(completed).items
  expect(conference).toMatchObject({ topic: 'Three cases', participants: 4 })
  const { body: stays } = await portal.call(subdomain, admin.cookie, listCompletedParticipants, {
    ...{ page: 1, size: 50, conferenceId: conference?.id ?? '' },
  })
  const attendance = listCompletedParticipants.output
    .parse(stays)
    .items.flatMap(({ name, breakouts }) => breakouts.map((stay) => `${name}: ${stay.name}`))
  expect([...new Set(attendance)].toSorted()).toEqual([
    'Ann Lee: Room 1',
    'Ben Ray: Room 1',
    'Cho Sun: Room 2',
    `${tenant.host.name}: Room 2`,
  ])
})

test('breakout rooms are accessible', async ({ portal, tenant, open }) => {
  test.setTimeout(180_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Three cases')
  const host = await open()
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  const guest = await open({ colour: 'green' })
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Cho Sun')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await host.getByRole('button', { name: 'Breakout rooms' }).click(soon)
  const panel = host.getByRole('complementary', { name: 'Breakout rooms' })
  await panel.getByRole('button', { name: 'Add rooms' }).click()
  await panel.getByRole('button', { name: /Cho Sun/ }).click(soon)
  await runAxe(host, { where: 'the assignment of people to rooms', language: 'en' })
  await host.setViewportSize({ width: 1280, height: 720 })
  await panel.getByRole('button', { name: 'Put 1 here: Room 2' }).click()
  await panel.getByRole('button', { name: 'Open 3 rooms' }).click()
  await guest.getByRole('button', { name: 'Ask for help' }).click(soon)
  await expect(host.getByText('Cho Sun asks for help in Room 2')).toBeVisible(soon)
  await runAxe(host, { where: 'open rooms', language: 'en' })
  await runAxe(guest, { where: 'a breakout room', language: 'en' })
})
