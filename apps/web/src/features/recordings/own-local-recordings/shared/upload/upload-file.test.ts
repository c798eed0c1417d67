import { uploadPartBytes } from '@foyer/contract/recordings/local-recordings'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadProgress } from './upload-state.ts'

const id = '00000000-0000-4000-8000-0000000000f1'
const recordingId = '00000000-0000-4000-8000-0000000000f2'
const fail = (status: number, code: string) =>
  Response.json({ status, code, message: code, requestId: 'r1' }, { status })

/** A portal that has received some of a file, and fails where the test says so. */
function serve(receivedBytes: number, failures: { readonly [offset: number]: (() => Promise<Response>)[] } = {}) {
  const state: { received: number; requests: string[] } = { received: receivedBytes, requests: [] }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: Blob }) => {
    const [, part] = /localRecordingPart\/[^/]+\/(\d+)$/.exec(url) ?? []
    state.requests.push(part ?? url.replace('/api/', ''))
    if (url.endsWith('beginLocalUpload')) return Response.json({ receivedBytes: state.received })
    if (url.endsWith('finishLocalUpload')) return Response.json({ recordingId })
    const failure = failures[Number(part)]?.shift()
    if (failure) return failure()
    if (Number(part) !== state.received) return fail(409, 'upload-out-of-step')
    state.received += body.size
    return Response.json({ receivedBytes: state.received })
  })
  return state
}

function upload(file: Blob, signal = new AbortController().signal) {
  const shown: UploadProgress[] = []
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const done = uploadFile({ id, file, signal, wait, onProgress: (progress) => shown.push(progress) })
  return { done, shown, waits }
}

afterEach(() => vi.unstubAllGlobals())
const file = new Blob([new Uint8Array(uploadPartBytes * 2 + 10)])
const lost = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

test('sends a file in parts and makes a recording of it', async () => {
  const { received, requests } = serve(0)
  const { done, shown } = upload(file)
  expect(await done).toBe(recordingId)
  expect(received).toBe(0)
  expect(requests).toEqual([
    ...['beginLocalUpload', '0', String(uploadPartBytes), String(uploadPartBytes * 2), 'finishLocalUpload'],
  ])
  expect(shown.at(-1)).toMatchObject({ bytes: file.size, receivedBytes: file.size, isRetrying: false })
})

test('goes on where an earlier page ended', async () => {
  const { requests } = serve(uploadPartBytes)
  await upload(file).done
  expect(requests[1]).toBe(String(uploadPartBytes))
})

test('sends again what the network loses, with growing pauses', async () => {
  const { requests } = serve(0, { 0: [lost, async () => fail(503, 'unavailable')] })
  const { done, waits, shown } = upload(file)
  await done
  expect(requests.slice(0, 4)).toEqual(['beginLocalUpload', '0', '0', '0'])
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
  expect(shown.some(({ isRetrying }) => isRetrying)).toBe(true)
})

test('asks where it is if a part arrived whose response was lost', async () => {
  const state = serve(0, {
    0: [
      async () => {
        state.received = uploadPartBytes
        return lost()
      },
    ],
  })
  await upload(file).done
  expect(state.requests.slice(0, 5)).toEqual([
    ...['beginLocalUpload', '0', '0', 'beginLocalUpload', String(uploadPartBytes)],
  ])
})

test('stops where the portal refuses, and when it is paused', async () => {
  serve(0, { 0: [async () => fail(404, 'not-found')] })
  await expect(upload(file).done).rejects.toThrow(ApiError)
  const control = new AbortController()
  const { requests } = serve(0, {
    0: [
      async () => {
        control.abort()
        return lost()
      },
    ],
  })
  await expect(upload(file, control.signal).done).rejects.toThrow()
  expect(requests).toEqual(['beginLocalUpload', '0'])
})
