import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { afterEach, expect, it, vi } from 'vitest'
import { makeCall } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Sends an import and another call from a page with this data; answers their URLs and how they send cookies. */
async function sendFrom(data: object) {
  const script = Object.assign(document.createElement('script'), { id: 'foyer-data', type: 'application/json' })
  script.textContent = JSON.stringify(data)
  document.body.append(script)
  const send = vi.fn(async (_url: string, _request: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', send)
  await makeCall(userImports.create, { file: new File([''], 'users.csv') })
  await makeCall(users.count, {})
  return send.mock.calls.map(([url, { credentials }]) => [url, credentials])
}

it('sends imports to their own base URL, with cookies, and everything else to the page’s origin', async () => {
  expect(await sendFrom({ bulkUrl: 'https://acme.portal.test:8443/x' })).toEqual([
    ['https://acme.portal.test:8443/x/api/bulk', 'include'],
    [`/api${users.count.path}`, undefined],
  ])
})

it('sends everything to the page’s origin without the setting', async () => {
  expect((await sendFrom({})).map(([url]) => url)).toEqual(['/api/bulk', `/api${users.count.path}`])
})
