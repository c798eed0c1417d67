import { userImports } from '@foyer/contract/identity/user-imports'
import { type ImportProblem, maxImportColumns, maxImportRows } from '@foyer/contract/identity/user-imports.shapes'
import { listImportGroups } from '#features/identity/groups/groups.commands.ts'
import { buildLinksFile } from '#features/identity/invitations/invitation-links.commands.ts'
import { listTenantRoles } from '#features/identity/roles/roles.commands.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { localizeMessage } from '#platform/errors/error-response.ts'
import type { Fail } from '#platform/errors/fail.ts'
import { parseTable } from '#platform/files/csv-reader.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import { insertTask, insertTaskRows, markTaskRows } from '#platform/jobs/tasks.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { createLinkRows, type LinkRow } from './user-imports.links.ts'
import { toImportDraft } from './user-imports.presenter.ts'
import {
  buildTemplate,
  findEncodingSample,
  guessMapping,
  hasRepeatedField,
  type ImportSettings,
  parseRow,
  type RowError,
  toFileLabel,
} from './user-imports.rules.ts'
import * as store from './user-imports.store.ts'

const maxShownProblems = 200
const sampleRows = 5
const marksPerStatement = 5000
const tableLimits = { columns: maxImportColumns, rows: maxImportRows }
const listErrorCodes = {
  unreadable: 'import-unreadable',
  empty: 'import-empty',
  'header-missing': 'header-missing',
  'quote-open': 'quote-open',
  'too-many-columns': 'too-many-columns',
  'too-many-rows': 'too-many-rows',
} as const
const templateNames = { en: 'users.csv', fr: 'utilisateurs.csv' } as const

type InvalidRow = { n: number; line: number; email: string; error: RowError }

type ReadInTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Checks every row as it would be imported. Each batch is read in its own transaction, so that a large file does not
 * hold a connection; the rows of a draft never change.
 */
async function validateRows(
  read: ReadInTransaction,
  { id, settings }: { id: string; settings: ImportSettings },
  onInvalid: (rows: InvalidRow[]) => void,
): Promise<{ valid: number; invalid: number }> {
  const seen = new Set<string>()
  const counts = { valid: 0, invalid: 0 }
  for (let after = 0, more = true; more; ) {
    const rows = await read((db) => store.findRows(db, id, after))
    const checked = rows.map(({ n, data }) => {
      const { line, contents } = store.parseTaskRow(data)
      return { n, line, ...parseRow(contents, settings) }
    })
    const emails = checked.flatMap((row) => ('user' in row ? [row.email] : []))
    const existing = await read((db) => store.findExistingEmails(db, emails))
    const invalid = checked.flatMap((row): InvalidRow[] => {
      const { n, line, email } = row
      if ('error' in row) return [{ n, line, email, error: row.error }]
      const isRepeated = seen.has(email)
      seen.add(email)
      if (isRepeated) return [{ n, line, email, error: 'duplicate-email' }]
      return existing.has(email) ? [{ n, line, email, error: 'already-member' }] : []
    })
    counts.valid += rows.length - invalid.length
    counts.invalid += invalid.length
    onInvalid(invalid)
    after = rows.at(-1)?.n ?? after
    more = rows.length === store.batchSize
  }
  return counts
}

/** Lists the roles and groups that rows can name. */
async function listChoices(db: Db, { tenantId, actor }: { tenantId: string; actor: Actor }) {
  return {
    roles: await listTenantRoles(db, { tenantId, actor }),
    groups: await listImportGroups(db, actor, { lock: false }),
  }
}

type Draft = NonNullable<Awaited<ReturnType<typeof store.findImport>>>
type ChosenSettings = Pick<ImportSettings, 'mapping' | 'options' | 'roles' | 'groups'>

/** Returns the settings to read a draft with; fails if it cannot be imported with them. */
function toImportSettings(
  draft: Draft | undefined,
  { mapping, options, roles, groups }: ChosenSettings,
  fail: Fail<'not-found' | 'import-started' | 'email-column-missing' | 'forbidden'>,
) {
  if (draft === undefined) return fail('not-found')
  if (draft.state !== 'draft') return fail('import-started')
  const input = store.ImportInput.parse(draft.input)
  if (!mapping.includes('email') || mapping.indexOf('email') >= input.columns.length)
    return fail('email-column-missing', 'mapping')
  if (!roles.find(({ key }) => key === options.role)?.assignable) return fail('forbidden', 'options.role')
  return { input, settings: { columns: input.columns.length, mapping, options, roles, groups } }
}

export const userImportsHandlers = defineHandlers(userImports, {
  create: defineTwoStepHandler(userImports.create, {
    prepare: async ({ input, fail }) => {
      const { file, encoding } = input
      const table = parseTable(new Uint8Array(await file.arrayBuffer()), { ...tableLimits, encoding })
      if ('denied' in table) return fail(listErrorCodes[table.denied], 'file', { line: table.line })
      const { columns, headerLine, lines } = table
      if (hasRepeatedField(columns)) return fail('header-repeated', 'file', { line: headerLine })
      return { ...table, encodingSample: findEncodingSample([columns, ...lines.map(({ cells }) => cells)]) }
    },
    run: async ({ input, db, actor, audit }, { columns, lines, encoding, encodingSample }) => {
      const sample = lines.slice(0, sampleRows).map((line) => store.parseTaskRow(line).contents)
      const mapping = guessMapping(columns, sample)
      const taskInput: store.ImportInput = {
        label: toFileLabel(input.file.name),
        columns,
        mapping,
        options: { role: 'member', language: actor.language },
        by: `${actor.firstname} ${actor.lastname}`.trim(),
        encoding,
        encodingSample,
      }
      const id = await insertTask(db, { kind: 'import-users', actor, input: taskInput })
      await insertTaskRows(db, id, lines)
      audit({ objectId: id, label: taskInput.label, after: { rows: lines.length } })
      const rows = lines.length
      return { id, name: taskInput.label, columns, sample, rows, mapping, encoding, encodingSample }
    },
  }),

  get: async ({ input, db, actor, fail }) => {
    const draft = await store.findImport(db, { id: input.id, actorId: actor.id, lock: false })
    if (draft === undefined) return fail('not-found')
    if (draft.state !== 'draft') return fail('import-started')
    return toImportDraft(draft, await store.findSample(db, draft.id, sampleRows))
  },

  check: defineTwoStepHandler(userImports.check, {
    prepare: async ({ input, actor, tenantId, request, fail, read }) => {
      const { id } = input
      const draft = await read((db) => store.findImport(db, { id, actorId: actor.id, lock: false }))
      const choices = await read((db) => listChoices(db, { tenantId, actor }))
      const { settings } = toImportSettings(draft, { ...input, ...choices }, fail)
      const problems: ImportProblem[] = []
      const counts = await validateRows(read, { id, settings }, (rows) => {
        for (const { line, email, error } of rows.slice(0, maxShownProblems - problems.length))
          problems.push({ line, email, code: error, message: localizeMessage(error, request.language) })
      })
      return { ...counts, problems }
    },
    run: async (_context, preview) => preview,
  }),

  start: defineTwoStepHandler(userImports.start, {
    prepare: async ({ input, actor, tenantId, fail, read }) => {
      const { id } = input
      const draft = await read((db) => store.findImport(db, { id, actorId: actor.id, lock: false }))
      const choices = await read((db) => listChoices(db, { tenantId, actor }))
      const { settings } = toImportSettings(draft, { ...input, ...choices }, fail)
      const invalidRows: InvalidRow[] = []
      const counts = await validateRows(read, { id, settings }, (rows) => void invalidRows.push(...rows))
      return { ...counts, invalidRows }
    },
    run: async ({ input, db, actor, tenantId, services, fail, audit }, checked) => {
      const { id } = input
      const { valid, invalid, invalidRows } = checked
      const draft = await store.findImport(db, { id, actorId: actor.id, lock: true })
      const choices = await listChoices(db, { tenantId, actor })
      const { input: taskInput, settings } = toImportSettings(draft, { ...input, ...choices }, fail)
      for (let start = 0; start < invalidRows.length; start += marksPerStatement) {
        const rows = invalidRows.slice(start, start + marksPerStatement)
        const marks = rows.map(({ n, error }) => ({ n, reason: error }))
        await markTaskRows(db, id, marks)
      }
      const { mapping, options } = settings
      await store.updateImport(db, id, { input: { ...taskInput, mapping, options }, failed: invalid })
      await services.tasks.start(db, { tenantId, id })
      audit({
        objectId: id,
        label: taskInput.label,
        after: { valid, invalid, role: choices.roles.find(({ key }) => key === options.role)?.name || options.role },
      })
      return { taskId: id }
    },
  }),

  links: async ({ input: { id, language }, db, actor, origin, read, fail, audit }) => {
    const found = await store.findImport(db, { id, actorId: actor.id, lock: false })
    if (found === undefined || found.state === 'draft') return fail('not-found')
    const input = store.ImportInput.parse(found.input)
    audit({ objectId: id, label: input.label })
    return buildLinksFile<LinkRow>(language, (after, size) =>
      read((db) => createLinkRows(db, { id, input, actor, origin, after, size })),
    )
  },

  template: async ({ input: { language } }) => {
    const { header, rows } = buildTemplate(language)
    return createCsvFile<readonly string[]>({
      name: templateNames[language],
      language,
      header,
      toCells: (row) => row,
      read: async () => rows,
    })
  },
})
