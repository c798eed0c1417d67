import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { person, render, tenant } from '#test/kit.tsx'

const id = '00000000-0000-4000-8000-000000000055'
const task = {
  id,
  tenantuuid: tenant.tenantuuid,
  kind: 'import-users',
  label: 'people.csv',
  state: 'done',
  cancelReason: null,
  total: 957,
  done: 957,
  failed: 0,
  createdAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
} as const

const show = (sendsEmail: boolean, path: string) =>
  render(path, {
    user: person('admin'),
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, sends_email: sendsEmail }) },
      tenants: {},
      tasks: { list: () => ({ items: [task] }) },
      userImports: { links: () => ({}) },
    },
  })

test('where no email is sent, an import announces it and ends with a file of sign-in links', async () => {
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

test('where email is sent, an import ends with invitations and offers no links', async () => {
  show(true, `/portal/user/import?step=result&task=${id}`)
  expect(await screen.findByText('957 people were invited')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /sign-in links/ })).toBeNull()
})
