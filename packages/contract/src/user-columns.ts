import { z } from 'zod'

/** Columns of the user export, comma-separated in the query string. */
export const ExportColumn = z.enum([
  'name',
  'email',
  'role',
  'groups',
  'status',
  'language',
  'secondFactor',
  'seen',
  'added',
])
export type ExportColumn = z.output<typeof ExportColumn>
export const ExportColumns = z
  .string()
  .max(200)
  .transform((columns) => columns.split(','))
  .pipe(z.array(ExportColumn).min(1))
