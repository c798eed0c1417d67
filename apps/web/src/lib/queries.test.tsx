import type { Input } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import { tasks } from '@foyer/contract/operations/tasks'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toQueryKey } from './calls/query-key.ts'
import { useCallMutation, useCallQuery } from './queries.ts'
import { TenantScope } from './session/tenant-scope.tsx'

const tenantuuid = '00000000-0000-4000-8000-000000000001'
const form: Input<typeof users.create> = { email: 'bo@acme.test', firstname: 'Bo', lastname: 'Li', role: 'member' }
let queries: QueryClient
let failing: boolean
let requests: { path: string; key: string | null; body: unknown }[]

const inside = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)
const inTenant = ({ children }: { children: ReactNode }) =>
  inside({ children: <TenantScope tenantuuid={tenantuuid}>{children}</TenantScope> })

beforeEach(() => {
  queries = new QueryClient()
  failing = false
  requests = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Headers; body: string }) => {
    requests.push({ path, key: headers.get('idempotency-key'), body: JSON.parse(body) })
    return failing
      ? Response.json({ status: 503, code: 'unavailable', message: 'Down', requestId: 'x' }, { status: 503 })
      : Response.json({ items: [], hasMore: false })
  })
})

test('a query names the tenant of its scope, in its input and in its key', async () => {
  const { result } = renderHook(() => useCallQuery(users.list, { search: 'bo' }), { wrapper: inTenant })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(requests.map(({ body }) => body)).toEqual([{ tenantuuid, search: 'bo' }])
  expect(queries.getQueryData(toQueryKey(users.list, { tenantuuid, search: 'bo' }))).toBeDefined()
})

test('outside a scope, or with a tenant of its own, a query is sent as it is', async () => {
  const { result } = renderHook(() => useCallQuery(users.count, {}), { wrapper: inside })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  const other = '00000000-0000-4000-8000-000000000002'
  const named = renderHook(() => useCallQuery(users.count, { tenantuuid: other }), { wrapper: inTenant })
  await waitFor(() => expect(named.result.current.isSuccess).toBe(true))
  expect(requests.map(({ body }) => body)).toEqual([{}, { tenantuuid: other }])
})

test('a query without an input waits', () => {
  renderHook(() => useCallQuery(users.list, undefined), { wrapper: inside })
  expect(requests).toEqual([])
})

test('a mutation makes what its call changes stale, and nothing else', async () => {
  const keys = [toQueryKey(users.list, {}), ['tenant-smtp', 'list', {}], ['meetings', 'get', {}]]
  for (const key of keys) queries.setQueryData(key, 'kept')
  const { result } = renderHook(() => useCallMutation(users.create), { wrapper: inside })
  await result.current.mutateAsync(form)
  expect(users.create.changes).toEqual(['users'])
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false, false])
})

test('a mutation fetches the responses again that contain what it changes, though they are of another slice', async () => {
  const shown = () => ({
    tenants: useCallQuery(tenants.list, {}),
    tasks: useCallQuery(tasks.list, {}),
    create: useCallMutation(users.create),
  })
  const { result } = renderHook(shown, { wrapper: inside })
  await waitFor(() => expect(result.current.tenants.isSuccess && result.current.tasks.isSuccess).toBe(true))
  requests = []
  await result.current.create.mutateAsync(form)
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/api/addUser', '/api/getTenants']))
})

test('an idempotent call keeps its key until it succeeds', async () => {
  const { result } = renderHook(() => useCallMutation(users.create, { errors: 'form' }), { wrapper: inside })
  failing = true
  await expect(result.current.mutateAsync(form)).rejects.toThrow('Down')
  await expect(result.current.mutateAsync({ ...form, firstname: 'Bob' })).rejects.toThrow('Down')
  failing = false
  await result.current.mutateAsync({ ...form, firstname: 'Bob' })
  await result.current.mutateAsync({ ...form, firstname: 'Bob' })
  const [first, changed, retried, next] = requests.map(({ key }) => key)
  expect(first).not.toBe(changed)
  expect(retried).toBe(changed)
  expect(next).not.toBe(changed)
})
