import type { Input, Output } from '@foyer/contract/call'
import { invitations } from '@foyer/contract/identity/invitations'
import { users } from '@foyer/contract/identity/users'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'

const api = createClient(users)
const invitationsApi = createClient(invitations)

/** If undefined, the tenant of the hostname. */
type TenantId = string | undefined
const toTenantInput = (tenantuuid: TenantId) => (tenantuuid === undefined ? {} : { tenantuuid })

/** A user who was just added, with the sign-in details. */
export type AddedUser = Output<typeof users.create>
/** The result of a bulk action. */
export type BulkResult = Output<typeof users.bulkUpdate>
type UserFilter = Omit<Input<typeof users.count>, 'tenantuuid'>
type WithKey<I> = { input: I; idempotencyKey: string }

export const usersQuery = (tenantuuid: TenantId, query: Omit<Input<typeof users.list>, 'tenantuuid'>) =>
  queryOptions({
    queryKey: ['users', 'list', tenantuuid, query],
    queryFn: ({ signal }) => api.list({ ...toTenantInput(tenantuuid), ...query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usersCountQuery = (tenantuuid: TenantId, filter: UserFilter) =>
  queryOptions({
    queryKey: ['users', 'count', tenantuuid, filter],
    queryFn: ({ signal }) => api.count({ ...toTenantInput(tenantuuid), ...filter }, { signal }),
  })

export const userQuery = (tenantuuid: TenantId, id: string) =>
  queryOptions({
    queryKey: ['users', 'one', tenantuuid, id],
    queryFn: ({ signal }) => api.get({ ...toTenantInput(tenantuuid), id }, { signal }),
  })

export const removalPreviewQuery = (tenantuuid: TenantId, id: string) =>
  queryOptions({
    queryKey: ['users', 'removal-preview', tenantuuid, id],
    queryFn: ({ signal }) => api.removalPreview({ ...toTenantInput(tenantuuid), id }, { signal }),
  })

export const bulkRemovalPreviewQuery = (
  tenantuuid: TenantId,
  input: Omit<Input<typeof users.bulkRemovalPreview>, 'tenantuuid'>,
) =>
  queryOptions({
    queryKey: ['users', 'bulk-removal-preview', tenantuuid, input],
    queryFn: ({ signal }) => api.bulkRemovalPreview({ ...toTenantInput(tenantuuid), ...input }, { signal }),
  })

/** A write that invalidates everything about users. */
function useWrite<I, O>(mutationFn: (input: I) => Promise<O>, meta: { errors?: 'form' } = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
  })
}

export const useCreateUser = (tenantuuid: TenantId) =>
  useWrite(
    ({ input, ...options }: WithKey<Input<typeof users.create>>) =>
      tenantuuid === undefined ? api.create(input, options) : api.createInTenant({ ...input, tenantuuid }, options),
    { errors: 'form' },
  )

export const useUpdateUser = (tenantuuid: TenantId) =>
  useWrite(
    (input: Omit<Input<typeof users.update>, 'tenantuuid'>) => api.update({ ...toTenantInput(tenantuuid), ...input }),
    {
      errors: 'form',
    },
  )

export const useResetPassword = (tenantuuid: TenantId) =>
  useWrite((id: string) => api.resetPassword({ ...toTenantInput(tenantuuid), id }))

export const useEnableUser = (tenantuuid: TenantId) =>
  useWrite((input: { id: string; enabled: boolean }) => api.enable({ ...toTenantInput(tenantuuid), ...input }))

export const useDeleteUser = (tenantuuid: TenantId) =>
  useWrite((input: Omit<Input<typeof users.delete>, 'tenantuuid'>) =>
    api.delete({ ...toTenantInput(tenantuuid), ...input }),
  )

export const useRestoreUsers = (tenantuuid: TenantId) =>
  useWrite(async (ids: readonly string[]) => {
    for (const id of ids) await api.restore({ ...toTenantInput(tenantuuid), id })
  })

export const useBulkUpdateUsers = (tenantuuid: TenantId) =>
  useWrite((input: Omit<Input<typeof users.bulkUpdate>, 'tenantuuid'>) =>
    api.bulkUpdate({ ...toTenantInput(tenantuuid), ...input }),
  )

export const useInvite = (tenantuuid: TenantId) =>
  useWrite(
    ({ input, ...options }: WithKey<Omit<Input<typeof invitations.create>, 'tenantuuid'>>) =>
      invitationsApi.create({ ...toTenantInput(tenantuuid), ...input }, options),
    { errors: 'form' },
  )

export const useResend = (tenantuuid: TenantId) =>
  useWrite((id: string) => invitationsApi.resend({ ...toTenantInput(tenantuuid), id }))

export const useCreateLink = (tenantuuid: TenantId) =>
  useWrite((input: Omit<Input<typeof invitations.createLink>, 'tenantuuid'>) =>
    invitationsApi.createLink({ ...toTenantInput(tenantuuid), ...input }),
  )

export const useReinvite = (tenantuuid: TenantId) =>
  useWrite((id: string) => invitationsApi.connect({ ...toTenantInput(tenantuuid), id }))
