import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildUser, refuse, render, type StubResponses, tenant } from '#test/kit.tsx'
import { describeVersionedForm } from '#test/versioned-form.tsx'
import { listing, none, user } from './users.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./users-screen.tsx'), 60_000)

const admin = buildUser('admin')
const url = 'http://acme.test/portal/login'
const bo = user(3, { firstname: 'Bo', lastname: 'Li', email: 'bo@acme.test' })
const show = (users: StubResponses['users'], more: StubResponses = {}, path = '/portal/user') =>
  render(path, { user: admin, responses: { ...more, users } })
type Press = ReturnType<typeof render>['press']
const findInput = (calls: ReturnType<typeof render>['calls'], call: string) =>
  calls.findLast(({ name }) => name === call)?.input

async function choose(press: Press, action: string, name = 'Bo Li') {
  await press.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await press.click(await screen.findByRole('menuitem', { name: action }))
}

async function openForm(press: Press) {
  const [button] = await screen.findAllByRole('button', { name: 'Add user' })
  if (button) await press.click(button)
  return within(await screen.findByRole('dialog', { name: 'Add user' }))
}

test("adds a user with 'New user added successfully' and shows the sign-in info to copy", async () => {
  vi.stubGlobal('isSecureContext', true)
  const { press, calls } = show({
    list: () => none,
    create: () => ({ user: bo, password: 'abcd-efgh-Aa7', url }),
  })
  const form = await openForm(press)
  await press.type(form.getByLabelText('Email'), 'bo@acme.test')
  await press.type(form.getByLabelText('First name'), 'Bo')
  await press.type(form.getByLabelText('Last name'), 'Li')
  await press.click(form.getByRole('button', { name: 'Add user' }))
  expect(await screen.findByText('New user added successfully')).toBeTruthy()
  expect(await form.findByText('abcd-efgh-Aa7')).toBeTruthy()
  expect(form.getByText(url)).toBeTruthy()
  expect(findInput(calls, 'users.create')).toEqual({
    email: 'bo@acme.test',
    firstname: 'Bo',
    lastname: 'Li',
    role: 'member',
    language: 'en',
    changeOnNextSignIn: true,
  })
  expect(calls.find(({ name }) => name === 'users.create')?.headers.get('idempotency-key')).toBeTruthy()
  await press.click(form.getByRole('button', { name: 'Copy user info' }))
  expect(await screen.findByText('User info copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toContain('Password: abcd-efgh-Aa7')
  await press.click(form.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('asks for a password only if none is generated', async () => {
  const { press, calls } = show({ list: () => none })
  const form = await openForm(press)
  expect(form.queryByLabelText('Password')).toBeNull()
  await press.click(form.getByLabelText('Generate a password'))
  await press.type(form.getByLabelText('Password'), 'short')
  await press.tab()
  expect(await form.findByText(/Password must contain at least 6 characters/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'users.create')).toBe(false)
})

test("shows 'Email already registered' at its field", async () => {
  const taken = refuse(409, 'email-taken', { message: 'Email already registered', field: 'email' })
  const { press } = show({ list: () => none, create: () => taken })
  const form = await openForm(press)
  await press.type(form.getByLabelText('Email'), 'bo@acme.test')
  await press.type(form.getByLabelText('First name'), 'Bo')
  await press.type(form.getByLabelText('Last name'), 'Li{Enter}')
  expect(await form.findByText('Email already registered')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Email'))
})

test('restores the input after the session has ended', async () => {
  const shown = show({ list: () => none, create: () => refuse(401, 'not-signed-in') })
  const form = await openForm(shown.press)
  await shown.press.type(form.getByLabelText('Email'), 'bo@acme.test')
  await shown.press.type(form.getByLabelText('First name'), 'Bo')
  shown.signIn(null)
  await shown.press.type(form.getByLabelText('Last name'), 'Li{Enter}')
  await waitFor(() => expect(shown.path()).toContain('/portal/login?redirect='))
  shown.unmount()
  const { press } = show({ list: () => none })
  const restoredForm = await openForm(press)
  await waitFor(() => expect(restoredForm.getByLabelText<HTMLInputElement>('First name').value).toBe('Bo'))
})

test("opens the edit form from the name, and saves with 'User details edited successfully'", async () => {
  const { press, calls } = show({ ...listing(bo), update: () => ({ ...bo, version: 2 }) })
  await press.click(await screen.findByRole('button', { name: 'Bo Li' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Bo Li' }))
  await press.clear(form.getByLabelText('Last name'))
  await press.type(form.getByLabelText('Last name'), 'Lindt')
  await press.selectOptions(form.getByLabelText('Role'), 'Administrator')
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('User details edited successfully')).toBeTruthy()
  expect(findInput(calls, 'users.update')).toEqual({
    id: bo.id,
    version: 1,
    email: 'bo@acme.test',
    firstname: 'Bo',
    lastname: 'Lindt',
    role: 'admin',
    language: 'en',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('warns that a password which an administrator has set stops working with another role', async () => {
  const known = { ...bo, passwordShown: true }
  const { press } = show({ ...listing(known), get: () => known })
  await press.click(await screen.findByRole('button', { name: 'Bo Li' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Bo Li' }))
  const warning = /the password that an administrator has set stops working/
  expect(form.queryByText(warning)).toBeNull()
  await press.selectOptions(form.getByLabelText('Role'), 'Administrator')
  expect(form.getByText(warning)).toBeTruthy()
})

test('shows the newer version of someone else and can use it', async () => {
  const theirs = { ...bo, lastname: 'Lee', role: 'client', version: 5 } as const
  const { press, calls } = show({
    ...listing(bo),
    get: () => theirs,
    update: ({ version }) => (version === 5 ? { ...theirs, version: 6 } : refuse(409, 'conflict')),
  })
  await press.click(await screen.findByRole('button', { name: 'Bo Li' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Bo Li' }))
  await press.type(form.getByLabelText('Last name'), 'ndt{Enter}')
  const conflict = within(await form.findByRole('alert'))
  expect(conflict.getByText('Changed by someone else')).toBeTruthy()
  expect(conflict.getByRole('row', { name: 'Last name Lee Lindt' })).toBeTruthy()
  expect(conflict.getByRole('row', { name: 'Role Client Member' })).toBeTruthy()
  await press.click(conflict.getByRole('button', { name: 'Use theirs' }))
  expect(form.getByLabelText<HTMLInputElement>('Last name').value).toBe('Lee')
  await press.type(form.getByLabelText('Last name'), 's{Enter}')
  expect(await screen.findByText('User details edited successfully')).toBeTruthy()
  expect(findInput(calls, 'users.update')).toMatchObject({ version: 5, lastname: 'Lees', role: 'client' })
})

describeVersionedForm('editing a user', {
  saved: bo,
  theirs: { lastname: 'Lee' },
  field: { label: 'Last name', theirs: 'Lee', mine: 'Lindt' },
  call: 'users.update',
  input: 'lastname',
  show: async ({ read, update }) => {
    const shown = show({ list: () => listing(read()).list(), get: read, update })
    await shown.press.click(await screen.findByRole('button', { name: /^Bo L/ }))
    return shown
  },
})

test('prevents users from changing their own role and from removing themselves', async () => {
  const me = user(7, { firstname: 'Ana', lastname: 'Silva', role: 'admin' })
  const { press } = show(listing(me))
  await press.click(await screen.findByRole('button', { name: 'Actions for Ana Silva' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Check access'])
  await press.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Ana Silva' }))
  expect(form.getByLabelText<HTMLSelectElement>('Role').disabled).toBe(true)
  expect(form.getByText("You can't change your own role")).toBeTruthy()
})

test('resets only the password that is left where users sign in with a provider', async () => {
  const administrator = { id: bo.id, name: 'Bo Li', email: bo.email, hasSecondFactor: true, isExcluded: false }
  const cy = user(4, { firstname: 'Cy', lastname: 'Ek' })
  const { press } = show(listing(bo, cy), {
    auth: { tenantInfo: () => ({ ...tenant, passwordSignIn: false }) },
    tenantSso: {
      passwordSignIn: () => ({
        ...{ enabled: false, administrator, candidates: [administrator], isTested: true },
        users: { active: 2, excluded: 0, hasMore: false },
      }),
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Bo Li' }))
  expect(await screen.findByRole('menuitem', { name: 'Reset password' })).toBeTruthy()
  await press.keyboard('{Escape}')
  await press.click(screen.getByRole('button', { name: 'Actions for Cy Ek' }))
  expect(await screen.findByRole('menuitem', { name: 'Check access' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Reset password' })).toBeNull())
})

test('resends an invitation and invites an unlinked user again', async () => {
  const gone = user(4, { firstname: 'Cy', lastname: 'Ek', status: 'unlinked' })
  const { press, calls } = show(
    listing({ ...bo, status: 'invited' }, gone),
    { invitations: { resend: () => ({}), connect: () => ({}) } },
    '/portal/user?tab=invited',
  )
  await choose(press, 'Resend invitation')
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
  expect(findInput(calls, 'invitations.resend')).toEqual({ id: bo.id })
  await choose(press, 'Invite again', 'Cy Ek')
  await waitFor(() => expect(findInput(calls, 'invitations.connect')).toEqual({ id: gone.id }))
})

test('disables a user immediately and can undo it', async () => {
  const { press, calls } = show({
    ...listing(bo),
    enable: ({ enabled }) => ({ ...bo, status: enabled ? 'active' : 'disabled' }),
  })
  await choose(press, 'Disable')
  const notice = within(screen.getByRole('region', { name: 'Notices' }))
  expect(await notice.findByText('Bo Li can no longer sign in')).toBeTruthy()
  expect(findInput(calls, 'users.enable')).toEqual({ id: bo.id, enabled: false })
  await press.click(notice.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(findInput(calls, 'users.enable')).toEqual({ id: bo.id, enabled: true }))
})

test('resets a password after a confirmation and shows the new one once', async () => {
  const { press } = show({
    ...listing(bo),
    resetPassword: () => ({ user: bo, password: 'wxyz-stuv-Bb8', url }),
  })
  await choose(press, 'Reset password')
  const dialog = within(await screen.findByRole('dialog', { name: "Reset Bo Li's password?" }))
  await press.click(dialog.getByRole('button', { name: 'Reset password' }))
  expect(await dialog.findByText('wxyz-stuv-Bb8')).toBeTruthy()
})

test('shows the affected data before deleting a user, transfers it to a new owner, and can undo it', async () => {
  let users = [user(1), bo, user(2)]
  const { press, calls } = show({
    list: ({ search }) => ({
      items: search === '' ? users : users.filter(({ lastname }) => lastname === search),
      hasMore: false,
    }),
    removalPreview: () => ({ meetings: 4, upcoming: 1, invitees: 7, recordings: 3 }),
    delete: () => {
      users = users.filter(({ id }) => id !== bo.id)
      return {}
    },
    restore: () => {
      users = [user(1), bo, user(2)]
      return bo
    },
  })
  await choose(press, 'Unlink or delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink or delete Bo Li' }))
  expect(
    await dialog.findByText('4 meetings, 1 upcoming · at most 7 invitees would be notified · 3 recordings'),
  ).toBeTruthy()
  expect(dialog.getByText('Recordings stay, for administrators only')).toBeTruthy()
  expect(dialog.getByText('bo@acme.test · Acme Meetings')).toBeTruthy()
  await press.click(dialog.getByRole('radio', { name: /^Delete/ }))
  await press.click(dialog.getByRole('radio', { name: 'Transfer meetings and recordings to a new owner' }))
  await press.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Choose a new owner')).toBeTruthy()
  await press.type(dialog.getByRole('combobox', { name: 'New owner' }), 'Number 2')
  await press.click(await screen.findByRole('option', { name: 'Zoé Number 2 (user2@acme.test)' }))
  expect(screen.queryByRole('option', { name: /Bo Li/ })).toBeNull()
  await press.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('User deleted successfully')).toBeTruthy()
  expect(findInput(calls, 'users.delete')).toEqual({ id: bo.id, mode: 'delete', transferTo: user(2).id })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Bo Li')).toBeNull())
  // The focus moves to the next row.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zoé Number 2' })))
  await press.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Bo Li restored')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Bo Li' })).toBeTruthy()
})

test('shows in the dialog why a user cannot be removed', async () => {
  const { press } = show({
    ...listing(bo),
    removalPreview: () => ({ meetings: 0, upcoming: 0, invitees: 0, recordings: 0 }),
    delete: () => refuse(409, 'last-admin', { message: "You can't remove the last administrator" }),
  })
  await choose(press, 'Unlink or delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink or delete Bo Li' }))
  expect(await dialog.findByText('No meetings')).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Unlink' }))
  expect(await dialog.findByText("You can't remove the last administrator")).toBeTruthy()
})
