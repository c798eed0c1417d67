import type { Person } from './setup.ts'

export const verdict = (met: boolean): string => (met ? 'met' : 'missed')

/** Builds the headers that a browser sends from our own page. */
export const buildHeaders = (
  { subdomain, cookie }: Pick<Person, 'subdomain' | 'cookie'>,
  port: number,
): Record<string, string> => ({
  host: `${subdomain}.localhost:${port}`,
  origin: `http://${subdomain}.localhost:${port}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'accept-language': 'en',
  'x-foyer': '1',
  cookie,
})

/** Formats a table as text with aligned columns. */
export const table = (rows: string[][]): string => {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
