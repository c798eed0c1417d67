import { contract } from '@foyer/contract/contract'
import { builtInMode } from '@foyer/contract/meetings/mode-rules'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { runAxe } from './kit/axe.ts'
import { test } from './kit/test.ts'

const WithId = z.object({ id: z.string() })
const MeetingBody = z.object({ options: z.object({ lobby: z.boolean(), chat: z.string() }) })

test('a mode is narrowed by the operator, and its change does to meetings what the page said before', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  const { subdomain, admin, host } = tenant
  const { call } = portal
  const { options, freedoms } = builtInMode
  const root = await portal.signIn('', portal.operator.email, portal.operator.password)
  const limit = await call('', root.cookie, contract.meetingModes.create, {
    ...{ name: `Baseline of ${subdomain}`, description: '' },
    options: { ...options, chat: 'hosts', kickedMayRejoin: false },
    freedoms: { ...freedoms, chat: 'fixed', kickedMayRejoin: 'fixed' },
  })
  const baseline = WithId.parse(limit.body)
  await call('', root.cookie, contract.meetingModes.setDefault, { id: baseline.id })
  const page = await open()
  await login(page, admin, tenant.origin, '/portal/meeting-settings')
  await expect(page.getByText('Fixes 2 options in every mode')).toBeVisible()

  // Made with less than the operator allows; more is not offered.
  await page.getByRole('link', { name: 'New mode' }).click()
  const form = page.getByRole('form', { name: 'Create mode' })
  await form.getByLabel('Name').fill('Consultation')
  await expect(form.getByRole('combobox', { name: 'Chat', exact: true }).getByRole('option')).toHaveText([
    'With the hosts only',
    'Off',
  ])
  await expect(form.getByRole('listitem').filter({ hasText: 'Removed people can rejoin' })).toContainText(
    'Fixed by the operator',
  )
  await form.getByRole('button', { name: 'Create mode' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consultation' })).toBeVisible()
  const modeId = page.url().split('/').at(-1) ?? ''

  // Used by two meetings, of which one has chosen the waiting room itself.
  const schedule = async (topic: string, day: string, chosen: object) => {
    const { body } = await call(subdomain, host.cookie, contract.meetings.create, {
      ...{ topic, start: `${day}T09:00`, end: `${day}T10:00`, timezone: 'Europe/Paris', password: 'abcd2345' },
      ...{ modeId, options: chosen },
    })
    return WithId.parse(body).id
  }
  const followUp = await schedule('Follow-up', '2031-06-02', {})
  await schedule('Second opinion', '2031-06-03', { lobby: true })

  // What changes is listed, and happens.
  const edit = page.getByRole('form', { name: 'Consultation' })
  await edit.getByRole('switch', { name: 'Waiting room' }).focus()
  await page.keyboard.press('Space')
  await edit.getByRole('combobox', { name: 'Who may change it: Waiting room' }).selectOption('Locked')
  const panel = page.getByRole('region', { name: 'What changes' })
  await expect(panel.getByRole('heading', { name: '1 meeting changes' })).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Follow-up' })).toContainText('Waiting room: On')
  await runAxe(page, { where: 'the editor of a mode', language: 'en' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mode edited successfully')).toBeVisible()
  const { body } = await call(
    ...([subdomain, host.cookie, { ...contract.meetings.get, path: `/getMeeting/${followUp}` }] as const),
    { id: followUp },
  )
  expect(MeetingBody.parse(body).options).toEqual({ lobby: true, chat: 'hosts' })

  // The host sees what is fixed.
  const scheduling = await open()
  await login(scheduling, host, tenant.origin, `/portal/schedule-meeting/${followUp}`)
  await scheduling.getByText(/^Security and options/).click()
  await expect(scheduling.getByRole('combobox', { name: 'Meeting mode' })).toHaveValue(modeId)
  await expect(scheduling.getByRole('checkbox', { name: 'Waiting room' })).toBeDisabled()
  await expect(scheduling.getByRole('checkbox', { name: 'Waiting room' })).toBeChecked()
  await scheduling.getByRole('checkbox', { name: 'Participants enter muted' }).check()
  await expect(scheduling.getByText('Differs from Consultation')).toBeVisible()
  await runAxe(scheduling, { where: 'the options of a meeting with a mode', language: 'en' })

  // Two modes side by side, and one deleted with another that takes its meetings.
  await page.goto(`${tenant.origin}/portal/meeting-settings`)
  await page.getByRole('checkbox', { name: 'Select Standard' }).check()
  await page.getByRole('checkbox', { name: 'Select Consultation' }).check()
  const compared = page.getByRole('region', { name: 'Compare' })
  await expect(compared.getByRole('row', { name: /^Waiting room/ })).toContainText('On')
  await runAxe(page, { where: 'the list of modes', language: 'en' })
  await compared.getByRole('button', { name: 'Close the comparison' }).click()
  await page.getByRole('button', { name: 'Actions for Consultation' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the mode “Consultation”?' })
  await question.getByLabel('New mode').selectOption('Standard')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Mode deleted successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Consultation' })).toHaveCount(0)

  // The portal is shared by the tests of a worker.
  await call('', root.cookie, contract.meetingModes.setDefault, { id: 'standard' })
})
