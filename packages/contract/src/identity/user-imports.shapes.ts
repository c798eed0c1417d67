import { z } from 'zod'
import { Id, LanguageField, tenantScope } from '../common.ts'
import { FileEncoding } from './file-encodings.ts'
import { RoleId } from './role-id.ts'

/** The fields that a column of the file can have. */
export const importFields = ['email', 'firstname', 'lastname', 'role', 'group', 'language'] as const
export const ImportField = z.enum(importFields)
export type ImportField = z.output<typeof ImportField>
export const maxImportColumns = 100
export const maxImportRows = 100_000
/** The field for each column of the file, or ''; no field appears twice. */
export const ImportMapping = z
  .array(ImportField.or(z.literal('')))
  .max(maxImportColumns)
  .refine((fields) => fields.every((field, index) => field === '' || fields.indexOf(field) === index))
export type ImportMapping = z.output<typeof ImportMapping>
/** Defaults for rows without a value. */
export const ImportOptions = z.strictObject({ role: RoleId.default('member'), language: LanguageField.default('en') })
export type ImportOptions = z.output<typeof ImportOptions>

/** An uploaded file that has been read, but not imported yet. */
export const ImportDraft = z.strictObject({
  id: Id,
  name: z.string(),
  columns: z.array(z.string()),
  /** The first rows of the file, unchanged. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  mapping: ImportMapping,
  encoding: FileEncoding,
  /** A few words of the file that would read differently in another encoding. */
  encodingSample: z.array(z.string()),
})
export type ImportDraft = z.output<typeof ImportDraft>

export const ImportProblem = z.strictObject({
  /** Line in the file, whose first one is line 1. */
  line: z.int(),
  email: z.string(),
  code: z.string(),
  message: z.string(),
})
export type ImportProblem = z.output<typeof ImportProblem>
/** The expected result; the user confirms it before anything is imported. */
export const ImportPreview = z.strictObject({
  valid: z.int(),
  invalid: z.int(),
  /** The first 200 problems; after the import, all of them can be downloaded with the failed rows. */
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const ImportRequest = z.strictObject({
  ...tenantScope,
  id: Id,
  mapping: ImportMapping,
  options: ImportOptions,
})
