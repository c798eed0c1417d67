import { expect, type Locator } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { runAxe } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

test('the room of a host, its panels, menus and dialogs, and the page of those who wait', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(300_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Board meeting', { lobby: true })
  const host = await open({ colour: 'red' })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  const guest = await open({ colour: 'green' })
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByRole('button', { name: /^(Ask to join|Join)$/ }).click()
  await expect(guest.getByRole('heading', { name: 'The host will let you in' })).toBeVisible({ timeout: 30_000 })
  await runAxe(guest, { where: 'waiting to be let in', language: 'en' })

  const button = (name: RegExp | string) => host.getByRole('button', { name })
  const check = async (where: string, opening: () => Promise<unknown>, opened: Locator) => {
    await host.setViewportSize({ width: 1280, height: 800 })
    await expect(async () => {
      await opening()
      await expect(opened).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 20_000 })
    await runAxe(host, { where, language: 'en' })
    await expect.soft(opened, where).toBeVisible()
  }
  const close = () => host.keyboard.press('Escape')
  const menu = host.getByRole('menu')
  const dialog = host.getByRole('dialog')

  const panel = host.getByRole('complementary', { name: 'Participants' })
  await expect(button('Admit')).toBeVisible({ timeout: 30_000 })
  await runAxe(host, { where: 'the room with a participant who waits', language: 'en' })
  await check('those who wait', () => button(/^Participants/).click(), panel.getByText('Gus Guest'))
  await panel.getByRole('button', { name: 'Admit Gus Guest' }).click()
  await expect(guest.getByRole('button', { name: 'Leave', exact: true })).toBeVisible({ timeout: 30_000 })
  await guest.setViewportSize({ width: 1280, height: 800 })
  await guest.getByRole('button', { name: 'Raise hand' }).click()
  const actions = panel.getByRole('button', { name: 'Actions for Gus Guest' })
  await check('the actions for a participant', () => actions.click(), menu)
  await close()
  await expect(menu).toHaveCount(0)
  await expect(panel, 'only the menu closes').toBeVisible()
  for (const item of ['Rename…', 'Make host…', 'Remove…']) {
    const choose = async () => {
      await actions.click()
      await host.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await check(item, choose, dialog)
    await close()
  }
  await check('the settings of the host', () => button('Host settings').click(), menu)
  await close()
  await check('the chat', () => button(/^Chat/).click(), host.getByRole('complementary', { name: 'Chat' }))
  await button('Close chat').click()
  await check('the reactions', () => button('Reactions').click(), button('Clap'))
  await close()
  await check('the view', () => button('View').click(), menu)
  await close()
  await host.setViewportSize({ width: 1280, height: 800 })
  await check('the keys', () => host.keyboard.press('?'), dialog)
  await close()
  const end = async () => {
    await button('Leave').click()
    await host.getByRole('menuitem', { name: 'End for all' }).click()
  }
  await check('ending for all', end, dialog)
})
