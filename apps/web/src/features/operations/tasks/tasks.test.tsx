import type { Task } from '@foyer/contract/operations/tasks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'

const tenantuuid = '00000000-0000-4000-8000-000000000001'
const task = (overrides: Partial<Task> = {}): Task => ({
  id: '00000000-0000-4000-8000-000000000061',
  tenantuuid,
  kind: 'import-users',
  label: 'people.csv',
  state: 'running',
  cancelReason: null,
  total: 200,
  done: 80,
  failed: 10,
  createdAt: new Date().toISOString(),
  finishedAt: null,
  ...overrides,
})
const page = '/portal/mail-log'
const taskResponses = (list: () => Task[], more: StubResponses['tasks'] = {}): StubResponses => ({
  mailLog: { list: () => ({ items: [], hasMore: false }) },
  tasks: { list: () => ({ items: list() }), ...more },
  quickPanel: {
    data: () => ({ now: new Date().toISOString(), today: [], next: null, tasks: [], attention: null }),
  },
})

test('shows a running task on every page and can cancel it', async () => {
  let items = [task()]
  const { press, calls } = render(page, {
    user: buildUser('admin'),
    responses: taskResponses(() => items, {
      cancel: () => {
        items = [task({ state: 'cancelled', finishedAt: new Date().toISOString() })]
        return {}
      },
    }),
  })
  await press.click(await screen.findByRole('button', { name: 'Quick panel, Background tasks: 45%' }))
  const shown = within(await screen.findByRole('region', { name: 'Background tasks' }))
  expect(shown.getByRole('progressbar', { name: 'Import of people.csv' }).getAttribute('aria-valuenow')).toBe('45')
  expect(shown.getByText('90 of 200')).toBeTruthy()
  await press.click(shown.getByRole('button', { name: 'Cancel: Import of people.csv' }))
  expect(await shown.findByText('Cancelled, 80 imported, 10 skipped')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tasks.cancel')?.input).toEqual({ id: task().id, tenantuuid })
  const link = shown.getByRole('link', { name: '10 skipped rows' })
  expect(link.getAttribute('href')).toContain(`/api/getTaskFailures/${task().id}?`)
})

test('announces the outcome of a task once and keeps the task visible', async () => {
  let items = [task()]
  const { press } = render(page, {
    user: buildUser('admin'),
    responses: taskResponses(() => items, {
      // Too late: it was done before.
      cancel: () => {
        items = [task({ state: 'done', done: 190, finishedAt: new Date().toISOString() })]
        return {}
      },
    }),
  })
  await press.click(await screen.findByRole('button', { name: 'Quick panel, Background tasks: 45%' }))
  await press.click(await screen.findByRole('button', { name: /^Cancel/ }))
  const notices = within(screen.getByRole('region', { name: 'Notices' }))
  const text = await notices.findByText('Import of people.csv: 190 imported, 10 skipped')
  expect(text.closest('[role="status"]')).toBeTruthy()
  expect(await screen.findByText('190 imported, 10 skipped')).toBeTruthy()
})

test('shows why a task was cancelled', async () => {
  const finishedAt = new Date().toISOString()
  const { press } = render(page, {
    user: buildUser('admin'),
    responses: taskResponses(() => [task({ state: 'cancelled', cancelReason: 'permission-lost', finishedAt })]),
  })
  await press.click(await screen.findByRole('button', { name: 'Quick panel' }))
  expect(
    await screen.findByText('Cancelled because your account no longer had permission, 80 imported, 10 skipped'),
  ).toBeTruthy()
})

test('keeps finished tasks within reach: when they ended, their failed rows, and the page of an import', async () => {
  const old = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const many = Array.from({ length: 7 }, (_, n) =>
    task({ id: `00000000-0000-4000-8000-00000000006${n}`, label: `file-${n}.csv`, state: 'done', finishedAt: old }),
  )
  const { press, path } = render(page, { user: buildUser('admin'), responses: taskResponses(() => many) })
  await press.click(await screen.findByRole('button', { name: 'Quick panel' }))
  const shown = within(await screen.findByRole('region', { name: 'Background tasks' }))
  expect(shown.getAllByText('5 hours ago')).toHaveLength(5)
  await press.click(shown.getByRole('button', { name: 'Show all 7 tasks' }))
  expect(shown.getAllByRole('link', { name: '10 skipped rows' })).toHaveLength(7)
  await press.click(shown.getByRole('link', { name: 'Result: Import of file-6.csv' }))
  await waitFor(() => expect(path()).toContain('/portal/user/import'))
  expect(path()).toContain('00000000-0000-4000-8000-000000000066')
})

test('does not request tasks without permission', async () => {
  const { calls } = render('/portal/landing-page', { user: buildUser('member') })
  await screen.findByRole('heading', { level: 1 })
  expect(calls.some(({ name }) => name.startsWith('tasks.'))).toBe(false)
})

test('names bulk changes in French', async () => {
  const { press } = render(page, {
    user: buildUser('admin'),
    language: 'fr',
    responses: taskResponses(() => [task({ kind: 'change-users', label: 'disable' })]),
  })
  await press.click(await screen.findByRole('button', { name: /^Panneau rapide, Tâches en arrière-plan/ }))
  expect(await screen.findByText('Désactivation d’utilisateurs')).toBeTruthy()
})
