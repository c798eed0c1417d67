import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses, tenant } from '#test/kit.tsx'

const withoutServer: StubResponses = {
  auth: { tenantInfo: () => ({ ...tenant, sendsEmail: false }) },
  meetings: { listSchedules: () => ({ items: [], hasMore: false }) },
}

test('the launch page promises colleagues no email without a mail server', async () => {
  render('/portal/launch-page', { user: buildUser('admin'), responses: withoutServer })
  expect(await screen.findByText(/You get a link for each of them to pass on/)).toBeTruthy()
  expect(screen.queryByText(/They get an email/)).toBeNull()
})

test('an email address is not changed without a mail server, which has to confirm it', async () => {
  const profile = {
    ...{ firstname: 'Ada', lastname: 'Lee', email: 'ada@acme.test', newEmail: null, organisation: 'Acme' },
    ...{ role: 'member' as const, roleName: '', language: 'en' as const, timezone: '', picture: '', version: 1 },
  }
  const { press } = render('/portal/profile', {
    user: buildUser('member'),
    responses: { ...withoutServer, profile: { get: () => profile } },
  })
  await press.click(await screen.findByRole('button', { name: 'Email: Change…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  expect(await dialog.findByText(/Until there is a mail server, yours can’t be changed/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Send link' })).toBeNull()
})

test('reminders by email are not offered without a mail server', async () => {
  const { press } = render('/portal/landing-page', { user: buildUser('member'), responses: withoutServer })
  await press.click(await screen.findByRole('button', { name: 'Account of Ana Silva' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  const section = within(await screen.findByRole('region', { name: 'Meeting reminders' }))
  expect(section.getAllByRole('combobox')).toHaveLength(1)
})
