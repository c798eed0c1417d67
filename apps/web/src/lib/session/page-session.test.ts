import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

test('the session that a page was sent with is used once, and later ones are asked for', async () => {
  const data = Object.assign(document.createElement('script'), { id: 'foyer-data', type: 'application/json' })
  const sent = { user: { id: 'u1', language: 'en' }, keys: ['user.get'] }
  data.textContent = JSON.stringify({ session: sent })
  document.head.append(data)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ user: null })
  })
  vi.resetModules()
  const { sessionQuery } = await import('#lib/session.ts')
  const queries = new QueryClient()
  expect(await queries.fetchQuery(sessionQuery())).toEqual(sent)
  expect(asked.filter((url) => !url.endsWith('/login/client'))).toEqual([])
  await queries.invalidateQueries({ queryKey: ['session'] })
  expect(await queries.fetchQuery(sessionQuery())).toEqual({ user: null, keys: [] })
  data.remove()
})
