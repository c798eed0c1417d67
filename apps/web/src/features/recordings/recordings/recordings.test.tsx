import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { failed, held, processing, recording, trashed } from './recordings.fixtures.ts'

const admin = buildUser('admin')
const path = '/portal/cloud-recordings'
const summary = { mine: 38, all: 412, trash: 9, bytes: 61_000_000_000, quotaBytes: 200_000_000_000, expiringSoon: 7 }
const calls: StubResponses['recordings'] = {
  list: ({ tab }) => ({
    items: tab === 'trash' ? [trashed] : [recording, processing, failed, held],
    hasMore: false,
    total: 4,
  }),
  summarize: () => summary,
}
const show = (query = '', changed: StubResponses['recordings'] = {}, user = admin) =>
  render(`${path}${query}`, { user, responses: { recordings: { ...calls, ...changed } } })
const findRow = async (topic: string) => within(await screen.findByRole('row', { name: new RegExp(topic) }))

test('shows each recording with its state, what is stored, and what goes soon', async () => {
  show()
  const ready = await findRow('Ward round')
  expect(ready.getByText('518 330 2946')).toBeTruthy()
  expect(ready.getByText('157 MB')).toBeTruthy()
  expect(ready.getByText('28:07')).toBeTruthy()
  expect(ready.getByText('New')).toBeTruthy()
  expect(ready.getByRole('link', { name: 'Play: Ward round' })).toHaveProperty(
    'href',
    expect.stringContaining(`${path}/${recording.id}`),
  )
  const prepared = await findRow('Tumour board')
  expect(prepared.getByText('Processing, 48%')).toBeTruthy()
  expect(prepared.getByText('since 10:32, ready about 10:52')).toBeTruthy()
  const broken = await findRow('Intake')
  expect(broken.getByText('Failed: disk full')).toBeTruthy()
  expect(broken.getByText('Sound and video are kept')).toBeTruthy()
  expect((await findRow('Board')).getByText('On hold')).toBeTruthy()
  expect(screen.getByText('61 GB of 200 GB')).toBeTruthy()
  expect(screen.getByText('7 go to the trash this week')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'All' })).toHaveProperty('ariaDescription')
})

test('members see their own recordings and no others', async () => {
  show('', { summarize: () => ({ ...summary, all: null }) }, buildUser('member'))
  await screen.findByText('61 GB of 200 GB')
  expect(screen.queryByRole('tab', { name: 'All' })).toBeNull()
  expect(screen.getByRole('tab', { name: 'Trash' })).toBeTruthy()
})

test('tries again to prepare what failed', async () => {
  const { press, calls: made } = show('', { retry: () => ({}) })
  await press.click(await screen.findByRole('button', { name: 'Try again: Intake' }))
  expect(await screen.findByText('It is being processed again')).toBeTruthy()
  expect(made.find(({ name }) => name === 'recordings.retry')?.input).toEqual({ id: failed.id })
})

test('offers what a recording has, and moves it to the trash, from where it comes back', async () => {
  const { press, calls: made } = show('', { trash: () => ({ count: 1 }), restore: () => ({ count: 1 }) })
  await press.click((await findRow('Ward round')).getByRole('button', { name: 'Actions for Ward round' }))
  expect(await screen.findByRole('menuitem', { name: 'Download video' })).toHaveProperty(
    'href',
    expect.stringContaining(`/portal/recording-files/${recording.id}/video?download=1`),
  )
  for (const name of ['Download sound', 'Download chat', 'Rename', 'Hold'])
    expect(screen.getByRole('menuitem', { name })).toBeTruthy()
  await press.click(screen.getByRole('menuitem', { name: 'Move to trash' }))
  await press.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Recording restored')).toBeTruthy()
  for (const name of ['recordings.trash', 'recordings.restore'])
    expect(made.find((call) => call.name === name)?.input).toEqual({ ids: [recording.id] })
})

test('what is on hold is not moved to the trash, and administrators release it', async () => {
  const { press, calls: made } = show('', { hold: () => ({}) })
  await press.click((await findRow('Board')).getByRole('button', { name: 'Actions for Board' }))
  await screen.findByRole('menuitem', { name: 'Release' })
  expect(screen.queryByRole('menuitem', { name: 'Move to trash' })).toBeNull()
  await press.click(screen.getByRole('menuitem', { name: 'Release' }))
  await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('The recording is no longer on hold')).toBeTruthy()
  expect(made.find(({ name }) => name === 'recordings.hold')?.input).toEqual({ id: held.id, held: false })
})

test('renames a recording', async () => {
  const { press, calls: made } = show('', { rename: () => ({}) })
  await press.click((await findRow('Ward round')).getByRole('button', { name: 'Actions for Ward round' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const field = await screen.findByRole('textbox', { name: 'Topic' })
  await press.clear(field)
  await press.type(field, 'Round of Friday')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Recording renamed')).toBeTruthy()
  expect(made.find(({ name }) => name === 'recordings.rename')?.input).toEqual({
    id: recording.id,
    topic: 'Round of Friday',
  })
})

test('deletes for good after a question that names what is lost', async () => {
  const { press, calls: made } = show('?tab=trash', { delete: () => ({ count: 1 }) })
  const row = await findRow('Handover')
  expect(row.getByText('Moved by Ana Silva')).toBeTruthy()
  await press.click(row.getByRole('button', { name: 'Actions for Handover' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Delete for good' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 recording for good?' }))
  expect(dialog.getByText(/^1 recording, with 4 files \(157 MB\)/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText('Recording deleted')).toBeTruthy()
  expect(made.find(({ name }) => name === 'recordings.delete')?.input).toEqual({ ids: [trashed.id] })
})

test('asks for the state that is filtered by, and for no period in the trash', async () => {
  const { calls: made } = show('?state=failed')
  await findRow('Intake')
  const inputs = () => made.filter(({ name }) => name === 'recordings.list').map(({ input }) => input)
  expect(inputs()).toContainEqual(expect.objectContaining({ state: 'failed', from: expect.any(String) }))
  show('?tab=trash')
  await findRow('Handover')
  expect(screen.queryAllByRole('combobox', { name: 'Period' })).toHaveLength(1)
})

test('the row under the pointer stays where it is when another one comes', async () => {
  let items: Recording[] = [failed]
  const { press } = show('', { list: () => ({ items, hasMore: false }), retry: () => ({}) })
  const row = await screen.findByRole('row', { name: /Intake/ })
  fireEvent.pointerOver(row, { pointerType: 'mouse' })
  items = [processing, { ...failed, topic: 'Intake, ward 4B' }]
  await press.click(screen.getByRole('button', { name: 'Try again: Intake' }))
  expect(await screen.findByText('Intake, ward 4B')).toBeTruthy()
  expect(screen.queryByText('Tumour board')).toBeNull()
  await press.click(screen.getByRole('button', { name: '1 new, show' }))
  await waitFor(() => expect(screen.getByText('Tumour board')).toBeTruthy())
})

describeListScreen('recordings', {
  path,
  user: admin,
  call: 'recordings.list',
  respond: (list) => ({ recordings: { ...calls, list } }),
  row: recording,
  rowText: 'Ward round',
  empty: 'There are no recordings for this period!',
})

test('offers a wider period where there is nothing', async () => {
  const { press, path: current } = show('', { list: () => ({ items: [], hasMore: false }) })
  await screen.findByText('There are no recordings for this period!')
  await press.click(screen.getByRole('button', { name: /90/ }))
  expect(current()).toContain('period=90')
})
