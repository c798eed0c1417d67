import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { listing, user as makeUser } from '#features/identity/users/users.fixtures.ts'
import { buildUser, formDefaults, render } from '#test/kit.tsx'

beforeAll(
  () =>
    Promise.all([
      import('#features/identity/users/users-screen.tsx'),
      import('#features/tenancy/tenants/tenants-screen.tsx'),
    ]),
  60_000,
)

const password = 'abcd-efgh-Aa7'
const url = 'http://acme.test/portal/login'
const bo = makeUser(3, { firstname: 'Bo', lastname: 'Li', email: 'bo@acme.test' })
const tenant = {
  tenantuuid: '00000000-0000-4000-8000-000000000009',
  name: 'Acme',
  sname: 'Acme',
  subdomain: 'acme',
  url: 'http://acme.localhost:3000',
  admin: 'Bo Li',
  adminEmail: 'bo@acme.test',
  status: 'active' as const,
  createdAt: '2026-11-20T10:00:00.000Z',
}
type Press = ReturnType<typeof render>['press']
const fill = async (press: Press, fields: { readonly [label: string]: string }) => {
  const dialog = within(await screen.findByRole('dialog'))
  for (const [label, value] of Object.entries(fields)) await press.type(await dialog.findByLabelText(label), value)
  await press.keyboard('{Enter}')
}
const names = { 'First name': 'Bo', 'Last name': 'Li', Email: 'bo@acme.test' }

const cards = [
  {
    title: 'Add user',
    path: '/portal/user',
    open: async (press: Press) => {
      await press.click(await screen.findByRole('button', { name: 'Add user' }))
      await fill(press, names)
    },
  },
  {
    title: "Reset Bo Li's password?",
    path: '/portal/user',
    open: async (press: Press) => {
      await press.click(await screen.findByRole('button', { name: 'Actions for Bo Li' }))
      await press.click(await screen.findByRole('menuitem', { name: 'Reset password' }))
      await press.click(await screen.findByRole('button', { name: 'Reset password' }))
    },
  },
  {
    title: 'Add tenant',
    path: '/portal/tenant',
    open: async (press: Press) => {
      await press.click(await screen.findByRole('button', { name: 'Add tenant' }))
      await fill(press, { 'Tenant name': 'Acme', 'Short name': 'Acme', Subdomain: 'acme', ...names })
    },
  },
]
const closings = [
  ['Escape', (press: Press) => press.keyboard('{Escape}')],
  ['its ×', (press: Press) => press.click(screen.getByRole('button', { name: 'Close' }))],
] as const

test.each(cards.flatMap((card) => closings.map(([way, close]) => ({ ...card, way, close }))))(
  'asks before $way closes "$title" with a password that is shown only once',
  async ({ title, path, open, close }) => {
    const { press } = render(path, {
      user: buildUser('superadmin'),
      responses: {
        defaults: { get: () => formDefaults('abc123') },
        users: {
          ...listing(bo),
          create: () => ({ user: bo, password, url }),
          resetPassword: () => ({ user: bo, password, url }),
        },
        tenants: {
          list: () => ({ items: [tenant], hasMore: false }),
          create: () => ({ tenant, password, url }),
        },
      },
    })
    await open(press)
    await screen.findByText(password)
    const question = () => screen.findByRole('dialog', { name: 'Close without this password?' })
    await close(press)
    await press.click(within(await question()).getByRole('button', { name: 'Keep open' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(screen.getByText(password)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
    await close(press)
    await press.click(within(await question()).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
