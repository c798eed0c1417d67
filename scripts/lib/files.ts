import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a checkout: its path in it, and its text. */
export type SourceFile = { path: string; text: string }

/** Lists the files of a checkout that Git does not ignore, also those that are not committed yet. */
export const listFiles = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(folder, path)))

/** Reads the files of a checkout whose path is wanted. */
export const readFiles = (folder: string, isWanted: (path: string) => boolean): SourceFile[] =>
  listFiles(folder)
    .filter(isWanted)
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
