// Subject: platform/calls/audit.ts
import { randomInt } from 'node:crypto'
import { labelCatalogues } from '@foyer/contract/contract'
import type { Labels } from '@foyer/contract/field-labels'
import { signUp } from '@foyer/contract/tenancy/sign-up'
import { expect, it } from 'vitest'
import { isOperators, loadAccess } from './access.ts'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, env: { OUTBOUND_ALLOW: '127.0.0.1' } })

const catalogues: { readonly [slice: string]: Labels } = labelCatalogues
const isLabelled = (call: string, field: string): boolean =>
  [call.split('.')[0] ?? '', 'common', 'recorded'].some((slice) => catalogues[slice]?.[field] !== undefined)

it('every field that a call records has a label of its slice, or one that slices share', async () => {
  const tenants: string[] = []
  const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
  await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])
  for (const { call, buildAccepted } of await loadAccess()) {
    if (!call.audit) continue
    const tenant = await kit.createTenant()
    tenants.push(tenant.tenantId)
    const actor = isOperators(call) ? superadmin : tenant.admin
    const address = `10.0.${randomInt(256)}.${randomInt(256)}`
    await kit.as(actor).send(call, await buildAccepted(kit, tenant), { address })
  }
  // Accepted only with the version that is saved, which is the operator's.
  const { body: settings } = await kit.as(superadmin).call(signUp.getSettings, {})
  await kit.as(superadmin).call(signUp.updateSettings, settings)
  const recorded = await kit.owner(
    `select distinct action, field from audit_log,
       jsonb_object_keys(coalesce("before", '{}') || coalesce("after", '{}')) as field
     where tenant_id = any($1) or actor_id = $2`,
    [tenants, superadmin.id],
  )
  expect(recorded.length).toBeGreaterThan(50)
  expect(recorded.filter(({ action, field }) => !isLabelled(String(action), String(field)))).toEqual([])
})
