import type { Input, Output } from '@foyer/contract/call'
import { meetings } from '@foyer/contract/meetings/meetings'
import { tenants } from '@foyer/contract/tenancy/tenants'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'

const api = createClient(tenants)
const forms = createClient({ defaults: meetings.defaults })

/** A tenant just added, with what its administrator needs to sign in. */
export type AddedTenant = Output<typeof tenants.create>

export const tenantsQuery = (query: Input<typeof tenants.list>) =>
  queryOptions({
    queryKey: ['tenants', 'list', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })

/** Everything that the settings of one tenant say. */
export const tenantSettingsQuery = (tenantuuid: string) =>
  queryOptions({
    queryKey: ['tenants', 'settings', tenantuuid],
    queryFn: ({ signal }) => api.get({ tenantuuid }, { signal }),
  })

/** What the form of a new tenant begins with. */
export const tenantDefaultsQuery = () =>
  queryOptions({ queryKey: ['tenant-defaults'], queryFn: () => forms.defaults({}) })

type Saying = { readonly errors?: 'form' }

/** `errors: form` where the form that sends says what failed. */
function useTenantsChange<I, O>(mutationFn: (input: I) => Promise<O>, meta: Saying = {}) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, meta, onSuccess: () => queries.invalidateQueries({ queryKey: ['tenants'] }) })
}

export const useCreateTenant = () =>
  useTenantsChange(
    ({ input, ...options }: { input: Input<typeof tenants.create>; idempotencyKey: string }) =>
      api.create(input, options),
    { errors: 'form' },
  )

export const useMoveTenant = () =>
  useTenantsChange((input: Input<typeof tenants.changeSubdomain>) => api.changeSubdomain(input), { errors: 'form' })

export const useEnableTenant = () => useTenantsChange((input: Input<typeof tenants.enable>) => api.enable(input))

/** What somebody else has changed meanwhile is fetched where this is refused. */
export function useUpdateTenant(meta: Saying = {}) {
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

/** The settings as the call that changes them takes them. */
export const createUpdateHook = ({
  tenantuuid,
  version,
  ...settings
}: TenantSettings): Input<typeof tenants.update> => {
  const { name, sname, address, country, password_length, signup_normal } = settings
  return { tenantuuid, version, name, sname, address, country, password_length, signup_normal }
}
