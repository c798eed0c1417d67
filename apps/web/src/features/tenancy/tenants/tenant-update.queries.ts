import type { Input } from '@foyer/contract/call'
import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { useCallCache, useCallMutation } from '#lib/queries.ts'

/** Saves settings, and keeps what was saved for the next change, which needs its version. */
export function useUpdateTenant(options: { readonly errors?: 'form' } = {}) {
  const cache = useCallCache()
  return useCallMutation(tenants.update, {
    ...options,
    // Someone else may have changed them.
    onError: () => cache.invalidate(tenants.get),
    onSuccess: (saved) => cache.set(tenants.get, { tenantuuid: saved.tenantuuid }, saved),
  })
}

/** Returns the settings as input of the update call. */
export const toTenantUpdate = ({ tenantuuid, version, ...settings }: TenantSettings): Input<typeof tenants.update> => {
  const { name, sname, address, country, language, passwordLength, sessionIdleHours, sessionDays } = settings
  const { signupNormal, signupSocial } = settings
  const names = { name, sname, address, country, language }
  return { tenantuuid, version, ...names, passwordLength, signupNormal, signupSocial, sessionIdleHours, sessionDays }
}
