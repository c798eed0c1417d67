import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, Id, LanguageField, tenantScope, UploadedFile } from '../common.ts'
import { maxImportBytes } from '../constants.ts'
import { defineErrors } from '../define-errors.ts'
import { Role } from './users.ts'

export const userImportsErrors = defineErrors({
  'import-too-large': {
    status: 413,
    en: 'This file exceeds maximum upload size of 1 MB',
    fr: 'Ce fichier dépasse la taille maximale de 1 Mo',
  },
  'import-unreadable': {
    status: 400,
    en: 'This file cannot be read as a table',
    fr: 'Ce fichier ne peut pas être lu comme un tableau',
  },
  'import-empty': { status: 400, en: 'This file has no rows', fr: 'Ce fichier n’a aucune ligne' },
  'header-missing': {
    status: 400,
    en: 'The first line must name the columns',
    fr: 'La première ligne doit nommer les colonnes',
  },
  'header-repeated': { status: 400, en: 'Two columns have the same name', fr: 'Deux colonnes portent le même nom' },
  'header-not-allowed': {
    status: 400,
    en: 'The name of a column is not accepted',
    fr: 'Le nom d’une colonne n’est pas accepté',
  },
  'too-many-rows': {
    status: 400,
    en: 'This file has too many rows. Split it',
    fr: 'Ce fichier a trop de lignes. Divisez-le',
  },
  'row-too-long': {
    status: 400,
    en: 'This row has more cells than there are columns',
    fr: 'Cette ligne a plus de cellules qu’il n’y a de colonnes',
  },
  'name-too-long': {
    status: 400,
    en: 'A name has at most 100 characters',
    fr: 'Un nom comporte au plus 100 caractères',
  },
  'name-unreadable': {
    status: 400,
    en: 'A name contains characters that cannot be shown',
    fr: 'Un nom contient des caractères qui ne peuvent pas être affichés',
  },
  'too-many-columns': { status: 400, en: 'This file has too many columns', fr: 'Ce fichier a trop de colonnes' },
  'email-column-missing': {
    status: 400,
    en: 'Say which column holds the email address',
    fr: 'Indiquez quelle colonne contient l’adresse e-mail',
  },
  'duplicate-email': {
    status: 400,
    en: 'This address stands in the file twice',
    fr: 'Cette adresse figure deux fois dans le fichier',
  },
  'already-member': {
    status: 400,
    en: 'Already a user of this organisation',
    fr: 'Déjà utilisateur de cette organisation',
  },
  'role-not-allowed': {
    status: 400,
    en: 'This role cannot be given by an import',
    fr: 'Ce rôle ne peut pas être attribué par une importation',
  },
  'role-unknown': { status: 400, en: 'This role is not known', fr: 'Ce rôle n’est pas connu' },
  'language-unknown': { status: 400, en: 'This language is not known', fr: 'Cette langue n’est pas connue' },
  'import-started': { status: 409, en: 'This import has already begun', fr: 'Cette importation a déjà commencé' },
})

/** Fields that a column of the file can fill. */
export const ImportField = z.enum(['email', 'firstname', 'lastname', 'role', 'language'])
export type ImportField = z.output<typeof ImportField>
/** Columns and rows of a file. */
export const maxImportColumns = 100
export const maxImportRows = 100_000
/** For each column of the file the field that it fills, or nothing; two columns do not fill the same. */
export const ImportMapping = z
  .array(ImportField.or(z.literal('')))
  .max(maxImportColumns)
  .refine((fields) => fields.every((field, at) => field === '' || fields.indexOf(field) === at))
export type ImportMapping = z.output<typeof ImportMapping>
/** What holds for rows that do not say it themselves. */
export const ImportOptions = z.strictObject({ role: Role.default('member'), language: LanguageField.default('en') })
export type ImportOptions = z.output<typeof ImportOptions>

/** A file as it was read, before anything is done with it. */
export const ImportDraft = z.strictObject({
  id: Id,
  name: z.string(),
  columns: z.array(z.string()),
  /** The first rows, as they stand in the file. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  mapping: ImportMapping,
})
export type ImportDraft = z.output<typeof ImportDraft>

export const ImportProblem = z.strictObject({
  /** Line in the file; the header is line 1. */
  line: z.int(),
  email: z.string(),
  code: z.string(),
  message: z.string(),
})
export type ImportProblem = z.output<typeof ImportProblem>
/** What would be done: nothing is imported before this has been shown and confirmed. */
export const ImportPreview = z.strictObject({
  valid: z.int(),
  invalid: z.int(),
  /** The first 200 of them; all are in the file of failed rows afterwards. */
  problems: z.array(ImportProblem),
})
export type ImportPreview = z.output<typeof ImportPreview>

const Mapped = z.strictObject({
  ...tenantScope,
  id: Id,
  mapping: ImportMapping,
  options: ImportOptions,
})

export const userImports = defineCalls(userImportsErrors, {
  /** Spec §7: `bulk`. Reads the file (UTF-8, UTF-16, Latin-1; comma, semicolon, tab) and keeps it as a draft. */
  create: {
    method: 'POST',
    path: '/bulk',
    permission: 'user.put',
    level: 'admin',
    idempotent: true,
    scope: 'named',
    upload: { maxBytes: maxImportBytes, tooLarge: 'import-too-large' },
    input: z.strictObject({ ...tenantScope, file: UploadedFile }),
    output: ImportDraft,
    errors: [
      'import-too-large',
      'import-unreadable',
      'import-empty',
      'header-missing',
      'header-repeated',
      'header-not-allowed',
      'too-many-columns',
      'too-many-rows',
    ],
  },
  /** The same again, after a reload, until it is started. */
  get: {
    method: 'GET',
    path: '/getImport/:id',
    permission: 'user.put',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: z.strictObject({ ...tenantScope, id: Id }),
    output: ImportDraft,
    errors: ['not-found', 'import-started'],
  },
  check: {
    method: 'POST',
    path: '/checkImport/:id',
    permission: 'user.put',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: Mapped,
    output: ImportPreview,
    errors: ['not-found', 'email-column-missing', 'import-started', 'forbidden'],
  },
  /** The valid rows are invited by a task, each once; the others stand in its file of failures. */
  start: {
    method: 'POST',
    path: '/startImport/:id',
    permission: 'user.put',
    level: 'admin',
    scope: 'named',
    idempotent: true,
    input: Mapped,
    output: z.strictObject({ taskId: Id }),
    errors: ['not-found', 'email-column-missing', 'import-started', 'forbidden'],
  },
  /**
   * A new single-use link for every imported user who has not accepted yet, as CSV: for passing on where no email can
   * be sent. Earlier links of these users end.
   */
  links: {
    method: 'POST',
    path: '/exportSignInLinks/:id',
    permission: 'user.invite',
    level: 'admin',
    scope: 'named',
    download: 'text/csv; charset=utf-8',
    input: z.strictObject({ ...tenantScope, id: Id, language: LanguageField.default('en') }),
    output: EmptyOutput,
    errors: ['not-found'],
  },
  /** A file to fill in, in the language asked for. */
  template: {
    method: 'GET',
    path: '/importTemplate',
    permission: 'user.put',
    level: 'admin',
    readOnly: true,
    download: 'text/csv; charset=utf-8',
    audited: false,
    input: z.strictObject({ language: LanguageField.default('en') }),
    output: EmptyOutput,
    errors: [],
  },
})
