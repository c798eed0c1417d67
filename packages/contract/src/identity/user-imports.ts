import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, Id, LanguageField, tenantScope, UploadedFile } from '../common.ts'
import { maxImportBytes } from '../constants.ts'
import type { Labels } from '../field-labels.ts'
import { FileEncoding } from './file-encodings.ts'
import { userImportsErrors } from './user-imports.errors.ts'
import { ImportDraft, ImportPreview, ImportRequest } from './user-imports.shapes.ts'

/** The fields that an import records. */
export const userImportsLabels = {
  rows: { en: 'Rows', fr: 'Lignes' },
  valid: { en: 'Valid rows', fr: 'Lignes valides' },
  invalid: { en: 'Invalid rows', fr: 'Lignes non valides' },
} satisfies Labels

// biome-ignore format: a call in a few lines reads like a table
export const userImports = defineCalls({ slice: 'user-imports', level: 'admin', scope: 'named', errors: userImportsErrors }, {
  /** Reads a CSV file (comma, semicolon or tab) and stores it as a draft; the encoding is detected if none is named. */
  create: {
    method: 'POST', path: '/bulk', permission: 'user.put', idempotent: true, base: 'bulk',
    upload: { maxBytes: maxImportBytes, tooLarge: 'import-too-large' },
    input: z.strictObject({ ...tenantScope, file: UploadedFile, encoding: FileEncoding.optional() }), output: ImportDraft,
    errors: [
      'import-too-large', 'import-unreadable', 'import-empty', 'header-missing', 'header-repeated', 'quote-open',
      'too-many-columns', 'too-many-rows',
    ],
    audit: { en: 'Uploaded a user file', fr: 'Fichier d’utilisateurs téléversé' }, changes: ['user-imports'],
  },
  /** The draft again, for example after a reload, until the import is started. */
  get: {
    method: 'GET', path: '/getImport/:id', permission: 'user.put', readOnly: true,
    input: z.strictObject({ ...tenantScope, id: Id }), output: ImportDraft, errors: ['not-found', 'import-started'],
  },
  check: {
    method: 'POST', path: '/checkImport/:id', permission: 'user.put', readOnly: true,
    input: ImportRequest, output: ImportPreview,
    errors: ['not-found', 'email-column-missing', 'import-started', 'forbidden'],
  },
  /** Starts a task that invites the user of every valid row once; the other rows are recorded as failures. */
  start: {
    method: 'POST', path: '/startImport/:id', permission: 'user.put', idempotent: true,
    input: ImportRequest, output: z.strictObject({ taskId: Id }),
    errors: ['not-found', 'email-column-missing', 'import-started', 'forbidden'],
    audit: { en: 'Started a user import', fr: 'Importation d’utilisateurs lancée' },
    changes: ['user-imports', 'tasks', 'users'],
  },
  /**
   * New single-use links, as CSV, for all imported users who have not accepted yet: the administrator passes them on if
   * no email can be sent. They replace earlier links of these users.
   */
  links: {
    method: 'POST', path: '/exportSignInLinks/:id', permission: 'user.invite', download: 'text/csv; charset=utf-8',
    input: z.strictObject({ ...tenantScope, id: Id, language: LanguageField.default('en') }), output: EmptyOutput,
    errors: ['not-found'],
    audit: { en: 'Exported the sign-in links of an import', fr: 'Liens de connexion d’une importation exportés' },
    changes: ['users'],
  },
  /** An empty file to fill in, with column names in the requested language. */
  template: {
    method: 'GET', path: '/importTemplate', permission: 'user.put', scope: 'own', readOnly: true,
    download: 'text/csv; charset=utf-8',
    input: z.strictObject({ language: LanguageField.default('en') }), output: EmptyOutput,
    audit: false,
  },
})
