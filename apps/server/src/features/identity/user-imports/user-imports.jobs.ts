import { userImports } from '@foyer/contract/identity/user-imports'
import { insertAll as insertMembers } from '#features/identity/groups/group-members.store.ts'
import { listImportGroups } from '#features/identity/groups/groups.commands.ts'
import { type InvitationOptions, inviteUsers } from '#features/identity/invitations/invitations.commands.ts'
import { listTenantRoles } from '#features/identity/roles/roles.commands.ts'
import { createTenantContext, type TenantContext } from '#platform/calls/context.ts'
import { withSavepoint } from '#platform/database/savepoint.ts'
import type { TaskKind } from '#platform/jobs/task-kind.ts'
import type { Platform } from '#platform/services.ts'
import { type ImportedUser, parseRow } from './user-imports.rules.ts'
import { ImportInput, parseTaskRow } from './user-imports.store.ts'

/** Small enough not to delay other calls, which share the processor. */
const batchSize = 200
const lineLabels = { en: 'Line', fr: 'Ligne' } as const

/** Invites the users in one go, and adds them to their groups; returns the error codes of the addresses that were not invited. */
async function inviteTogether(context: TenantContext, users: readonly ImportedUser[], options: InvitationOptions) {
  const { invited, known } = await inviteUsers(
    context,
    users.map(({ groups: _groups, ...user }) => user),
    options,
  )
  const groups = new Map(users.map((user) => [user.email, user.groups]))
  await insertMembers(
    context.db,
    invited.flatMap(({ id, email }) => (groups.get(email) ?? []).map((group_id) => ({ group_id, user_id: id }))),
  )
  return new Map(known.map((email) => [email, 'already-member']))
}

/**
 * Invites as many users as the tenant's daily limit of emails allows; returns the error codes of the addresses that
 * were not invited. Those above the limit can be imported again from the file of failed rows.
 */
async function inviteAllowed(
  context: TenantContext,
  users: readonly ImportedUser[],
  options: InvitationOptions,
): Promise<ReadonlyMap<string, string>> {
  const { db } = context
  let failures = new Map<string, string>()
  const exceeded = await withSavepoint(db, async () => {
    failures = await inviteTogether(context, users, options)
  })
  if (exceeded === undefined) return failures
  let isExceeded = false
  for (const user of users) {
    const failure = isExceeded
      ? exceeded
      : await withSavepoint(db, async () => {
          const [known] = await inviteTogether(context, [user], options)
          if (known !== undefined) failures.set(...known)
        })
    if (failure === undefined) continue
    isExceeded = true
    failures.set(user.email, failure.code)
  }
  return failures
}

/**
 * Creates the task that invites the users of an import. A row fails if its address has been added since, if the actor
 * may not give its role or its groups any more, or if it is above the limit of emails.
 */
export const createImportTask = (platform: Platform): TaskKind => ({
  name: 'import-users',
  call: userImports.start,
  batchSize,
  processBatch: async ({ db, tenantId, actor, input }, rows) => {
    const { columns, mapping, options, by } = ImportInput.parse(input)
    const roles = await listTenantRoles(db, { tenantId, actor })
    const groups = await listImportGroups(db, actor, { lock: mapping.includes('group') })
    const settings = { columns: columns.length, mapping, options, roles, groups }
    const parsed = rows.map(({ n, data }) => ({ n, ...parseRow(parseTaskRow(data).contents, settings) }))
    const users = parsed.flatMap((row) => ('user' in row ? [row.user] : []))
    const failures = await inviteAllowed(createTenantContext(platform, { db, tenantId }), users, { invitedBy: by })
    return new Map(
      parsed.flatMap((row): [number, string][] => {
        const code = 'error' in row ? row.error : failures.get(row.email)
        return code === undefined ? [] : [[row.n, code]]
      }),
    )
  },
  buildFailureTable: (input, language) => {
    const { columns } = ImportInput.parse(input)
    return {
      header: [...columns, lineLabels[language]],
      toCells: (data) => {
        const { line, contents } = parseTaskRow(data)
        return [...columns.map((_name, index) => contents[index] ?? ''), String(line)]
      },
    }
  },
})
