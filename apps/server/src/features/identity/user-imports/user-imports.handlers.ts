import {
  type ImportDraft,
  type ImportProblem,
  maxImportColumns,
  maxImportRows,
  userImports,
} from '@foyer/contract/identity/user-imports'
import { defineHandlers, prepareFirst } from '#platform/calls/define-handlers.ts'
import type { Db, Transaction } from '#platform/database/database.ts'
import { localizedMessage } from '#platform/errors/error-response.ts'
import { parseTable } from '#platform/files/csv-reader.ts'
import { csvFile } from '#platform/files/csv-writer.ts'
import { insertTask, insertTaskRows, markTaskRows } from '#platform/jobs/tasks.ts'
import { ImportInput, parseTaskRow } from './user-imports.jobs.ts'
import { buildLinksFile, readLinks } from './user-imports.links.ts'
import {
  buildTemplate,
  columnLabel,
  guessMapping,
  type ImportSettings,
  parseRow,
  type RowError,
} from './user-imports.rules.ts'
import * as store from './user-imports.store.ts'

const shownProblems = 200
const shownRows = 5
const marksAtOnce = 5000
const max = { columns: maxImportColumns, rows: maxImportRows }
const codes = {
  unreadable: 'import-unreadable',
  empty: 'import-empty',
  'header-missing': 'header-missing',
  'header-repeated': 'header-repeated',
  'header-not-allowed': 'header-not-allowed',
  'too-many-columns': 'too-many-columns',
  'too-many-rows': 'too-many-rows',
} as const
const templateNames = { en: 'users.csv', fr: 'utilisateurs.csv' } as const

type Fault = { n: number; line: number; email: string; fault: RowError }

type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Checks every row as it would be imported; each few thousand are read in a transaction of their own, so that a large
 * file keeps no connection. The rows of a draft never change.
 */
async function validateRows(
  read: Read,
  { id, reading }: { id: string; reading: ImportSettings },
  found: (faults: Fault[]) => void,
): Promise<{ valid: number; invalid: number }> {
  const seen = new Set<string>()
  const sums = { valid: 0, invalid: 0 }
  for (let after = 0, more = true; more; ) {
    const rows = await read(({ db }) => store.findRows(db, id, after))
    const checked = rows.map(({ n, data }) => {
      const { line, contents } = parseTaskRow(data)
      return { n, line, ...parseRow(contents, reading) }
    })
    const emails = checked.flatMap((row) => ('user' in row ? [row.email] : []))
    const known = await read(({ db }) => store.findExistingEmails(db, emails))
    const faults = checked.flatMap((row): Fault[] => {
      const { n, line, email } = row
      if ('fault' in row) return [{ n, line, email, fault: row.fault }]
      const repeated = seen.has(email)
      seen.add(email)
      if (repeated) return [{ n, line, email, fault: 'duplicate-email' }]
      return known.has(email) ? [{ n, line, email, fault: 'already-member' }] : []
    })
    sums.valid += rows.length - faults.length
    sums.invalid += faults.length
    found(faults)
    after = rows.at(-1)?.n ?? after
    more = rows.length === store.batchSize
  }
  return sums
}

type Draft = NonNullable<Awaited<ReturnType<typeof store.findImport>>>
type Mapped = { id: string; mapping: ImportSettings['mapping']; options: ImportSettings['options'] }

/** The draft as it was said to be read; fails where that cannot be done. */
function toImportSettings(
  draft: Draft | undefined,
  { mapping, options }: Mapped,
  fail: (code: 'not-found' | 'import-started' | 'email-column-missing' | 'forbidden', field?: string) => never,
) {
  if (draft === undefined) return fail('not-found')
  if (draft.state !== 'draft') return fail('import-started')
  const input = ImportInput.parse(draft.input)
  if (!mapping.includes('email') || mapping.indexOf('email') >= input.columns.length)
    return fail('email-column-missing', 'mapping')
  if (options.role === 'superadmin') return fail('forbidden', 'options.role')
  return { input, reading: { columns: input.columns.length, mapping, options } }
}

async function findDraft(db: Db, draft: Draft): Promise<ImportDraft> {
  const { label, columns, mapping } = ImportInput.parse(draft.input)
  const sample = (await store.findSample(db, draft.id, shownRows)).map(({ data }) => parseTaskRow(data).contents)
  return { id: draft.id, name: label, columns, sample, rows: draft.total, mapping }
}

export const userImportsHandlers = defineHandlers('userImports', userImports, {
  create: prepareFirst(userImports.create, {
    prepare: async ({ input, fail }) => {
      const table = parseTable(new Uint8Array(await input.file.arrayBuffer()), max)
      return 'denied' in table ? fail(codes[table.denied], 'file') : table
    },
    run: async ({ input, db, actor, auditEntry: audit }, { columns, lines }) => {
      const sample = lines.slice(0, shownRows).map((line) => parseTaskRow(line).contents)
      const mapping = guessMapping(columns, sample)
      const told: ImportInput = {
        label: columnLabel(input.file.name),
        columns,
        mapping,
        options: { role: 'member', language: actor.language },
        by: `${actor.firstname} ${actor.lastname}`.trim(),
      }
      const id = await insertTask(db, { kind: 'import-users', actor, input: told })
      await insertTaskRows(db, id, lines)
      audit({ objectId: id, label: told.label, after: { rows: lines.length } })
      return { id, name: told.label, columns, sample, rows: lines.length, mapping }
    },
  }),

  get: async ({ input, db, actor, fail }) => {
    const draft = await store.findImport(db, { id: input.id, actorId: actor.id, lock: false })
    if (draft === undefined) return fail('not-found')
    if (draft.state !== 'draft') return fail('import-started')
    return findDraft(db, draft)
  },

  check: prepareFirst(userImports.check, {
    prepare: async ({ input, actor, request, fail, read }) => {
      const { id } = input
      const draft = await read(({ db }) => store.findImport(db, { id, actorId: actor.id, lock: false }))
      const { reading } = toImportSettings(draft, input, fail)
      const problems: ImportProblem[] = []
      const sums = await validateRows(read, { id, reading }, (faults) => {
        for (const { line, email, fault } of faults.slice(0, shownProblems - problems.length))
          problems.push({ line, email, code: fault, message: localizedMessage(fault, request.language) })
      })
      return { ...sums, problems }
    },
    run: async (_context, found) => found,
  }),

  start: prepareFirst(userImports.start, {
    prepare: async ({ input, actor, fail, read }) => {
      const { id } = input
      const draft = await read(({ db }) => store.findImport(db, { id, actorId: actor.id, lock: false }))
      const { reading } = toImportSettings(draft, input, fail)
      const faults: Fault[] = []
      const sums = await validateRows(read, { id, reading }, (found) => void faults.push(...found))
      return { ...sums, faults }
    },
    run: async ({ input, db, tx, actor, request, platform, fail, auditEntry: audit }, { valid, invalid, faults }) => {
      const { id } = input
      const draft = await store.findImport(db, { id, actorId: actor.id, lock: true })
      const { input: told, reading } = toImportSettings(draft, input, fail)
      for (let at = 0; at < faults.length; at += marksAtOnce) {
        const marks = faults.slice(at, at + marksAtOnce).map(({ n, fault }) => ({ n, reason: fault }))
        await markTaskRows(db, id, marks)
      }
      const { mapping, options } = reading
      await store.updateImport(db, id, { input: { ...told, mapping, options }, failed: invalid })
      await platform.tasks.start(tx, { tenantId: request.tenantId, id, actor })
      audit({ objectId: id, label: told.label, after: { valid, invalid, role: options.role } })
      return { taskId: id }
    },
  }),

  links: async ({ input: { id, language }, db, actor, request, platform, fail, auditEntry: audit }) => {
    const found = await store.findImport(db, { id, actorId: actor.id, lock: false })
    if (found === undefined || found.state === 'draft') return fail('not-found')
    const input = ImportInput.parse(found.input)
    audit({ objectId: id, label: input.label })
    const { tenantId, origin } = request
    return buildLinksFile(language, (after, size) =>
      platform.database.withTenant(tenantId, ({ db }) => readLinks(db, { id, input, origin, after, size })),
    )
  },

  template: async ({ input: { language } }) => {
    const { header, rows } = buildTemplate(language)
    return csvFile<readonly string[]>({
      name: templateNames[language],
      language,
      header,
      cellsOf: (row) => row,
      read: async () => rows,
    })
  },
})
