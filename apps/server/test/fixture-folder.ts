import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../../..')
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Writes files into a new folder, which is removed at the end of the test file. */
export function writeFixtureFolder(files: { [path: string]: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-fixture-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Runs Node with a script and its arguments. */
export function run(cwd: string, ...command: string[]) {
  return spawnSync(process.execPath, command, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
