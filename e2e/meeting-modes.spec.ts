import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { setLanguageOfAccount } from './kit/accessibility-data.ts'
import { languages, runAxe } from './kit/axe.ts'
import type { RunningPortal, TestTenant } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const Made = z.object({ id: z.string() })
const Options = z.object({ options: z.object({ chat: z.string(), signedInOnly: z.boolean() }) })
const Items = z.object({ items: z.array(z.object({ id: z.string(), isLimit: z.boolean() })) })

/** Makes the operator’s default a mode that fixes the chat; returns a function that takes it back. */
async function limitChat(portal: RunningPortal, tenant: TestTenant) {
  const { cookie } = await portal.signIn('', portal.operator.email, portal.operator.password)
  const options = { ...builtInMode.options, chat: 'hosts' } as const
  const freedoms = { ...builtInMode.freedoms, chat: 'fixed' } as const
  const form = { name: `Baseline ${tenant.subdomain}`, options, freedoms }
  const { id } = Made.parse((await portal.call('', cookie, meetingModes.create, form)).body)
  await portal.call('', cookie, meetingModes.setDefault, { id })
  const isLimited = async () =>
    Items.parse((await portal.call(tenant.subdomain, tenant.admin.cookie, meetingModes.list, {})).body).items.some(
      (mode) => mode.isLimit,
    )
  await expect.poll(isLimited, { timeout: 30_000 }).toBe(true)
  return () => portal.call('', cookie, meetingModes.setDefault, { id: 'standard' })
}

test('an administrator makes a mode within the limits of the operator, and is shown which meetings a change reaches', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const { origin, subdomain, admin, host } = tenant
  const unlimit = await limitChat(portal, tenant)
  try {
    const page = await open()
    await signInWithCookie(page, origin, admin.cookie)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${origin}/portal/meeting-settings`)
    await expect(page.getByText('Operator’s floor')).toBeVisible()
    await page
      .getByRole('link', { name: 'New mode' })
      .or(page.getByRole('button', { name: 'New mode' }))
      .click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Consultation')
    // Only what is narrower than the operator’s is offered.
    const chat = page.getByRole('combobox', { name: 'Chat', exact: true })
    await expect(chat.getByRole('option')).toHaveText(['With the hosts only', 'Off'])
    await page.getByRole('button', { name: 'Create mode' }).click()
    await expect(page.getByRole('heading', { name: 'Consultation' })).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    const wider = { name: 'Wider', ...builtInMode }
    await expect(portal.call(subdomain, admin.cookie, meetingModes.create, wider)).rejects.toThrow(/option-too-wide/)

    const form = { kind: 'open', timezone: 'UTC', password: 'secret1' } as const
    const schedule = async (topic: string, modeId: string) => {
      const { body } = await portal.call(subdomain, host.cookie, meetings.create, { ...form, topic, modeId })
      return Made.parse(body).id
    }
    const inMode = await schedule('Knee, follow-up', id)
    const other = await schedule('Team lunch', 'standard')
    await page.reload()
    await page.getByRole('switch', { name: 'Only people who are signed in' }).press('Space')
    const changes = page.getByRole('region', { name: 'What changes' })
    await expect(changes.getByText('Knee, follow-up')).toBeVisible()
    await expect(changes.getByText('Team lunch')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    const read = async (meeting: string) =>
      Options.parse(
        (
          await portal.call(subdomain, host.cookie, { ...meetings.get, path: `/getMeeting/${meeting}` } as const, {
            id: meeting,
          })
        ).body,
      ).options
    await expect.poll(() => read(inMode), { timeout: 15_000 }).toEqual({ chat: 'hosts', signedInOnly: true })
    expect(await read(other)).toEqual({ chat: 'hosts', signedInOnly: false })

    for (const language of languages) {
      await setLanguageOfAccount(portal, subdomain, admin.cookie)(language)
      for (const path of ['meeting-settings', `meeting-settings/${id}`, 'meeting-settings/create-mode']) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(`${origin}/portal/${path}`)
        await expect(page.locator('h1')).toBeVisible()
        await expect(page.getByRole('table').or(page.getByRole('switch')).first()).toBeVisible()
        await runAxe(page, { where: path, language })
      }
    }
  } finally {
    await unlimit()
  }
})
