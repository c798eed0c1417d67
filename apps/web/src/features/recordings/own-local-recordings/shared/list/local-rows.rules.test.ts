import { expect, test } from 'vitest'
import { listed, open, saved } from '#features/recordings/own-local-recordings/own-local-recordings.fixtures.ts'
import { toLocalRows } from './local-rows.rules.ts'

const none = new Set<string>()
const held = new Set([saved.id])
const upload = { id: saved.id, bytes: 10, receivedBytes: 5, speed: 1, isRetrying: false }

test('a recording waits for what its file, the portal and other tabs say', () => {
  const find = (...[file, row, tabs, uploads]: [typeof saved, typeof listed?, Set<string>?, (typeof upload)[]?]) =>
    toLocalRows({ files: [file], held: tabs ?? none }, row ? [row] : [], uploads ?? [])[0]?.state
  expect(find(open, listed, held)).toBe('recording')
  expect(find(open, listed)).toBe('open')
  expect(find(saved)).toBe('saved')
  expect(find(saved, { ...listed, state: 'requested' })).toBe('requested')
  expect(find(saved, { ...listed, state: 'missing' })).toBe('missing')
  expect(find(saved, { ...listed, state: 'uploading' }, held, [upload])).toBe('uploading')
  expect(find(saved, { ...listed, state: 'uploading' }, held)).toBe('busy')
  expect(find({ ...saved, upload: 'paused' }, { ...listed, state: 'uploading' })).toBe('paused')
  expect(find(saved, { ...listed, state: 'uploading' })).toBe('paused')
  expect(find(saved, { ...listed, state: 'uploaded' }, held)).toBe('uploaded')
})
