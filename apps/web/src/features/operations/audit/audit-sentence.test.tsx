import type { AuditObject } from '@foyer/contract/operations/audit'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { bo, entry, findSentences, id, show } from './audit.fixtures.ts'

const object = (kind: AuditObject['kind'], overrides: Partial<AuditObject> = {}): AuditObject => ({
  ...{ kind, id: bo, tenantuuid: buildUser('admin').tenantuuid, name: 'Bo Berg', handle: '', list: 'none' },
  ...overrides,
})
const ana = object('user', { id: id(60), name: 'Ana Silva', handle: 'ana@acme.test', list: 'active' })

test('tells each entry as a sentence, with time in the user’s time zone and IP address', async () => {
  const target = object('user', { handle: 'bo@acme.test', list: 'disabled' })
  show([entry(11, { actorUser: ana, target })])
  expect(await findSentences()).toEqual(['Ana Silva enabled or disabled a user: Bo Berg'])
  const table = within(screen.getByRole('table'))
  const link = (name: string) => table.getByRole('link', { name })
  expect(link('Ana Silva').getAttribute('href')).toBe('/portal/user?search=ana%40acme.test')
  expect(link('Ana Silva').title).toBe('ana@acme.test')
  expect(link('Bo Berg').getAttribute('href')).toBe('/portal/user?search=bo%40acme.test&tab=disabled')
  // Paris is UTC+1 in November.
  expect(screen.getByText('Fri, 20 Nov 2026, 11:00')).toBeTruthy()
  expect(screen.getByText('192.0.2.7').getAttribute('dir')).toBe('ltr')
  expect(screen.queryByRole('columnheader', { name: 'Tenant' })).toBeNull()
})

const meeting = object('meeting', { name: 'Board', handle: '1549096815' })
test.each([
  [{ target: null, objectLabel: '1549096815' }, '154 909 6815', null],
  [{ target: { ...meeting, name: '' } }, '154 909 6815', null],
  [{ target: { ...meeting, list: 'own' as const } }, 'Board · 154 909 6815', `/portal/schedule-meeting/${bo}`],
  [
    { target: { ...meeting, list: 'completed' as const } },
    'Board · 154 909 6815',
    '/portal/completed-meetings?search=1549096815&period=365',
  ],
  [{ target: object('role', { name: 'Auditor' }) }, 'Auditor', `/portal/Roles/${bo}`],
  [{ target: object('group', { name: 'Choir' }) }, 'Choir', `/portal/groups/${bo}`],
  [{ target: object('tenant', { name: 'Acme' }) }, 'Acme', `/portal/Tenant/${bo}`],
])('names a target as it is now, with a link to its page if there is one: %j', async (change, name, href) => {
  show([entry(11, change)])
  expect(await findSentences()).toEqual([`ana@acme.test enabled or disabled a user: ${name}`])
  expect(within(screen.getByRole('table')).queryByRole('link', { name })?.getAttribute('href') ?? null).toBe(href)
})

test('links to no page that the viewer may not open', async () => {
  const targets = (['user', 'role', 'group', 'tenant', 'meeting'] as const).map((kind, at) =>
    entry(20 + at, { target: object(kind, { list: kind === 'user' ? 'active' : 'completed' }) }),
  )
  const audit = { list: () => ({ items: targets, hasMore: false }), listActions: () => ({ items: [] }) }
  const auth = { permissions: () => ({ tree: [], keys: ['audit.get' as const] }) }
  render('/portal/audit-log', { user: buildUser('admin'), responses: { audit, auth } })
  const table = within(await screen.findByRole('table', { name: 'Audit log entries' }))
  expect(table.getAllByText('Bo Berg', { exact: false }).length).toBeGreaterThan(3)
  expect(table.queryAllByRole('link')).toEqual([])
})

test('leaves out a target that is the user, and a user who was not signed in', async () => {
  show([
    entry(11, { call: 'auth.login', actorUser: ana, target: ana }),
    entry(12, { call: 'auth.login', objectLabel: 'ana@acme.test' }),
    entry(13, { call: 'auth.login', actor: '' }),
  ])
  expect(await findSentences()).toEqual(['Ana Silva signed in', 'ana@acme.test signed in', 'Signed in: bo@acme.test'])
})
