import type { Input, Output } from '@foyer/contract/call'
import { defaults } from '@foyer/contract/operations/defaults'
import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'

const api = createClient(tenants)
const forms = createClient(defaults)

/** A tenant that was just added, with the sign-in details of its administrator. */
export type AddedTenant = Output<typeof tenants.create>

export const tenantsQuery = (query: Input<typeof tenants.list>) =>
  queryOptions({
    queryKey: ['tenants', 'list', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })

/** The settings of one tenant. */
export const tenantSettingsQuery = (tenantuuid: string) =>
  queryOptions({
    queryKey: ['tenants', 'settings', tenantuuid],
    queryFn: ({ signal }) => api.get({ tenantuuid }, { signal }),
  })

/** The defaults for the form of a new tenant. */
export const tenantDefaultsQuery = () => queryOptions({ queryKey: ['tenant-defaults'], queryFn: () => forms.get({}) })

type MutationMeta = { readonly errors?: 'form' }

/** Invalidates all tenants on success. `errors: 'form'` leaves failures to the form. */
function useTenantsChange<I, O>(mutationFn: (input: I) => Promise<O>, meta: MutationMeta = {}) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, meta, onSuccess: () => queries.invalidateQueries({ queryKey: ['tenants'] }) })
}

export const useCreateTenant = () =>
  useTenantsChange(
    ({ input, ...options }: { input: Input<typeof tenants.create>; idempotencyKey: string }) =>
      api.create(input, options),
    { errors: 'form' },
  )

export const useChangeSubdomain = () =>
  useTenantsChange((input: Input<typeof tenants.changeSubdomain>) => api.changeSubdomain(input), { errors: 'form' })

export const useEnableTenant = () => useTenantsChange((input: Input<typeof tenants.enable>) => api.enable(input))

/** Fetches the current settings if the update fails, in case someone else has changed them. */
export function useUpdateTenant(meta: MutationMeta = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof tenants.update>) => api.update(input),
    meta,
    onSuccess: (saved) => {
      queries.setQueryData(tenantSettingsQuery(saved.tenantuuid).queryKey, saved)
      return queries.invalidateQueries({ queryKey: ['tenants', 'list'] })
    },
    onError: (_error, { tenantuuid }) =>
      queries.invalidateQueries({ queryKey: tenantSettingsQuery(tenantuuid).queryKey }),
  })
}

export function useDeleteTenant() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof tenants.delete>) => api.delete(input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tenants', 'list'] }),
  })
}

/** The settings as input of the update call. */
export const toTenantUpdate = ({ tenantuuid, version, ...settings }: TenantSettings): Input<typeof tenants.update> => {
  const { name, sname, address, country, passwordLength, signupNormal } = settings
  return { tenantuuid, version, name, sname, address, country, passwordLength, signupNormal }
}
