import { contract } from '@foyer/contract/contract'
import { z } from 'zod'
import type { RunningPortal, TestTenant } from './portal.ts'

const Settings = z.object({
  tenantuuid: z.string(),
  version: z.int(),
  name: z.string(),
  sname: z.string(),
  address: z.string(),
  country: z.string(),
  passwordLength: z.int(),
  sessionIdleHours: z.int(),
  sessionDays: z.int(),
})

/** Enables registration for a tenant, as its administrator would. */
export async function openRegistrations(portal: RunningPortal, { subdomain, admin }: TestTenant): Promise<void> {
  const { body } = await portal.call(subdomain, admin.cookie, contract.tenants.get, {})
  const { tenantuuid, ...settings } = Settings.parse(body)
  const update = { ...contract.tenants.update, path: `/updateTenant/${tenantuuid}` } as const
  await portal.call(subdomain, admin.cookie, update, {
    ...settings,
    tenantuuid,
    signupNormal: true,
    signupSocial: false,
  })
}
