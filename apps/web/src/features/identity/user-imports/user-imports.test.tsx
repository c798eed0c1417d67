import type { ImportDraft } from '@foyer/contract/identity/user-imports.shapes'
import type { Task } from '@foyer/contract/operations/tasks'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

const admin = buildUser('admin')
const id = '00000000-0000-4000-8000-000000000055'
const tenantuuid = '00000000-0000-4000-8000-000000000001'
const draft: ImportDraft = {
  id,
  name: 'users.csv',
  columns: ['Mail', 'Given', 'City'],
  sample: [
    ['ann@acme.test', 'Ann', 'Paris'],
    ['bo@acme.test', 'Bo', 'Rome'],
  ],
  rows: 1000,
  mapping: ['email', 'firstname', ''],
  encoding: 'utf-8',
  encodingSample: [],
}
const problems = [
  { line: 3, email: 'nobody', code: 'email-invalid', message: 'Enter a valid email' },
  { line: 7, email: '', code: 'email-invalid', message: 'Enter a valid email' },
]
const task = (change: Partial<Task> = {}): Task => ({
  id,
  tenantuuid,
  kind: 'import-users',
  cancelReason: null,
  label: 'users.csv',
  state: 'running',
  total: 1000,
  done: 300,
  failed: 20,
  createdAt: new Date().toISOString(),
  finishedAt: null,
  ...change,
})
const noTasks: StubResponses['tasks'] = { list: () => ({ items: [] }) }
const responses = (
  change: StubResponses['userImports'] = {},
  tasks: StubResponses['tasks'] = noTasks,
): StubResponses => ({
  tasks,
  userImports: {
    create: () => draft,
    get: () => draft,
    check: () => ({ valid: 980, invalid: 20, problems }),
    start: () => ({ taskId: id }),
    ...change,
  },
})
const file = (content = 'Mail\nann@acme.test') => new File([content], 'users.csv', { type: 'text/csv' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const current = () =>
  within(screen.getByRole('navigation', { name: 'Import steps' }))
    .getAllByRole('button')
    .find((step) => step.getAttribute('aria-current') === 'step')?.textContent

test('leads from the file to the confirmation in announced steps, and shows the progress', async () => {
  const { press, calls, path } = render('/portal/user/import', {
    user: admin,
    responses: responses({}, { list: () => ({ items: [task()] }) }),
  })
  expect(await screen.findByText(/CSV, up to 1 MB and 100,000 rows/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download a template' }).getAttribute('href')).toBe(
    '/api/importTemplate?language=en',
  )
  await press.upload(screen.getByLabelText<HTMLInputElement>('User file', { selector: 'input' }), file())
  const heading = await screen.findByRole('heading', { name: 'Step 2 of 4: Columns' })
  expect(document.activeElement).toBe(heading)
  expect(current()).toBe('2Columns')
  expect(screen.getByText('ann@acme.test')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Field for column Mail').value).toBe('email')
  await press.selectOptions(screen.getByLabelText('Field for column City'), 'Last name')
  await press.selectOptions(screen.getByLabelText('Role'), 'Client')
  await press.click(await button('Continue'))
  expect(await screen.findByText('980 users will be invited')).toBeTruthy()
  expect(screen.getByText('20 rows will be skipped')).toBeTruthy()
  const row = within(screen.getByRole('table', { name: 'Skipped rows' })).getByRole('row', {
    name: '3 nobody Enter a valid email',
  })
  expect(within(row).getByRole('rowheader').textContent).toBe('3')
  expect(screen.getByText('18 more rows will be in the file of skipped rows.')).toBeTruthy()
  expect(screen.getByText('users.csv: 1,000 rows')).toBeTruthy()
  await press.click(await button('Invite 980 users'))
  expect(await screen.findByRole('heading', { name: 'Step 4 of 4: Result' })).toBeTruthy()
  const bar = await screen.findByRole('progressbar', { name: 'Importing' })
  expect(bar.getAttribute('aria-valuenow')).toBe('32')
  expect(screen.getByText('320 of 1,000')).toBeTruthy()
  const sent = calls.find(({ name }) => name === 'userImports.start')
  expect(sent?.input).toEqual({
    id,
    mapping: ['email', 'firstname', 'lastname'],
    options: { role: 'client', language: 'en' },
  })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  expect(path()).toContain(`task=${id}`)
  expect(path()).not.toContain('import=')
})

test('rejects a file that is too large before sending it, and accepts a smaller one afterwards', async () => {
  const { press, calls } = render('/portal/user/import', { user: admin, responses: responses() })
  await screen.findByRole('heading', { name: 'Import users' })
  const field = screen.getByLabelText<HTMLInputElement>('User file', { selector: 'input' })
  await press.upload(field, file('x'.repeat(1_048_577)))
  expect(await screen.findByText('This file exceeds maximum upload size of 1 MB')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'userImports.create')).toBe(false)
  await press.upload(field, file())
  expect(await screen.findByRole('heading', { name: /Columns/ })).toBeTruthy()
})

test('accepts a dropped file', async () => {
  render('/portal/user/import', { user: admin, responses: responses() })
  const zone = await screen.findByRole('group', { name: 'User file' })
  fireEvent.dragOver(zone)
  fireEvent.drop(zone, { dataTransfer: { files: [file()] } })
  expect(await screen.findByRole('heading', { name: /Columns/ })).toBeTruthy()
})

test('shows an error of the server beside the file', async () => {
  const { press } = render('/portal/user/import', {
    user: admin,
    responses: responses({
      create: () => refuse(400, 'header-missing', { message: 'Line 1 must contain the column names' }),
    }),
  })
  await screen.findByRole('heading', { name: 'Import users' })
  await press.upload(screen.getByLabelText<HTMLInputElement>('User file', { selector: 'input' }), file())
  expect(await screen.findByText('Line 1 must contain the column names')).toBeTruthy()
})

test('requires an email column, and moves a field to the column that it is assigned to last', async () => {
  const { press } = render(`/portal/user/import?import=${id}&step=columns`, { user: admin, responses: responses() })
  await press.selectOptions(await screen.findByLabelText('Field for column Given'), 'Email')
  expect(screen.getByLabelText<HTMLSelectElement>('Field for column Mail').value).toBe('')
  await press.selectOptions(screen.getByLabelText('Field for column Given'), 'Not imported')
  await press.click(await button('Continue'))
  expect(await screen.findByText('Choose the column that contains the email address')).toBeTruthy()
  expect(current()).toBe('2Columns')
})

test('shows the encoding with words for which it matters, and reads the file in another one', async () => {
  const other = '00000000-0000-4000-8000-000000000056'
  const guessed: ImportDraft = { ...draft, encoding: 'windows-1252', encodingSample: ['£ukasz'] }
  const chosen: ImportDraft = { ...draft, id: other, encoding: 'windows-1250', encodingSample: ['Łukasz'] }
  const { press, calls, path } = render('/portal/user/import', {
    user: admin,
    responses: responses({
      create: ({ encoding }) => {
        if (encoding === 'utf-16le') return refuse(400, 'header-missing', { message: 'Line 1 is wrong' })
        return encoding === undefined ? guessed : chosen
      },
    }),
  })
  await screen.findByRole('heading', { name: 'Import users' })
  await press.upload(screen.getByLabelText<HTMLInputElement>('User file', { selector: 'input' }), file())
  const field = await screen.findByLabelText<HTMLSelectElement>('Encoding')
  expect(field.selectedOptions[0]?.textContent).toBe('Western European (Windows)')
  expect(screen.getByText('£ukasz')).toBeTruthy()
  await press.selectOptions(field, 'Unicode (UTF-16)')
  expect(await screen.findByText('Line 1 is wrong')).toBeTruthy()
  await press.selectOptions(field, 'Central European (Windows)')
  expect(await screen.findByText('Łukasz')).toBeTruthy()
  expect(screen.queryByText('£ukasz')).toBeNull()
  expect(path()).toContain(`import=${other}`)
  const sent = calls.filter(({ name }) => name === 'userImports.create').map(({ input }) => Object(input).encoding)
  expect(sent).toEqual([undefined, 'utf-16le', 'windows-1250'])
})

test('asks for the file again to read it in another encoding after a reload, and names columns without a name', async () => {
  render(`/portal/user/import?import=${id}&step=columns`, {
    user: admin,
    language: 'fr',
    responses: responses({
      get: () => ({
        ...draft,
        columns: ['Mail', 'Tel', 'Tel', ''],
        mapping: ['email', '', '', ''],
        encodingSample: ['é'],
      }),
    }),
  })
  const field = await screen.findByLabelText<HTMLSelectElement>('Encodage')
  expect(field.disabled).toBe(true)
  expect(screen.getByText('Pour le changer, choisissez de nouveau le fichier.')).toBeTruthy()
  expect(screen.getAllByLabelText('Champ pour la colonne Tel')).toHaveLength(2)
  expect(screen.getByLabelText('Champ pour la colonne 4')).toBeTruthy()
})

test('keeps the choices when going back and after a reload', async () => {
  const shown = render(`/portal/user/import?import=${id}&step=check&map=-,email,lastname&role=client&language=fr`, {
    user: admin,
    responses: responses(),
  })
  expect(await screen.findByText('980 users will be invited')).toBeTruthy()
  await shown.press.click(await button('Back'))
  expect((await screen.findByLabelText<HTMLSelectElement>('Field for column Given')).value).toBe('email')
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('client')
  await shown.press.click(await button('1File'))
  expect(await screen.findByText('users.csv: 1,000 rows')).toBeTruthy()
  await shown.press.click(await button('3Check'))
  expect(await screen.findByText('980 users will be invited')).toBeTruthy()
  expect(shown.calls.filter(({ name }) => name === 'userImports.check')).toHaveLength(2)
})

test('offers no import if no row is valid', async () => {
  render(`/portal/user/import?import=${id}&step=check&map=email,-,-`, {
    user: admin,
    responses: responses({ check: () => ({ valid: 0, invalid: 2, problems }) }),
  })
  expect(await screen.findByText(/No rows can be imported/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
})

test('shows a running import at its URL, where it can be cancelled', async () => {
  let state: Task['state'] = 'running'
  const { press, calls } = render(`/portal/user/import?task=${id}&step=result`, {
    user: admin,
    responses: responses(
      {},
      {
        list: () => ({
          items: [task({ state, finishedAt: state === 'cancelled' ? new Date().toISOString() : null })],
        }),
        cancel: () => {
          state = 'cancelled'
          return {}
        },
      },
    ),
  })
  await press.click(await button('Cancel import'))
  expect(await screen.findByText('The import was cancelled')).toBeTruthy()
  expect(screen.getByText('300 users were invited')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tasks.cancel')?.input).toEqual({ id, tenantuuid })
})

test('offers the skipped rows as a download', async () => {
  render(`/portal/user/import?task=${id}&step=result`, {
    user: admin,
    language: 'fr',
    responses: responses(
      {},
      {
        list: () => ({ items: [task({ state: 'done', done: 980, finishedAt: new Date().toISOString() })] }),
      },
    ),
  })
  expect(await screen.findByText('L’importation est terminée')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Télécharger les lignes ignorées' })
  expect(link.getAttribute('href')).toBe(`/api/getTaskFailures/${id}?tenantuuid=${tenantuuid}&language=fr`)
})

test('returns to the first step if the import has expired', async () => {
  render(`/portal/user/import?import=${id}&step=check&map=email,-,-`, {
    user: admin,
    responses: responses({ get: () => refuse(404, 'not-found'), check: () => refuse(404, 'not-found') }),
  })
  expect(await screen.findByText('This import has expired. Start again.')).toBeTruthy()
  await waitFor(() => expect(current()).toBe('1File'))
})

test('names the tenant in every call of an import into another tenant', async () => {
  const { press, calls } = render(`/portal/user/import?tenantuuid=${tenantuuid}`, {
    user: buildUser('superadmin'),
    responses: responses(),
  })
  await screen.findByRole('heading', { name: 'Import users' })
  await press.upload(screen.getByLabelText<HTMLInputElement>('User file', { selector: 'input' }), file())
  await press.click(await button('Continue'))
  await press.click(await button('Invite 980 users'))
  await waitFor(() => expect(calls.some(({ name }) => name === 'userImports.start')).toBe(true))
  const named = calls.filter(({ name }) => name.startsWith('userImports.'))
  expect(named.map(({ input }) => Object(input).tenantuuid)).toEqual(named.map(() => tenantuuid))
})
