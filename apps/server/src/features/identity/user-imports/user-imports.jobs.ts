import { ImportMapping, ImportOptions, userImports } from '@foyer/contract/identity/user-imports'
import { z } from 'zod'
import { inviteUsers } from '#features/identity/invitations/invitations.mails.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { unescapeCell } from '#platform/files/csv-reader.ts'
import { parseRow } from './user-imports.rules.ts'

/** What a task of an import knows of its file, and of who confirmed it. */
export const ImportInput = z.object({
  label: z.string(),
  columns: z.array(z.string()),
  mapping: ImportMapping,
  options: ImportOptions,
  /** As the invitations name who invites. */
  by: z.string(),
})
export type ImportInput = z.output<typeof ImportInput>

const TaskLine = z.object({ line: z.int(), cells: z.array(z.string()) })
/** A row of the file as its task keeps it, and what its cells say. */
export function parseTaskRow(data: unknown): z.output<typeof TaskLine> & { contents: string[] } {
  const { line, cells } = TaskLine.parse(data)
  return { line, cells, contents: cells.map(unescapeCell) }
}

/** A step ends soon enough for other calls, which share the processor, to have their turn. */
const batchSize = 200
const rowTexts = { en: 'Line', fr: 'Ligne' } as const

/** Invites the people of an import's rows; a row whose address has become known meanwhile invites nobody. */
export const userImportsJobs = (platform: Platform): void =>
  platform.tasks.register('import-users', {
    call: userImports.start,
    rowsAtOnce: batchSize,
    step: async ({ tx, tenantId, input }, rows) => {
      const { columns, mapping, options, by } = ImportInput.parse(input)
      const reading = { columns: columns.length, mapping, options }
      const read = rows.map(({ n, data }) => ({ n, ...parseRow(parseTaskRow(data).contents, reading) }))
      const users = read.flatMap((row) => ('user' in row ? [row.user] : []))
      const { known } = await inviteUsers({ tx, tenantId, platform, by }, users)
      return new Map(
        read.flatMap((row): [number, string][] => {
          if ('fault' in row) return [[row.n, row.fault]]
          return known.includes(row.email) ? [[row.n, 'already-member']] : []
        }),
      )
    },
    tableOf: (input, language) => {
      const { columns } = ImportInput.parse(input)
      return {
        header: [...columns, rowTexts[language]],
        cellsOf: (data) => {
          const { line, contents } = parseTaskRow(data)
          return [...columns.map((_name, at) => contents[at] ?? ''), String(line)]
        },
      }
    },
  })
