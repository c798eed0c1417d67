import { ImportMapping, ImportOptions, userImports } from '@foyer/contract/user-imports'
import { z } from 'zod'
import { inviteAll } from '#features/invitations/invitations.mails.ts'
import type { Platform } from '#platform/handle.ts'
import { contentOf } from '#platform/table-file.ts'
import { readRow } from './user-imports.rules.ts'

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

const Line = z.object({ line: z.int(), cells: z.array(z.string()) })
/** A row of the file as its task keeps it, and what its cells say. */
export function lineOf(data: unknown): z.output<typeof Line> & { contents: string[] } {
  const { line, cells } = Line.parse(data)
  return { line, cells, contents: cells.map(contentOf) }
}

/** A step ends soon enough for other calls, which share the processor, to have their turn. */
const rowsAtOnce = 200
const lineWords = { en: 'Line', fr: 'Ligne' } as const

/** Invites the people of an import's rows; a row whose address has become known meanwhile invites nobody. */
export const userImportsJobs = (platform: Platform): void =>
  platform.tasks.does('import-users', {
    call: userImports.start,
    rowsAtOnce,
    step: async ({ unit, tenantId, input }, rows) => {
      const { columns, mapping, options, by } = ImportInput.parse(input)
      const reading = { columns: columns.length, mapping, options }
      const read = rows.map(({ n, data }) => ({ n, ...readRow(lineOf(data).contents, reading) }))
      const people = read.flatMap((row) => ('person' in row ? [row.person] : []))
      const { known } = await inviteAll({ unit, tenantId, platform, by }, people)
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
        header: [...columns, lineWords[language]],
        cellsOf: (data) => {
          const { line, contents } = lineOf(data)
          return [...columns.map((_name, at) => contents[at] ?? ''), String(line)]
        },
      }
    },
  })
