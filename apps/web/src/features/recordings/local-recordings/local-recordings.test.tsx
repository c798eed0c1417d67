import type { ListedLocalRecording } from '@foyer/contract/recordings/local-recordings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { missing, onComputer, requested, unfinished, uploaded, uploading } from './local-recordings.fixtures.ts'

const operator = buildUser('superadmin')
const path = '/portal/local-recordings'
const summary = {
  ...{ all: 86, computer: 58, uploading: 4, cloud: 24 },
  ...{ bytes: 31_400_000_000, computers: 41, newestAt: '2026-10-02T10:00:00Z' },
}
const rows = [uploading, onComputer, requested, missing, uploaded, unfinished]
const calls: StubResponses['localRecordings'] = {
  list: () => ({ items: rows, hasMore: false }),
  summarize: () => summary,
}
const show = (changed: StubResponses['localRecordings'] = {}, query = '', language: 'en' | 'fr' = 'en') =>
  render(`${path}${query}`, {
    ...{ user: operator, language },
    responses: {
      localRecordings: { ...calls, ...changed },
      tenants: { list: () => ({ items: [], hasMore: false, total: 0 }) },
    },
  })
const findRow = async (topic: string) => within(await screen.findByRole('row', { name: new RegExp(topic) }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:38:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows where each file is, on which computer, and what all of them take', async () => {
  show()
  const running = await findRow('Tumour board')
  running.getByText('Northwind Clinic')
  running.getByText('640 118 7732')
  running.getByText('NW-RAD-07')
  running.getByRole('img', { name: 'Windows' })
  running.getByText('Uploading, 62%')
  running.getByText('2 mins left')
  const here = await findRow('Site meeting')
  here.getByText('Seen today 10:38')
  ;(await findRow('Hearing preparation')).getByText(/^Requested Fri 17:20/)
  ;(await findRow('Therapy plan')).getByText('Moved or renamed')
  expect((await findRow('Council')).getByRole('link', { name: 'Play: Council, closed part' })).toHaveProperty(
    'href',
    expect.stringContaining(`/portal/cloud-recordings/${uploaded.recordingId}`),
  )
  screen.getByText('31 GB on 41 computers')
  expect(screen.getByRole('tab', { name: 'On a computer only' })).toBeTruthy()
})

test('says where a file is in the way of its system, and what is known of its upload', async () => {
  const { press } = show()
  const opener = (await findRow('Tumour board')).getByRole('button', { name: 'Tumour board' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await press.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await screen.findByText('Foyer\\2026-11-23 0930 Tumour board.webm')
  screen.getByRole('button', { name: 'Copy path' })
  screen.getByText('1:01:12, complete')
  screen.getByText('although the tab was lost at 09:58')
  screen.getByText('379 MB of 612 MB')
  screen.getByText('2 MB/s')
  screen.getByText('Went on at 188 MB after a break at 11:36')
  await press.click((await findRow('Harvest review')).getByRole('button', { name: 'Harvest review' }))
  await screen.findByText(/the tab was lost at 09:20, the file is not finished$/)
  expect(screen.queryByRole('button', { name: 'Copy path' })).toBeNull()
})

test('asks for a file, looks for one again, and withdraws a request', async () => {
  const { press, calls: made } = show({ requestUpload: () => ({}), cancelUpload: () => ({}) })
  await press.click(await screen.findByRole('button', { name: 'Upload: Site meeting, lot 14' }))
  await screen.findByText('The computer is asked to upload it')
  await press.click(screen.getByRole('button', { name: 'Look again: Therapy plan' }))
  await waitFor(() =>
    expect(made.filter(({ name }) => name === 'localRecordings.requestUpload').map(({ input }) => input)).toEqual([
      { id: onComputer.id },
      { id: missing.id },
    ]),
  )
  await press.click((await findRow('Hearing preparation')).getByRole('button', { name: 'Hearing preparation' }))
  await press.click(await screen.findByRole('button', { name: 'Withdraw the request' }))
  await screen.findByText('The request is withdrawn')
  expect(made.find(({ name }) => name === 'localRecordings.cancelUpload')?.input).toEqual({ id: requested.id })
})

test('an upload whose computer is away goes on by itself', async () => {
  const stalled: ListedLocalRecording = { ...uploading, receivedBytes: 250_920_000, partAt: '2026-11-23T10:20:00Z' }
  show({ list: () => ({ items: [stalled], hasMore: false }) })
  const row = await findRow('Tumour board')
  row.getByText('Stopped at 41%')
  row.getByText('goes on by itself')
})

test('filters by tenant, and by none that there is not', async () => {
  const { calls: made } = show({}, '?tenant=nonsense')
  await findRow('Tumour board')
  expect(made.find(({ name }) => name === 'localRecordings.list')?.input).toMatchObject({
    tenantuuid: '00000000-0000-0000-0000-000000000000',
  })
})

test('an empty period names the newest recording and offers a longer one', async () => {
  const { press, path: current } = show({ list: () => ({ items: [], hasMore: false }) }, '', 'fr')
  await screen.findByText('Il n’y a aucun enregistrement pour cette période !')
  screen.getByText(/^Le plus récent est du .*2 oct/)
  await press.click(screen.getByRole('button', { name: /90/ }))
  expect(current()).toContain('period=90')
})

describeListScreen('local recordings', {
  ...{ path, user: operator, call: 'localRecordings.list', row: onComputer, rowText: 'Site meeting, lot 14' },
  respond: (list) => ({
    localRecordings: { ...calls, list },
    tenants: { list: () => ({ items: [], hasMore: false, total: 0 }) },
  }),
  empty: 'There are no recordings for this period!',
})
