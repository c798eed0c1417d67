// Writes the table of settings in README.md from their descriptions.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../apps/server/src/platform/env.ts'

const file = join(import.meta.dirname, '..', 'README.md')
const rows = Object.entries(settings).map(([name, text]) => `| \`${name}\` | ${text} |`)
const table = /(?:^\| `[A-Z0-9_]+` \| .*\n)+/m
writeFileSync(
  file,
  readFileSync(file, 'utf8').replace(table, () => `${rows.join('\n')}\n`),
)
