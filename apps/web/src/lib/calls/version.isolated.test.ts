import { tasks } from '@foyer/contract/operations/tasks'
import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { latestSocket, Socket } from '#test/socket.ts'

/** Opens the modules of a page that was loaded with this version. */
async function openPage(version: string | undefined) {
  const data = Object.assign(document.createElement('script'), { id: 'foyer-data', type: 'application/json' })
  data.textContent = JSON.stringify(version === undefined ? {} : { version })
  document.head.append(data)
  vi.resetModules()
  const { useNewVersion } = await import('./version.ts')
  const { result } = renderHook(() => useNewVersion())
  const call = async (announced: string | undefined) => {
    const headers = announced === undefined ? {} : { 'foyer-version': announced }
    vi.stubGlobal('fetch', async () => Response.json({ items: [] }, { headers }))
    const { makeCall } = await import('#lib/api.ts')
    await act(async () => void (await makeCall(tasks.list, {})))
  }
  const connect = async (announced: string) => {
    const { listenToEvents } = await import('./events.ts')
    const stop = listenToEvents(new QueryClient())
    act(() => latestSocket().receive({ seq: 1, version: announced }))
    stop()
  }
  return { isNew: () => result.current, call, connect }
}

beforeEach(() => vi.stubGlobal('WebSocket', Socket))
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

test('knows of a new version from the response to any call, and does not forget it', async () => {
  const { isNew, call } = await openPage('one')
  await call('one')
  expect(isNew()).toBe(false)
  await call('two')
  expect(isNew()).toBe(true)
  await call('one')
  expect(isNew()).toBe(true)
})

test('knows of a new version from the first message of the events socket', async () => {
  const { isNew, connect } = await openPage('one')
  await connect('one')
  expect(isNew()).toBe(false)
  await connect('two')
  expect(isNew()).toBe(true)
})

test('compares nothing where page or response has no version', async () => {
  const known = await openPage('one')
  await known.call(undefined)
  await known.call('')
  expect(known.isNew()).toBe(false)
  document.head.replaceChildren()
  const unknown = await openPage(undefined)
  await unknown.call('two')
  expect(unknown.isNew()).toBe(false)
})
