import { saveFile } from './save-file.ts'

const escapeField = (field: string): string =>
  // A field that begins like a formula is text in a spreadsheet too.
  /[",;\n]|^[=+\-@]/.test(field) ? `"${field.replace(/^([=+\-@])/, "'$1").replaceAll('"', '""')}"` : field

/** Saves rows as CSV, which spreadsheets read as UTF-8. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => row.map(escapeField).join(',')).join('\r\n')
  saveFile(new File([`\uFEFF${text}\r\n`], `${name}.csv`, { type: 'text/csv' }))
}
