import type { Call } from '@foyer/contract/call'
import { EmptyOutput } from '@foyer/contract/common'
import { toRights } from '@foyer/contract/rights'
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
