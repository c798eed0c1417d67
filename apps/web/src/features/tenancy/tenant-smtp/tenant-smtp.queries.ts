import type { Input } from '@foyer/contract/call'
import { type Smtp, tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { tenantQuery } from '#lib/tenant.ts'

const api = createClient(tenantSmtp)

/** The mail server of a tenant; null if it has none. */
export const smtpQuery = (tenantuuid: string) =>
  queryOptions({
    queryKey: ['tenant-smtp', tenantuuid],
    queryFn: async ({ signal }): Promise<Smtp | null> => (await api.list({ tenantuuid }, { signal })).items[0] ?? null,
  })

/** A write that returns the new state. It invalidates the tenant's setup checklist and whether it sends email. */
function useWrite<I, O extends Smtp | null>(
  tenantuuid: string,
  mutationFn: (input: I) => Promise<O>,
  meta: { errors?: 'form' } = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta,
    onSuccess: (saved) => {
      queries.setQueryData(smtpQuery(tenantuuid).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['tenants', 'settings', tenantuuid] })
      void queries.invalidateQueries({ queryKey: tenantQuery().queryKey })
    },
  })
}

export const useSaveSmtp = (tenantuuid: string) =>
  useWrite(
    tenantuuid,
    (input: Input<typeof tenantSmtp.create> | Input<typeof tenantSmtp.update>) =>
      'id' in input ? api.update(input) : api.create(input),
    { errors: 'form' },
  )

export const useDeleteSmtp = (tenantuuid: string) =>
  useWrite(tenantuuid, async (id: string) => {
    await api.delete({ tenantuuid, id })
    return null
  })

export const useTestSmtp = () =>
  useMutation({ mutationFn: (input: Input<typeof tenantSmtp.test>) => api.test(input), meta: { errors: 'form' } })
