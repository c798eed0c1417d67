import type { ImportDraft } from '@foyer/contract/identity/user-imports.shapes'
import type { Task } from '@foyer/contract/operations/tasks'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, render, type StubResponses } from '#test/kit.tsx'

const admin = person('admin')
const id = '00000000-0000-4000-8000-000000000055'
const tenantuuid = '00000000-0000-4000-8000-000000000001'
const draft: ImportDraft = {
  id,
  name: 'people.csv',
  columns: ['Mail', 'Given', 'City'],
  sample: [
    ['ann@acme.test', 'Ann', 'Paris'],
    ['bo@acme.test', 'Bo', 'Rome'],
  ],
  rows: 1000,
  mapping: ['email', 'firstname', ''],
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
  label: 'people.csv',
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
const file = (content = 'Mail\nann@acme.test') => new File([content], 'people.csv', { type: 'text/csv' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const current = () =>
  within(screen.getByRole('navigation', { name: 'Steps of the import' }))
    .getAllByRole('button')
    .find((step) => step.getAttribute('aria-current') === 'step')?.textContent

test('a file goes from choice to confirmation, its steps told, and its progress is shown', async () => {
  const { press, calls, path } = render('/portal/user/import', {
    user: admin,
    responses: responses({}, { list: () => ({ items: [task()] }) }),
  })
  expect(await screen.findByText(/CSV, at most 1 MB and 100,000 rows/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download a template' }).getAttribute('href')).toBe(
    '/api/importTemplate?language=en',
  )
  await press.upload(screen.getByLabelText<HTMLInputElement>('File of users', { selector: 'input' }), file())
  const heading = await screen.findByRole('heading', { name: 'Step 2 of 4: Columns' })
  expect(document.activeElement).toBe(heading)
  expect(current()).toBe('2Columns')
  expect(screen.getByText('ann@acme.test')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('What the column Mail holds').value).toBe('email')
  await press.selectOptions(screen.getByLabelText('What the column City holds'), 'Last name')
  await press.selectOptions(screen.getByLabelText('Role'), 'Client')
  await press.click(await button('Continue'))
  expect(await screen.findByText('980 people will be invited')).toBeTruthy()
  expect(screen.getByText('20 rows will be left out')).toBeTruthy()
  const row = within(screen.getByRole('table', { name: 'Rows that are left out' })).getByRole('row', {
    name: '3 nobody Enter a valid email',
  })
  expect(within(row).getByRole('rowheader').textContent).toBe('3')
  expect(screen.getByText('18 more are in the file of failed rows afterwards.')).toBeTruthy()
  await press.click(await button('Invite 980 people'))
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

test('a file that is too large is refused before it is sent, with the sentence; a smaller one then goes', async () => {
  const { press, calls } = render('/portal/user/import', { user: admin, responses: responses() })
  await screen.findByRole('heading', { name: 'Import users' })
  const field = screen.getByLabelText<HTMLInputElement>('File of users', { selector: 'input' })
  await press.upload(field, file('x'.repeat(1_048_577)))
  expect(await screen.findByText('This file exceeds maximum upload size of 1 MB')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'userImports.create')).toBe(false)
  await press.upload(field, file())
  expect(await screen.findByRole('heading', { name: /Columns/ })).toBeTruthy()
})

test('a file can be dropped too', async () => {
  render('/portal/user/import', { user: admin, responses: responses() })
  const zone = await screen.findByRole('group', { name: 'File of users' })
  fireEvent.dragOver(zone)
  fireEvent.drop(zone, { dataTransfer: { files: [file()] } })
  expect(await screen.findByRole('heading', { name: /Columns/ })).toBeTruthy()
})

test('what the server finds wrong with a file stands beside it', async () => {
  const { press } = render('/portal/user/import', {
    user: admin,
    responses: responses({
      create: () => refuse(400, 'header-missing', { message: 'The first line must contain the column names' }),
    }),
  })
  await screen.findByRole('heading', { name: 'Import users' })
  await press.upload(screen.getByLabelText<HTMLInputElement>('File of users', { selector: 'input' }), file())
  expect(await screen.findByText('The first line must contain the column names')).toBeTruthy()
})

test('an address column must be named, and a field that two columns would fill goes over to the second', async () => {
  const { press } = render(`/portal/user/import?import=${id}&step=columns`, { user: admin, responses: responses() })
  await press.selectOptions(await screen.findByLabelText('What the column Given holds'), 'Email')
  expect(screen.getByLabelText<HTMLSelectElement>('What the column Mail holds').value).toBe('')
  await press.selectOptions(screen.getByLabelText('What the column Given holds'), 'Not imported')
  await press.click(await button('Continue'))
  expect(await screen.findByText('Choose the column that contains the email address')).toBeTruthy()
  expect(current()).toBe('2Columns')
})

test('going back keeps what was said, and a reload too', async () => {
  const shown = render(`/portal/user/import?import=${id}&step=check&map=-,email,lastname&role=client&language=fr`, {
    user: admin,
    responses: responses(),
  })
  expect(await screen.findByText('980 people will be invited')).toBeTruthy()
  await shown.press.click(await button('Back'))
  expect((await screen.findByLabelText<HTMLSelectElement>('What the column Given holds')).value).toBe('email')
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('client')
  await shown.press.click(await button('1File'))
  expect(await screen.findByText('people.csv: 1,000 rows')).toBeTruthy()
  await shown.press.click(await button('3Check'))
  expect(await screen.findByText('980 people will be invited')).toBeTruthy()
  expect(shown.calls.filter(({ name }) => name === 'userImports.check')).toHaveLength(2)
})

test('where no row is good there is nothing to confirm', async () => {
  render(`/portal/user/import?import=${id}&step=check&map=email,-,-`, {
    user: admin,
    responses: responses({ check: () => ({ valid: 0, invalid: 2, problems }) }),
  })
  expect(await screen.findByText(/No row can be imported/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
})

test('a running import is found again by its address and can be cancelled', async () => {
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
  await press.click(await button('Cancel the import'))
  expect(await screen.findByText('The import was cancelled')).toBeTruthy()
  expect(screen.getByText('300 people were invited')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tasks.cancel')?.input).toEqual({ id, tenantuuid })
})

test('what could not be imported is a file to download', async () => {
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
  const link = screen.getByRole('link', { name: 'Télécharger les lignes laissées de côté' })
  expect(link.getAttribute('href')).toBe(`/api/getTaskFailures/${id}?tenantuuid=${tenantuuid}&language=fr`)
})

test('an import that is gone says so and begins anew', async () => {
  render(`/portal/user/import?import=${id}&step=check&map=email,-,-`, {
    user: admin,
    responses: responses({ get: () => refuse(404, 'not-found'), check: () => refuse(404, 'not-found') }),
  })
  expect(await screen.findByText('This import is no longer here. Begin anew.')).toBeTruthy()
  await waitFor(() => expect(current()).toBe('1File'))
})

test('an import into a tenant names it in every call', async () => {
  const { press, calls } = render(`/portal/user/import?tenantuuid=${tenantuuid}`, {
    user: person('superadmin'),
    responses: responses(),
  })
  await screen.findByRole('heading', { name: 'Import users' })
  await press.upload(screen.getByLabelText<HTMLInputElement>('File of users', { selector: 'input' }), file())
  await press.click(await button('Continue'))
  await press.click(await button('Invite 980 people'))
  await waitFor(() => expect(calls.some(({ name }) => name === 'userImports.start')).toBe(true))
  const named = calls.filter(({ name }) => name.startsWith('userImports.'))
  expect(named.map(({ input }) => Object(input).tenantuuid)).toEqual(named.map(() => tenantuuid))
})
