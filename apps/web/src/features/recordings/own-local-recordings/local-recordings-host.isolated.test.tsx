import type { LocalRecording } from '@foyer/contract/recordings/local-recordings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocalRecorder } from '#features/recordings/own-local-recordings/shared/capture/local-recorder-state.ts'
import { removeUpload, setUpload } from '#features/recordings/own-local-recordings/shared/upload/upload-state.ts'
import { buildUser, render } from '#test/kit.tsx'
import { listed, open, saved } from './own-local-recordings.fixtures.ts'

type Fakes = { kept: { files: object[] }; done: string[]; problems: { silent?: string; asked?: string } }
const { kept, done, problems } = vi.hoisted((): Fakes => ({ kept: { files: [] }, done: [], problems: {} }))
vi.mock('#features/recordings/own-local-recordings/shared/files/use-kept-files.ts', () => ({
  useKeptFiles: () => ({ files: kept.files, held: new Set() }),
}))
vi.mock('#features/recordings/own-local-recordings/shared/files/finish-file.ts', () => ({
  countParts: async () => 281_000_000,
  removeLocal: async ({ id }: { id: string }) => void done.push(`remove ${id}`),
}))
vi.mock('#features/recordings/own-local-recordings/shared/capture/local-recorder.ts', () => ({
  finishKept: async (id: string) => {
    done.push('finish')
    setLocalRecorder({ at: 'finishing', id, share: 0.5 })
  },
  dismissLocalRecorder: () => setLocalRecorder(undefined),
}))
vi.mock('#features/recordings/own-local-recordings/shared/upload/start-upload.ts', () => ({
  startUpload: async (_kept: object, { asks, picked }: { asks: boolean; picked?: File }) => {
    done.push(asks ? (picked ? 'upload picked' : 'upload asked') : 'upload')
    return asks ? problems.asked : problems.silent
  },
  pauseUpload: async () => void done.push('pause'),
  cancelUpload: async () => void done.push('cancel'),
  reportMissing: async () => void done.push('missing'),
}))

beforeEach(() => {
  localStorage.setItem('local-recordings:computer', '00000000-0000-4000-8000-0000000000c1')
})
afterEach(() => {
  act(() => {
    setLocalRecorder(undefined)
    removeUpload(saved.id)
  })
  done.length = 0
  kept.files = []
  Object.assign(problems, { silent: undefined, asked: undefined })
})

type Preview = { inside?: number; items?: readonly LocalRecording[]; language?: 'en' | 'fr' }
const show = (path: string, { inside = 0, items = [listed], language = 'en' }: Preview = {}) =>
  render(path, {
    ...{ user: buildUser('member'), language },
    responses: {
      ownLocalRecordings: { list: () => ({ items: [...items] }), markSeen: () => ({}), report: () => ({}) },
      room: {
        preview: () => ({
          meeting: {
            ...{ topic: 'Tumour board', host: 'Ana Silva', startsAt: null, endsAt: null, timezone: 'Europe/Paris' },
            ...{ isHost: true, entry: 'enter', passwordRequired: false, microphone: true, camera: true },
            ...{ recorded: false, people: { count: inside, names: [] } },
          },
        }),
      },
      recordings: {
        list: () => ({ items: [], hasMore: false }),
        summarize: () => ({ mine: 0, all: null, trash: 0, bytes: 0, quotaBytes: null, expiringSoon: 0 }),
      },
    },
  })
const list = '/portal/cloud-recordings'
const onComputer = `${list}?tab=computer`

test('says after a crash what is safe, and finishes its file', async () => {
  kept.files = [open]
  const { press, calls } = show(list)
  const dialog = within(await screen.findByRole('dialog', { name: '28 min 02 s are safe' }))
  dialog.getByText('Tumour board, until 09:58. At most the last 2 s before the crash are missing.')
  dialog.getByText(/^2026-11-23 \d{4} Tumour board\.webm$/)
  await dialog.findByText('281 MB, can be watched')
  await dialog.findByText('is over')
  expect(dialog.queryByRole('button', { name: 'Go on recording' })).toBeNull()
  await press.click(dialog.getByRole('button', { name: 'Finish the file' }))
  await screen.findByText('The file is being finished')
  expect(done).toEqual(['finish'])
  expect(calls.some(({ name }) => name === 'ownLocalRecordings.markSeen')).toBe(true)
})

test('leads back into a meeting that goes on, and can be left for later', async () => {
  kept.files = [open]
  const { press, path } = show(list, { inside: 3 })
  const dialog = within(await screen.findByRole('dialog', { name: '28 min 02 s are safe' }))
  await dialog.findByText('still goes on')
  await press.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press.click(screen.getByRole('tab', { name: 'On this computer' }))
  await press.click(await screen.findByRole('button', { name: 'Finish: Tumour board' }))
  expect(done).toEqual(['finish'])
  expect(path()).toContain('tab=computer')
})

test('begins by itself what the operator asks for, and asks where the browser has to', async () => {
  kept.files = [saved]
  const asked = { ...listed, state: 'requested' as const, requestedAt: '2026-11-23T09:00:00Z' }
  show(list, { items: [asked] })
  await screen.findByText('Tumour board is being uploaded, as the operator asked')
  expect(done).toEqual(['upload'])
})

test('asks in French to let the portal read a file, and gives the click to the browser', async () => {
  kept.files = [saved]
  problems.silent = 'not-allowed'
  const asked = { ...listed, state: 'requested' as const, requestedAt: '2026-11-23T09:00:00Z' }
  const { press } = show(list, { items: [asked], language: 'fr' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Téléverser un enregistrement ?' }))
  dialog.getByText(/^L’opérateur demande l’enregistrement de Tumour board/)
  await press.click(dialog.getByRole('button', { name: 'Téléverser' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(done).toEqual(['upload', 'upload asked'])
})

test('a file that is gone is reported, looked for again and chosen by the user', async () => {
  kept.files = [{ ...saved, upload: 'on' }]
  Object.assign(problems, { silent: 'missing', asked: 'missing' })
  const { press } = show(onComputer, { items: [{ ...listed, state: 'missing' }] })
  const row = within(await screen.findByRole('row', { name: /Tumour board/ }))
  await waitFor(() => expect(done).toEqual(['upload', 'missing']))
  row.getByText('File not found')
  await press.click(row.getByRole('button', { name: 'Look again: Tumour board' }))
  await screen.findByText('The file was not found. It was moved, renamed or deleted.')
  row.getByRole('button', { name: 'Choose the file: Tumour board' })
})

test('shows how far an upload is, pauses it, cancels it, and removes what is done', async () => {
  kept.files = [saved]
  const { press } = show(onComputer, { items: [{ ...listed, state: 'uploading' }] })
  act(() =>
    setUpload({ id: saved.id, bytes: 281_000_000, receivedBytes: 140_500_000, speed: 1_200_000, isRetrying: false }),
  )
  const row = within(await screen.findByRole('row', { name: /Tumour board/ }))
  await row.findByText('Uploading, 50%')
  row.getByText('2 mins left')
  await press.click(row.getByRole('button', { name: 'Pause: Tumour board' }))
  expect(done).toEqual(['pause'])
  act(() => removeUpload(saved.id))
  await row.findByText('Paused at 0%')
  await press.click(row.getByRole('button', { name: 'Actions for Tumour board' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Cancel upload' }))
  await waitFor(() => expect(done).toContain('cancel'))
  await press.click(row.getByRole('button', { name: 'Actions for Tumour board' }))
  await screen.findByRole('menuitem', { name: 'Download' })
  await press.click(screen.getByRole('menuitem', { name: 'Remove from this list' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove Tumour board?' }))
  question.getByText('Its file is in this browser only and is deleted with it. This cannot be undone.')
  await press.click(question.getByRole('button', { name: 'Remove from this list' }))
  await screen.findByText('Recording removed')
  expect(done).toContain(`remove ${saved.id}`)
})

test('a browser that has never recorded has no such tab', async () => {
  localStorage.clear()
  show(list)
  await screen.findByRole('tab', { name: 'Mine' })
  expect(screen.queryByRole('tab', { name: 'On this computer' })).toBeNull()
})

test('stays open until the user has seen where the file is', async () => {
  kept.files = [open]
  const { press } = show(list)
  const dialog = within(await screen.findByRole('dialog', { name: '28 min 02 s are safe' }))
  await press.click(dialog.getByRole('button', { name: 'Finish the file' }))
  await screen.findByText('The file is being finished')
  kept.files = [{ ...saved, fileName: '2026-11-23 0930 Tumour board.webm' }]
  act(() => setLocalRecorder({ at: 'saved', id: saved.id }))
  const done = within(await screen.findByRole('dialog', { name: 'Tumour board' }))
  await done.findByText('2026-11-23 0930 Tumour board.webm')
  await press.click(done.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says that a file is gone with the storage of the browser', async () => {
  const { calls } = show(list, { items: [{ ...listed, state: 'requested' }] })
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'ownLocalRecordings.report')?.input).toMatchObject({
      id: listed.id,
      state: 'missing',
    }),
  )
})
