import { userImports } from '@foyer/contract/identity/user-imports'
import { inviteUsers } from '#features/identity/invitations/invitations.commands.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import type { TaskKind } from '#platform/jobs/task-kind.ts'
import { parseRow } from './user-imports.rules.ts'
import { ImportInput, parseTaskRow } from './user-imports.store.ts'

/** Small enough not to delay other calls, which share the processor. */
const batchSize = 200
const lineLabels = { en: 'Line', fr: 'Ligne' } as const

/** The task that invites the users of an import. A row whose address has been added since fails. */
export const createImportTask = (platform: Platform): TaskKind => ({
  name: 'import-users',
  call: userImports.start,
  batchSize,
  processBatch: async ({ tx, tenantId, input }, rows) => {
    const { columns, mapping, options, by } = ImportInput.parse(input)
    const settings = { columns: columns.length, mapping, options }
    const parsed = rows.map(({ n, data }) => ({ n, ...parseRow(parseTaskRow(data).contents, settings) }))
    const users = parsed.flatMap((row) => ('user' in row ? [row.user] : []))
    const { known } = await inviteUsers({ tx, tenantId, platform }, users, { invitedBy: by })
    return new Map(
      parsed.flatMap((row): [number, string][] => {
        if ('error' in row) return [[row.n, row.error]]
        return known.includes(row.email) ? [[row.n, 'already-member']] : []
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
