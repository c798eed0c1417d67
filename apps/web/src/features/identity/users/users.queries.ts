import type { Input, Output } from '@foyer/contract/call'
import { invitations } from '@foyer/contract/identity/invitations'
import { users } from '@foyer/contract/identity/users'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'

const api = createClient(users)
const invitationsApi = createClient(invitations)

/** The tenant whose people are meant; the host's own where it is undefined. */
type Tenant = string | undefined
const inTenant = (tenantuuid: Tenant) => (tenantuuid === undefined ? {} : { tenantuuid })

/** A person just added, with what they need to sign in. */
export type AddedUser = Output<typeof users.create>
/** What was done to many. */
export type Changed = Output<typeof users.bulkUpdate>
type Match = Omit<Input<typeof users.count>, 'tenantuuid'>
type Keyed<I> = { input: I; idempotencyKey: string }

export const usersQuery = (tenantuuid: Tenant, query: Omit<Input<typeof users.list>, 'tenantuuid'>) =>
  queryOptions({
    queryKey: ['users', 'list', tenantuuid, query],
    queryFn: ({ signal }) => api.list({ ...inTenant(tenantuuid), ...query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usersCountQuery = (tenantuuid: Tenant, match: Match) =>
  queryOptions({
    queryKey: ['users', 'count', tenantuuid, match],
    queryFn: ({ signal }) => api.count({ ...inTenant(tenantuuid), ...match }, { signal }),
  })

export const userQuery = (tenantuuid: Tenant, id: string) =>
  queryOptions({
    queryKey: ['users', 'one', tenantuuid, id],
    queryFn: ({ signal }) => api.get({ ...inTenant(tenantuuid), id }, { signal }),
  })

export const removalPreviewQuery = (tenantuuid: Tenant, id: string) =>
  queryOptions({
    queryKey: ['users', 'belongings', tenantuuid, id],
    queryFn: ({ signal }) => api.removalPreview({ ...inTenant(tenantuuid), id }, { signal }),
  })

export const removalPreviewOfManyQuery = (
  tenantuuid: Tenant,
  input: Omit<Input<typeof users.bulkRemovalPreview>, 'tenantuuid'>,
) =>
  queryOptions({
    queryKey: ['users', 'belongings-of-many', tenantuuid, input],
    queryFn: ({ signal }) => api.bulkRemovalPreview({ ...inTenant(tenantuuid), ...input }, { signal }),
  })

/** A write after which everything about people is asked anew. */
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

export const useCreateUser = (tenantuuid: Tenant) =>
  useWrite(
    ({ input, ...options }: Keyed<Input<typeof users.create>>) =>
      tenantuuid === undefined ? api.create(input, options) : api.createInTenant({ ...input, tenantuuid }, options),
    { errors: 'form' },
  )

export const useUpdateUser = (tenantuuid: Tenant) =>
  useWrite(
    (input: Omit<Input<typeof users.update>, 'tenantuuid'>) => api.update({ ...inTenant(tenantuuid), ...input }),
    {
      errors: 'form',
    },
  )

export const useResetPassword = (tenantuuid: Tenant) =>
  useWrite((id: string) => api.resetPassword({ ...inTenant(tenantuuid), id }))

export const useEnableUser = (tenantuuid: Tenant) =>
  useWrite((input: { id: string; enabled: boolean }) => api.enable({ ...inTenant(tenantuuid), ...input }))

export const useDeleteUser = (tenantuuid: Tenant) =>
  useWrite((input: Omit<Input<typeof users.delete>, 'tenantuuid'>) => api.delete({ ...inTenant(tenantuuid), ...input }))

export const useRestoreUsers = (tenantuuid: Tenant) =>
  useWrite(async (ids: readonly string[]) => {
    for (const id of ids) await api.restore({ ...inTenant(tenantuuid), id })
  })

export const useChangeUsers = (tenantuuid: Tenant) =>
  useWrite((input: Omit<Input<typeof users.bulkUpdate>, 'tenantuuid'>) =>
    api.bulkUpdate({ ...inTenant(tenantuuid), ...input }),
  )

export const useInvite = (tenantuuid: Tenant) =>
  useWrite(
    ({ input, ...options }: Keyed<Omit<Input<typeof invitations.create>, 'tenantuuid'>>) =>
      invitationsApi.create({ ...inTenant(tenantuuid), ...input }, options),
    { errors: 'form' },
  )

export const useResend = (tenantuuid: Tenant) =>
  useWrite((id: string) => invitationsApi.resend({ ...inTenant(tenantuuid), id }))

export const useCreateLink = (tenantuuid: Tenant) =>
  useWrite((input: Omit<Input<typeof invitations.createLink>, 'tenantuuid'>) =>
    invitationsApi.createLink({ ...inTenant(tenantuuid), ...input }),
  )

export const useReinvite = (tenantuuid: Tenant) =>
  useWrite((id: string) => invitationsApi.connect({ ...inTenant(tenantuuid), id }))
