import type { AuditEntry } from '@foyer/contract/operations/audit'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, type render } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { bo, entry, findSentences, id, show } from './audit.fixtures.ts'

const listRequests = (calls: ReturnType<typeof render>['calls']) => calls.filter(({ name }) => name === 'audit.list')

test('shows the tenant of each entry to super administrators', async () => {
  show([entry(11, { tenant: 'Globex' })], { role: 'superadmin' })
  expect(await screen.findByRole('columnheader', { name: 'Tenant' })).toBeTruthy()
  expect(screen.getByText('Globex')).toBeTruthy()
})

test('marks denied entries and those of super administrators from another tenant', async () => {
  show([entry(11, { denied: true }), entry(12, { crossTenant: true, call: 'tenants.update' })])
  expect(await screen.findByText('Denied')).toBeTruthy()
  expect((await findSentences())[0]).toBe('ana@acme.test was denied: Enabled or disabled a user: bo@acme.test')
  expect(screen.getByText('By a super administrator')).toBeTruthy()
})

test('shows the name of an unlabelled call, and the ID of a target without a name among the details', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { press } = show([entry(11, { call: 'old.call', objectLabel: '' })])
  expect(await findSentences()).toEqual(['ana@acme.test old.call'])
  await press.click(screen.getByRole('button', { name: 'old.call' }))
  await press.click(await screen.findByRole('button', { name: `Copy ID ${bo}` }))
  expect(await navigator.clipboard.readText()).toBe(bo)
})

test('requests the last seven days by default and other periods when selected', async () => {
  const { press, calls, path } = show([])
  expect(await screen.findByText('There are no entries in this period!')).toBeTruthy()
  const days = (input: unknown) => {
    const { from, to } = Object(input)
    return (Date.parse(to) + 1 - Date.parse(from)) / 86_400_000
  }
  expect(days(listRequests(calls)[0]?.input)).toBeCloseTo(7, 0)
  await press.selectOptions(screen.getByLabelText('Period'), 'Last 90 days')
  await waitFor(() => expect(path()).toBe('/portal/audit-log?period=90'))
  await waitFor(() => expect(days(listRequests(calls).at(-1)?.input)).toBeCloseTo(90, 0))
})

test('shows the filters of the URL as chips and removes each on its own', async () => {
  const { press, calls, path } = show([entry(11)], {
    path: '/portal/audit-log?actor=ana@acme.test&call=users.enable&denied=no',
  })
  await waitFor(() =>
    expect(listRequests(calls).at(-1)?.input).toMatchObject({
      actor: 'ana@acme.test',
      call: 'users.enable',
      denied: 'no',
    }),
  )
  expect(await screen.findByRole('button', { name: /User \(email\): ana@acme.test/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Outcome: Done/ })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: /Action: Enabled or disabled a user/ }))
  await waitFor(() => expect(path()).not.toContain('call='))
  await waitFor(() => expect(listRequests(calls).at(-1)?.input).not.toHaveProperty('call'))
})

test('finds an action by a part of its label', async () => {
  const { press, path } = show([entry(11)])
  await press.click(await screen.findByRole('button', { name: 'Filters' }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await press.type(filters.getByRole('combobox', { name: 'Action' }), 'branding nobody')
  expect(await filters.findByText('No results')).toBeTruthy()
  await press.clear(filters.getByRole('combobox', { name: 'Action' }))
  await press.type(filters.getByRole('combobox', { name: 'Action' }), 'test email')
  await press.click(await filters.findByRole('option', { name: 'Sent a test email' }))
  await waitFor(() => expect(path()).toBe('/portal/audit-log?call=tenantSmtp.test'))
})

test('explains when no entry matches the filters and clears them', async () => {
  const { press, path } = show([], { path: '/portal/audit-log?denied=yes&period=30' })
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(path()).toBe('/portal/audit-log?period=30'))
})

test('shows all activity on the target of an entry', async () => {
  const { press, calls } = show([entry(11)], { path: `/portal/audit-log?entry=${id(11)}` })
  await press.click(await screen.findByRole('button', { name: 'All activity on bo@acme.test' }))
  await waitFor(() => expect(listRequests(calls).at(-1)?.input).toMatchObject({ object: bo, page: 1 }))
  expect(await screen.findByRole('button', { name: /Target ID: bo@acme.test/ })).toBeTruthy()
})

test('opens an entry with its fields before and after and marks changes', async () => {
  const { press, path } = show([entry(11)])
  await press.click(await screen.findByRole('button', { name: 'enabled or disabled a user' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Enabled or disabled a user' }))
  expect(path()).toBe(`/portal/audit-log?entry=${id(11)}`)
  const changes = within(panel.getByRole('table', { name: 'Changes' }))
  expect(changes.getAllByRole('row').map((line) => line.textContent)).toEqual([
    'FieldBeforeAfter',
    'Status changedActiveDisabled',
    'RoleMemberMember',
  ])
  expect(panel.getByText('Fri, 20 Nov 2026, 11:00:07 UTC+1')).toBeTruthy()
  expect(panel.getByText('users.enable')).toBeTruthy()
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/portal/audit-log')
})

test('names the fields of an entry, and the roles in a list of them', async () => {
  show(
    [
      entry(11, {
        before: { twoFactorRoles: '', label: 'Acme ID' },
        after: { twoFactorRoles: 'member, admin', label: 'Acme ID' },
      }),
    ],
    { path: `/portal/audit-log?entry=${id(11)}` },
  )
  const changes = within(await screen.findByRole('table', { name: 'Changes' }))
  expect(changes.getAllByRole('row').map((line) => line.textContent)).toEqual([
    'FieldBeforeAfter',
    'Roles that need two-factor authentication changedEmptyMember and Administrator',
    'Name on the buttonAcme IDAcme ID',
  ])
})

test('a field has the label that it has in the slice of its call', async () => {
  const server = { security: 'tls', host: 'smtp.acme.test' }
  const { press } = show([
    entry(11, { call: 'tenantSmtp.test', before: null, after: server }),
    entry(12, { call: 'personalMeeting.update', before: null, after: { security: 'lobby', number: '1112223333' } }),
  ])
  const open = async (name: string) => {
    await press.click(await screen.findByRole('button', { name }))
    const rows = within(await screen.findByRole('table', { name: 'Changes' })).getAllByRole('row')
    await press.keyboard('{Escape}')
    return rows.slice(1).map((row) => row.textContent)
  }
  expect(await open('sent a test email')).toEqual(['TLS/SSLTLS', 'Mail serversmtp.acme.test'])
  expect(await open('personalMeeting.update')).toEqual([
    'Who can joinOnly people whom a host lets in',
    'Meeting ID1112223333',
  ])
})

test('shows all activity by the user of an entry', async () => {
  const { press, calls } = show([entry(11)], { path: `/portal/audit-log?entry=${id(11)}` })
  await press.click(await screen.findByRole('button', { name: 'All activity by ana@acme.test' }))
  await waitFor(() => expect(listRequests(calls).at(-1)?.input).toMatchObject({ actor: 'ana@acme.test' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('explains entries without recorded fields and denied entries', async () => {
  const bare = { before: null, after: null }
  const { press } = show([entry(11, { ...bare, call: 'auth.login' }), entry(12, { ...bare, denied: true })])
  await press.click(await screen.findByRole('button', { name: 'signed in' }))
  expect(await screen.findByText('No field changes were recorded.')).toBeTruthy()
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press.click(screen.getByRole('button', { name: 'Enabled or disabled a user' }))
  expect(await screen.findByText('This action was denied, so nothing changed.')).toBeTruthy()
})

test('exports the filtered log as CSV', async () => {
  show([entry(11)], { path: '/portal/audit-log?denied=yes&actor=ana@acme.test' })
  const link = await screen.findByRole('link', { name: 'Export' })
  const url = new URL(link.getAttribute('href') ?? '', 'http://acme.test')
  expect(url.pathname).toBe('/api/exportAudit')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ denied: 'yes', actor: 'ana@acme.test', language: 'en' })
  expect(url.searchParams.get('from')).toMatch(/^\d{4}-/)
})

test('rejects a period that ends before it starts without a request', async () => {
  const { calls } = show([], { path: '/portal/audit-log?period=custom&from=2026-11-02&to=2026-11-01' })
  expect(await screen.findByText('Cannot Choose a Pre-Date for End Date')).toBeTruthy()
  expect(listRequests(calls)).toEqual([])
  expect(screen.queryByRole('link', { name: 'Export' })).toBeNull()
})

test('shows a failure in place of the list with a retry', async () => {
  show('failed')
  expect(await screen.findByText('Down')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('is available in French', async () => {
  const { press } = show([entry(11, { crossTenant: true })], { language: 'fr' })
  expect(await screen.findByRole('heading', { name: 'Journal d’audit' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Journal d’audit' })).toBeTruthy()
  expect(await screen.findByText('Par un super administrateur')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Utilisateur activé ou désactivé' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Utilisateur activé ou désactivé' }))
  expect(panel.getByText('Désactivé')).toBeTruthy()
})

describeListScreen<AuditEntry>('audit entries', {
  path: '/portal/audit-log',
  user: buildUser('admin'),
  call: 'audit.list',
  respond: (list) => ({ audit: { list, listActions: () => ({ items: [] }) } }),
  row: entry(11),
  rowText: 'ana@acme.test',
  empty: 'There are no entries in this period!',
  searchable: false,
  exported: '/exportAudit',
})
