import type { Output } from '@foyer/contract/call'
import type { passkeys } from '@foyer/contract/identity/passkeys'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildUser, loginResponse, refuse, render } from '#test/kit.tsx'

const member = buildUser('member')
const listSchedules = () => ({ items: [], hasMore: false })
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const phone = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Phone',
  createdAt: '2026-11-01T09:00:00Z',
  lastUsedAt: null,
}
const creation: Output<typeof passkeys.begin> = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'acme.test', name: 'Acme' },
  user: { id: 'dXNlcg', name: 'ana@acme.test', displayName: 'Ana Silva' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: 1000,
}
const request: Output<typeof passkeys.beginLogin> = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'acme.test',
  allowCredentials: [],
  userVerification: 'required',
  timeout: 1000,
}
const credentials = { create: vi.fn(), get: vi.fn() }
const credential = { id: 'a2V5', rawId: bytes('key'), type: 'public-key', getClientExtensionResults: () => ({}) }

beforeEach(() => {
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      readonly id = ''
    },
  )
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  credentials.create.mockReset().mockResolvedValue({
    ...credential,
    response: { clientDataJSON: bytes('data'), attestationObject: bytes('object'), getTransports: () => ['internal'] },
  })
  credentials.get.mockReset().mockResolvedValue({
    ...credential,
    response: {
      clientDataJSON: bytes('data'),
      authenticatorData: bytes('more'),
      signature: bytes('sign'),
      userHandle: bytes('user'),
    },
  })
})

async function openDialog(press: ReturnType<typeof render>['press']) {
  await press.click(await screen.findByRole('button', { name: /Account/ }))
  await press.click(await screen.findByRole('menuitem', { name: 'Two-factor and passkeys' }))
  return within(await screen.findByRole('dialog', { name: 'Two-factor and passkeys' }))
}

function renderHome(items: (typeof phone)[], stubs: object = {}) {
  return render('/portal/landing-page', {
    user: member,
    responses: {
      twoFactor: { state: () => ({ since: null, recoveryCodesLeft: 0 }) },
      passkeys: { list: () => ({ items }), begin: () => creation, add: () => phone, ...stubs },
      meetings: { listSchedules },
    },
  })
}

test('a passkey is added with the password, and a second factor is not offered meanwhile', async () => {
  const { press, calls } = renderHome([])
  const dialog = await openDialog(press)
  await press.click(await dialog.findByRole('button', { name: 'Add a passkey' }))
  expect(dialog.queryByRole('button', { name: 'Turn on' })).toBeNull()
  await press.clear(dialog.getByLabelText('Name'))
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Enter a name for the passkey')).toBeTruthy()
  expect(dialog.getByText('Enter a valid password')).toBeTruthy()
  await press.type(dialog.getByLabelText('Name'), 'My phone')
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Passkey added')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'passkeys.begin')?.input).toEqual({ password: 'Secret1' })
  expect(calls.find(({ name }) => name === 'passkeys.add')?.input).toEqual({
    name: 'My phone',
    credential: { id: 'a2V5', clientData: 'ZGF0YQ', attestation: 'b2JqZWN0', transports: ['internal'] },
  })
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Passkeys' }))
})

test('says so if the browser has added none, or the password is wrong', async () => {
  let isWrong = true
  const { press } = renderHome([], {
    begin: () =>
      isWrong ? refuse(403, 'password-incorrect', { message: 'Incorrect password', field: 'password' }) : creation,
  })
  const dialog = await openDialog(press)
  await press.click(await dialog.findByRole('button', { name: 'Add a passkey' }))
  await press.type(dialog.getByLabelText('Name'), 'Phone')
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Incorrect password')).toBeTruthy()
  isWrong = false
  credentials.create.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
  await press.type(dialog.getByLabelText('Password'), '2')
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('No passkey was added. Try again.')).toBeTruthy()
})

test('an unexpected failure says so as the profile does', async () => {
  const unexpected = () => refuse(500, 'unexpected', { message: 'Failed, Try Again..!!' })
  const { press } = renderHome([phone], { rename: unexpected, begin: unexpected })
  const dialog = await openDialog(press)
  await press.click(await dialog.findByRole('button', { name: `Actions for ${phone.name}` }))
  await press.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed, try again')).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Cancel' }))
  await press.click(await dialog.findByRole('button', { name: 'Add a passkey' }))
  await press.type(dialog.getByLabelText('Name'), 'Phone')
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getAllByText('Failed, try again')).toHaveLength(2))
})

test('a passkey is renamed, and removed with the password; beside ten none can be added', async () => {
  const items = Array.from({ length: 10 }, (_, n) => ({
    ...phone,
    id: phone.id.replace(/1$/, `${n}`),
    name: `Key ${n}`,
  }))
  const { press, calls } = renderHome(items, { rename: () => ({}), remove: () => ({}) })
  const dialog = await openDialog(press)
  expect(await dialog.findByText('You have 10 passkeys. Remove one before you add another.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  const choose = async (action: string) => {
    await press.click(dialog.getByRole('button', { name: 'Actions for Key 3' }))
    await press.click(await screen.findByRole('menuitem', { name: action }))
  }
  await choose('Rename')
  await press.clear(dialog.getByLabelText('Name'))
  await press.type(dialog.getByLabelText('Name'), 'Laptop')
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Passkey renamed')).toBeTruthy()
  await choose('Remove')
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkey removed')).toBeTruthy()
  const id = items[3]?.id
  expect(calls.find(({ name }) => name === 'passkeys.rename')?.input).toEqual({ id, name: 'Laptop' })
  expect(calls.find(({ name }) => name === 'passkeys.remove')?.input).toEqual({ id, password: 'Secret1' })
})

const signed = {
  id: 'a2V5',
  clientData: 'ZGF0YQ',
  authenticatorData: 'bW9yZQ',
  signature: 'c2lnbg',
  userHandle: 'dXNlcg',
}

test('signs in with a passkey instead of the password', async () => {
  const kit = render('/portal/login', {
    responses: {
      passkeys: {
        beginLogin: () => request,
        login: () => {
          kit.signIn(member)
          return loginResponse
        },
      },
      meetings: { listSchedules },
    },
  })
  credentials.get.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'))
  await kit.press.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText(/^No passkey was used/)).toBeTruthy()
  await kit.press.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText('Login successful')).toBeTruthy()
  expect(kit.calls.find(({ name }) => name === 'passkeys.login')?.input).toEqual({ credential: signed })
})

test('while the browser asks for a passkey, it is not asked again', async () => {
  const asked = Promise.withResolvers()
  credentials.get.mockReturnValueOnce(asked.promise)
  const { press } = render('/portal/login', { responses: { passkeys: { beginLogin: () => request } } })
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  await press.click(button)
  await waitFor(() => expect(credentials.get).toHaveBeenCalledOnce())
  expect(button).toHaveProperty('disabled', true)
  asked.reject(new DOMException('cancelled', 'NotAllowedError'))
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
})

test('a browser without passkeys says so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { press, calls } = render('/portal/login')
  await press.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText(/^Passkeys do not work in this browser/)).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('passkeys.beginLogin')
})

test('is the second factor after the password, and returns to the password when the sign-in has ended', async () => {
  const { press, calls } = render('/portal/login', {
    responses: {
      auth: {
        login: () => ({
          ...loginResponse,
          token: '',
          twoFactor: true,
          secondFactors: ['app', 'passkey'],
          tmpid: 'waits',
        }),
      },
      passkeys: {
        beginLogin: () => request,
        login: () => refuse(401, 'passkey-sign-in-ended', { message: 'This sign-in has ended' }),
      },
    },
  })
  await press.type(await screen.findByLabelText('Email'), 'ana@acme.test')
  await press.type(screen.getByLabelText('Password'), 'Secret1')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
  await press.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText('This sign-in has ended')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveProperty('value', ''))
  expect(calls.find(({ name }) => name === 'passkeys.login')?.input).toEqual({ tmpid: 'waits', credential: signed })
})
