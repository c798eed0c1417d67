import type { Call } from '@foyer/contract/call'
import { EmptyOutput } from '@foyer/contract/common'
import { type Rights, toRights } from '@foyer/contract/rights'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useKit } from '#test/kit.ts'
import { authorize } from './access.ts'

const kit = await useKit()

const call: Call = {
  slice: 'meetings',
  name: 'create',
  method: 'POST',
  path: '/addMeeting',
  permission: 'meeting.schedule.put',
  fieldPermissions: { auditors: { field: 'kind', keys: { open: 'meeting.open.invite', scheduled: 'audit.get' } } },
  level: 'client',
  input: z.strictObject({ kind: z.string(), auditors: z.array(z.string()) }),
  output: EmptyOutput,
  errors: [],
}
const check = (level: 'member' | 'admin', input: object) =>
  kit.platform.database.acrossTenants((db) => authorize({ call }, toRights(level, null), { db, input }))

describe('a field that needs a further permission', () => {
  it('is denied to those who lack it, by the value that the permission depends on', async () => {
    await expect(check('member', { kind: 'scheduled', auditors: ['x'] })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(check('admin', { kind: 'scheduled', auditors: ['x'] })).resolves.toBeUndefined()
    await expect(check('member', { kind: 'open', auditors: ['x'] })).resolves.toBeUndefined()
  })

  it('needs none where it is absent or an empty list', async () => {
    await expect(check('member', { kind: 'scheduled' })).resolves.toBeUndefined()
    await expect(check('member', { kind: 'scheduled', auditors: [] })).resolves.toBeUndefined()
  })
})

describe('a call', () => {
  const ask = (change: Partial<Call>, actor: Rights | undefined, input: object = {}) =>
    kit.platform.database.acrossTenants((db) =>
      authorize({ call: { ...call, ...change, fieldPermissions: {} } }, actor, { db, input }),
    )
  const forbidden = expect.objectContaining({ code: 'forbidden' })

  it('needs an account unless it is public', async () => {
    await expect(ask({ permission: 'public' }, undefined)).resolves.toBeUndefined()
    for (const permission of ['signed-in', 'user.get'] as const)
      await expect(ask({ permission }, undefined)).rejects.toMatchObject({ code: 'not-signed-in' })
  })

  it('needs its level, whatever permissions its caller has', async () => {
    const level = 'admin'
    await expect(ask({ level, permission: 'signed-in' }, toRights('member', null))).rejects.toEqual(forbidden)
    await expect(ask({ level, permission: 'signed-in' }, toRights('admin', []))).resolves.toBeUndefined()
  })

  it('needs the permission of the value of a field, and without the field that of its default, the first one', async () => {
    const keys = { scheduled: 'meeting.schedule.put', open: 'meeting.open.put' } as const
    const permission = { field: 'kind', keys } as const
    const opens = toRights('member', ['meeting.open.put'])
    await expect(ask({ permission }, opens, { kind: 'open' })).resolves.toBeUndefined()
    await expect(ask({ permission }, opens, { kind: 'scheduled' })).rejects.toEqual(forbidden)
    await expect(ask({ permission }, opens)).rejects.toEqual(forbidden)
    await expect(ask({ permission }, toRights('member', ['meeting.schedule.put']))).resolves.toBeUndefined()
  })
})
