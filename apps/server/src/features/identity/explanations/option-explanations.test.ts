import { explanations } from '@foyer/contract/identity/explanations'
import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { type OptionName, optionNames, roomOptionNames } from '@foyer/contract/meetings/options/meeting-options'
import { builtInMode, type Freedom } from '@foyer/contract/meetings/options/mode-rules'
import { describe, expect, inject, it } from 'vitest'
import { spreadModes } from '#features/meetings/meeting-modes/meeting-modes.jobs.ts'
import { unknownId } from '#test/access.ts'
import { useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit({ connection: inject('ownConnections').optionExplanations })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const as = kit.as(tenant.admin)
const operator = kit.as(kit.operator.admin)
const key = 'meeting.schedule.put' as const

type Rules = { options?: object; freedoms?: { readonly [name in OptionName]?: Freedom } }
const create = async (client: typeof as, name: string, { options, freedoms }: Rules) => {
  const rules = {
    options: { ...builtInMode.options, ...options },
    freedoms: { ...builtInMode.freedoms, ...freedoms },
  }
  return (await client.call(meetingModes.create, { name, ...rules })).body
}
const explain = async (option: OptionName, modeId?: string) => {
  const asked = { id: host.id, key, option, ...(modeId === undefined ? {} : { modeId }) }
  const { body } = await as.call(explanations.user, asked)
  return { ...body, mode: body.reasons.find(({ condition }) => condition === 'mode') }
}
const spread = () => spreadModes(kit.platform, { tenantId: kit.operator.tenantId, id: kit.operator.tenantId })

describe('the explanation of an option of meetings', () => {
  it('says that the built-in mode leaves every option to the hosts', async () => {
    for (const option of optionNames) {
      const { allowed, mode, option: rule } = await explain(option, 'standard')
      expect([option, allowed, mode?.state, mode?.change]).toEqual([option, true, 'free', null])
      expect(rule).toEqual({
        ...{ name: option, value: builtInMode.options[option], modeId: 'standard', modeName: '', setBy: null },
      })
    }
    const { body } = await as.call(explanations.user, { id: host.id, key })
    expect([body.option, body.reasons.some(({ condition }) => condition === 'mode')]).toEqual([null, false])
  })

  it('names the mode of the organisation that fixes it, which an administrator can change', async () => {
    const freedoms = Object.fromEntries(optionNames.map((name) => [name, 'fixed' as const]))
    const locked = await create(as, 'Locked', { options: { screenShare: 'hosts' }, freedoms })
    for (const option of optionNames) {
      const { allowed, cause, mode, option: rule } = await explain(option, locked.id)
      expect([option, allowed, cause]).toEqual([option, false, 'mode'])
      expect(mode).toMatchObject({ met: false, state: 'fixed', change: 'change-mode', changedBy: 'administrator' })
      expect(rule).toMatchObject({ modeName: 'Locked', setBy: { name: 'Locked', origin: 'own' } })
    }
    expect((await explain('screenShare', locked.id)).option?.value).toBe('hosts')
  })

  it('says which options hosts can change for a meeting, and not while it lasts', async () => {
    const freedoms = Object.fromEntries(optionNames.map((name) => [name, 'meeting' as const]))
    const planned = await create(as, 'Planned', { freedoms })
    for (const option of optionNames) {
      const { allowed, mode } = await explain(option, planned.id)
      const isForRoom = roomOptionNames.some((name) => name === option)
      expect([option, allowed, mode?.state]).toEqual([option, true, isForRoom ? 'meeting-only' : 'free'])
    }
  })

  it('asks about the mode of the user’s new meetings unless another one is named', async () => {
    const usual = await create(as, 'Usual', { freedoms: { lobby: 'fixed' } })
    await as.call(meetingModes.setDefault, { id: usual.id })
    expect(await explain('lobby')).toMatchObject({ cause: 'mode', option: { modeId: usual.id, modeName: 'Usual' } })
    expect(await explain('lobby', 'standard')).toMatchObject({ allowed: true })
    await as.call(meetingModes.setDefault, { id: 'standard' })
    const unknown = await as.send(explanations.user, { id: host.id, key, option: 'lobby', modeId: unknownId })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found', field: 'modeId' } })
    const elsewhere = await kit.createTenant()
    const other = { id: elsewhere.admin.id, key, option: 'lobby' as const, modeId: usual.id }
    expect((await kit.as(elsewhere.admin).send(explanations.user, other)).status).toBe(404)
  })

  it('agrees with what the host’s calls answer', async () => {
    const mode = await create(as, 'Half', { freedoms: { lobby: 'fixed' } })
    const form = { kind: 'open', topic: 'Board', timezone: 'UTC', password: 'secret1', modeId: mode.id } as const
    const change = (options: object) => kit.as(host).send(meetings.create, { ...form, options })
    expect([(await change({ lobby: true })).status, (await explain('lobby', mode.id)).allowed]).toEqual([400, false])
    expect([(await change({ chat: 'off' })).status, (await explain('chat', mode.id)).allowed]).toEqual([200, true])
  })

  it('names the administrators who can change the mode to the host, and none without that permission', async () => {
    const mode = await create(as, 'Board', { freedoms: { whiteboard: 'fixed' } })
    const keys = ['tenant.default.get', 'tenant.default.update'] as const
    const editor = await createUserWithRole(kit, tenant, { permissions: keys })
    await createUserWithRole(kit, tenant, { permissions: ['user.get', 'user.update'] })
    const asked = { key, option: 'whiteboard', modeId: mode.id } as const
    const { body } = await kit.as(host).call(explanations.own, asked)
    expect([body.cause, body.option?.setBy]).toEqual(['mode', { name: 'Board', origin: 'own' }])
    const named = body.administrators.map(({ email }) => email)
    expect(named.toSorted()).toEqual([tenant.admin.email, editor.email].toSorted())
    expect((await kit.as(host).send(explanations.own, { ...asked, modeId: unknownId })).status).toBe(404)
  })
})

// All tenants of the other tests get them.
describe('the explanation of an option that the operator fixes', () => {
  it('names the operator’s mode, or the default that limits all others, and no administrator', async () => {
    const offered = await create(operator, 'Public offices', { freedoms: { rename: 'fixed' } })
    const limit = await create(operator, 'House rules', { options: { chat: 'hosts' }, freedoms: { chat: 'fixed' } })
    await operator.call(meetingModes.setDefault, { id: limit.id })
    try {
      await spread()
      const own = await create(as, 'Loose', { options: { chat: 'off' } })
      const { items } = (await as.call(meetingModes.list, {})).body
      const copy = items.find(({ name }) => name === 'Public offices')
      expect(await explain('rename', copy?.id)).toMatchObject({
        ...{ cause: 'mode', option: { setBy: { name: 'Public offices', origin: 'operator' } } },
        mode: { state: 'fixed', change: 'change-operator-mode', changedBy: 'operator' },
      })
      expect(await explain('chat', own.id)).toMatchObject({
        cause: 'mode',
        option: { value: 'off', modeName: 'Loose', setBy: { name: 'House rules', origin: 'operator' } },
        mode: { state: 'fixed', change: 'change-limit', changedBy: 'operator' },
      })
      expect(await explain('chat', 'standard')).toMatchObject({ option: { value: 'hosts', modeName: '' } })
      const { body } = await kit.as(host).call(explanations.own, { key, option: 'chat', modeId: 'standard' })
      expect([body.cause, body.administrators]).toEqual(['mode', []])
    } finally {
      await operator.call(meetingModes.setDefault, { id: 'standard' })
      for (const { id } of [offered, limit]) await operator.call(meetingModes.delete, { id })
      await spread()
    }
  }, 90_000)
})
