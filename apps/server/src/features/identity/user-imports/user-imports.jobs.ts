import { userImports } from '@foyer/contract/identity/user-imports'
import { type InvitationOptions, inviteUsers } from '#features/identity/invitations/invitations.commands.ts'
import type { NewUser } from '#features/identity/invitations/invitations.store.ts'
import { listTenantRoles } from '#features/identity/roles/roles.commands.ts'
import type { TenantContext } from '#platform/calls/command-context.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { withSavepoint } from '#platform/database/savepoint.ts'
import type { TaskKind } from '#platform/jobs/task-kind.ts'
import { parseRow } from './user-imports.rules.ts'
import { ImportInput, parseTaskRow } from './user-imports.store.ts'

/** Small enough not to delay other calls, which share the processor. */
const batchSize = 200
const lineLabels = { en: 'Line', fr: 'Ligne' } as const

/** Invites the users in one go; returns the error codes of the addresses that were not invited. */
async function inviteTogether(context: TenantContext, users: readonly NewUser[], options: InvitationOptions) {
  const { known } = await inviteUsers(context, users, options)
  return new Map(known.map((email) => [email, 'already-member']))
}

/**
 * Invites as many users as the tenant's daily limit of emails allows; returns the error codes of the addresses that
 * were not invited. Those above the limit can be imported again from the file of failed rows.
 */
async function inviteAllowed(
  context: TenantContext,
  users: readonly NewUser[],
  options: InvitationOptions,
): Promise<ReadonlyMap<string, string>> {
  const { db } = context.tx
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
 * The task that invites the users of an import. A row fails if its address has been added since, if the actor may not give its
 * role any more, or if it is above the limit of emails.
 */
export const createImportTask = (platform: Platform): TaskKind => ({
  name: 'import-users',
  call: userImports.start,
  batchSize,
  processBatch: async ({ tx, tenantId, actor, input }, rows) => {
    const { columns, mapping, options, by } = ImportInput.parse(input)
    const roles = await listTenantRoles(tx.db, { tenantId, actor })
    const settings = { columns: columns.length, mapping, options, roles }
    const parsed = rows.map(({ n, data }) => ({ n, ...parseRow(parseTaskRow(data).contents, settings) }))
    const users = parsed.flatMap((row) => ('user' in row ? [row.user] : []))
    const failures = await inviteAllowed({ tx, tenantId, platform }, users, { invitedBy: by })
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
