// Writes the table of settings in README.md from their descriptions.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingDescriptions } from '../apps/server/src/platform/setting-descriptions.ts'

const file = join(import.meta.dirname, '..', 'README.md')
const rows = Object.entries(settingDescriptions).map(([name, text]) => `| \`${name}\` | ${text} |`)
const table = /(?:^\| `[A-Z0-9_]+` \| .*\n)+/m
writeFileSync(
  file,
  readFileSync(file, 'utf8').replace(table, () => `${rows.join('\n')}\n`),
)
