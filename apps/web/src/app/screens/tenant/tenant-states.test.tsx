import type { Output } from '@foyer/contract/call'
import type { twoFactor } from '@foyer/contract/identity/two-factor'
import type { Mail } from '@foyer/contract/operations/mail-log'
import type { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import type { IdentityProvider, PasswordSignIn } from '@foyer/contract/tenancy/tenant-sso'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, tenant as host, render } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./tenant-screen.tsx'), 60_000)

type Requirement = Output<typeof twoFactor.requirement>
type Smtp = Output<typeof tenantSmtp.list>['items'][number]

const requirement: Requirement = {
  roles: [],
  graceDays: 14,
  from: null,
  callerLacksFactor: false,
  callerRole: null,
  changeable: true,
  version: 1,
}
const provider: IdentityProvider = {
  id: '00000000-0000-4000-8000-000000000031',
  kind: 'other',
  label: 'Acme ID',
  logo: '',
  issuer: 'https://login.acme.test',
  clientId: 'portal',
  enabled: true,
  allowedDomains: [],
  trustsAddresses: false,
  createsUsers: false,
  role: 'member',
  signsOut: false,
  failingSince: null,
  testedAt: null,
  failure: '',
  version: 4,
}
const passwords: PasswordSignIn = {
  enabled: true,
  administrator: null,
  candidates: [],
  isTested: true,
  users: { active: 3, excluded: 0, hasMore: false },
}
const server: Smtp = {
  id: '00000000-0000-4000-8000-000000000041',
  host: 'mail.acme.test',
  port: 587,
  security: 'starttls',
  username: '',
  fromName: 'Acme',
  fromEmail: 'portal@acme.test',
  certificateAuthority: '',
  hasPassword: false,
  version: 1,
}
const mail: Mail = {
  id: '00000000-0000-4000-8000-000000000051',
  to: 'bo@acme.test',
  subject: 'Invitation',
  text: '',
  state: 'sent',
  problem: '',
  response: '',
  createdAt: '2026-11-25T09:41:00.000Z',
  sentAt: '2026-11-25T09:42:00.000Z',
}

type State = {
  tenant?: Partial<TenantSettings>
  required?: Partial<Requirement>
  providers?: IdentityProvider[]
  enabled?: boolean
  servers?: Smtp[]
  mails?: Mail[]
}

/** Renders the settings of one's own tenant, and returns its rows as texts. */
async function show({ tenant, required, providers = [], enabled = true, servers = [], mails = [] }: State = {}) {
  const own = buildTenantSettings({ tenantuuid: host.tenantuuid, ...tenant })
  const shown = render(`/portal/tenant/${own.tenantuuid}`, {
    user: buildUser('admin'),
    responses: {
      tenants: { get: () => own },
      twoFactor: { requirement: () => ({ ...requirement, ...required }) },
      tenantSso: {
        list: () => ({ items: providers, redirectUri: '', signOutUri: '' }),
        passwordSignIn: () => ({ ...passwords, enabled }),
      },
      tenantSmtp: { list: () => ({ items: servers }) },
      mailLog: { list: () => ({ items: mails, hasMore: false }) },
    },
  })
  const rows = within(await screen.findByRole('region', { name: 'What is set' }))
  const findState = (title: string) => rows.getByText(title).nextElementSibling?.textContent
  return {
    ...shown,
    rows,
    expectState: (title: string, state: string) => waitFor(() => expect(findState(title)).toBe(state)),
  }
}

test.each<[string, Partial<Requirement>]>([
  ['Not required', {}],
  [
    'Required of everyone since Wed, 25 Nov 2020',
    { roles: ['client', 'member', 'admin'], from: '2020-11-25T00:00:00.000Z' },
  ],
  [
    'Required from Sat, 25 Nov 2090: Administrator and 1 individual role',
    { roles: ['admin', provider.id], from: '2090-11-25T00:00:00.000Z' },
  ],
])('says of whom a second factor is required: %s', async (text, required) => {
  const { expectState } = await show({ required })
  await expectState('Two-factor authentication', text)
})

test.each<[string, State]>([
  ['Password', {}],
  ['Password', { providers: [{ ...provider, enabled: false }] }],
  ['Password and Acme ID', { providers: [provider] }],
  ['Acme ID, without passwords', { providers: [provider], enabled: false }],
])('says how people sign in: %s', async (text, state) => {
  const { expectState } = await show(state)
  await expectState('Sign-in', text)
})

test.each<[string, State]>([
  ['None: emails are not sent', { tenant: { sendsEmail: false } }],
  ['That of the installation', {}],
  ['mail.acme.test · last email sent Wed, 25 Nov 2026, 10:42', { servers: [server], mails: [mail] }],
])('says which mail server is used: %s', async (text, state) => {
  const { expectState } = await show(state)
  await expectState('Mail server', text)
})

test.each<[string, Partial<TenantSettings>]>([
  ['Off: administrators add users', {}],
  ['By email', { signupNormal: true }],
  ['With identity providers', { signupSocial: true }],
  ['By email and with identity providers', { signupNormal: true, signupSocial: true }],
])('says how people sign up: %s', async (text, tenant) => {
  const { expectState } = await show({ tenant })
  await expectState('Sign-up', text)
})

test('leads to the section of a setting', async () => {
  const { rows, expectState } = await show({ tenant: { missingSetup: ['theme'] } })
  await expectState('Branding', 'Own logo · standard colours')
  const links = ['Sign-in', 'Sign-up', 'Mail server', 'Branding'].map((title) =>
    rows.getByRole('link', { name: `${title}: Manage` }).getAttribute('href'),
  )
  expect(links).toEqual(['sso', 'sign-up', 'smtp', 'branding'].map((key) => `/portal/Tenant/${host.tenantuuid}/${key}`))
})

test('keeps what was typed into an editor that is closed and opened again', async () => {
  const { press, rows } = await show()
  const open = rows.getByRole('button', { name: 'Two-factor authentication: Manage' })
  expect(open.getAttribute('aria-expanded')).toBe('false')
  await press.click(open)
  await press.click(await rows.findByRole('checkbox', { name: 'Member' }))
  await press.click(rows.getByRole('button', { name: 'Two-factor authentication: Close' }))
  expect(rows.queryByRole('checkbox', { name: 'Member' })).toBeNull()
  await press.click(rows.getByRole('button', { name: 'Two-factor authentication: Manage' }))
  expect(rows.getByRole<HTMLInputElement>('checkbox', { name: 'Member' }).checked).toBe(true)
  expect(rows.queryByText('We restored your unsaved changes.')).toBeNull()
})
