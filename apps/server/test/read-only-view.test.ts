// Subject: every call, app/resolve-actor.ts
import { isAllowedInView } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { describe, expect, it } from 'vitest'
import { isOperators, loadTestedAccess } from './access.ts'
import { useKit } from './kit.ts'
import { openView } from './view.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const cookie = await openView(kit, tenant)
// The view ends with it, and it is tried elsewhere.
const cases = (await loadTestedAccess()).filter(({ name }) => name !== 'tenantViews.end')

/** The calls that a view is refused although they read: those of participants, of files, and about an account. */
const refusedReads = cases.filter(({ call }) => call.readOnly && !isAllowedInView(call))

describe('in a read-only view of a portal', () => {
  const refused = cases.filter(({ call }) => !isAllowedInView(call))
  it.each(refused.map((one) => [one.name, one] as const))('%s is refused', async (_name, one) => {
    const viewer = kit.guest(tenant, cookie)
    const inputs = [one.buildInput(tenant.tenantId), {}]
    for (const input of inputs)
      expect(await viewer.send(one.call, input)).toMatchObject({ status: 403, body: { code: 'view-read-only' } })
    // Anyone who has a session there too gains nothing by it.
    const both = kit.guest(tenant, `${tenant.admin.cookie}; ${cookie}`)
    expect(await both.send(one.call, inputs[0])).toMatchObject({ status: 403, body: { code: 'view-read-only' } })
  })

  const allowed = cases.filter(({ call }) => isAllowedInView(call))
  it.each(allowed.map((one) => [one.name, one] as const))('%s answers', async (_name, one) => {
    const response = await kit.guest(tenant, cookie).send(one.call, await one.buildAccepted(kit, tenant))
    expect(response.status).toBeLessThan(500)
    expect(response.status).not.toBe(401)
    if (isOperators(one.call)) expect(response.status).toBe(403)
  })
})

it('lists the reading calls that are refused', () => {
  const names = refusedReads.map(({ name, call }) => (call.download === undefined ? name : `${name} (file)`))
  expect(names.toSorted()).toEqual(
    [
      ...['annotations.list', 'breakouts.connect', 'chat.listMessages', 'connectionTest.start'],
      ...[
        'explanations.own',
        'meetingControls.state',
        'ownLocalRecordings.list',
        'recordingLinks.listMessages',
        'room.preview',
        'whiteboard.listElements',
      ],
      ...cases.filter(({ call }) => call.readOnly && call.download !== undefined).map(({ name }) => `${name} (file)`),
    ]
      .filter((name) => cases.some((one) => name.startsWith(one.name)))
      .toSorted(),
  )
})

it('marks no call as allowed besides those that read, except the one that ends the view', () => {
  const marked = Object.values(contract).flatMap((calls) =>
    Object.values<{ slice: string; name: string; view?: string }>(calls).filter(({ view }) => view === 'allowed'),
  )
  expect(marked.map(({ slice, name }) => `${slice} ${name}`)).toEqual(['tenant-views end'])
})
