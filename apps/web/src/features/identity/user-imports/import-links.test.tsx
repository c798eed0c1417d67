import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, render, tenant } from '#test/kit.tsx'

const id = '00000000-0000-4000-8000-000000000055'
const task = {
  id,
  tenantuuid: tenant.tenantuuid,
  kind: 'import-users',
  label: 'users.csv',
  state: 'done',
  cancelReason: null,
  total: 957,
  done: 957,
  failed: 0,
  createdAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
} as const

const draft = {
  id,
  name: 'users.csv',
  columns: ['Mail'],
  sample: [],
  rows: 2,
  mapping: ['email' as const],
  encoding: 'utf-8' as const,
  encodingSample: [],
}

const show = (sendsEmail: boolean, path: string) =>
  render(path, {
    user: buildUser('admin'),
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, sendsEmail: sendsEmail }) },
      tenants: {},
      tasks: { list: () => ({ items: [task] }) },
      userImports: { links: () => ({}), get: () => draft, check: () => ({ valid: 2, invalid: 0, problems: [] }) },
    },
  })

test('announces that no email is sent, and offers a file of sign-in links after the import', async () => {
  const saved = vi.fn(() => 'blob:links')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  const first = show(false, '/portal/user/import')
  expect(await screen.findByText('No email will be sent: no mail server is configured')).toBeTruthy()
  expect(screen.queryByText(/invited by email/)).toBeNull()
  first.unmount()
  const { press, calls } = show(false, `/portal/user/import?step=result&task=${id}`)
  expect(await screen.findByText('957 users were added. No email was sent.')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Download sign-in links (CSV)' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(calls.find(({ name }) => name === 'userImports.links')?.input).toMatchObject({ id, language: 'en' })
})

test('offers no sign-in links if users are invited by email', async () => {
  show(true, `/portal/user/import?step=result&task=${id}`)
  expect(await screen.findByText('957 users were invited')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /sign-in links/ })).toBeNull()
})

test('promises no invitations before an import where no email is sent', async () => {
  show(false, `/portal/user/import?step=check&import=${id}&map=email`)
  expect(await screen.findByText('2 users will be added')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add 2 users' })).toBeTruthy()
})
