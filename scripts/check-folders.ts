// Finds folders with so many files that none is found at a glance; they need folders by subject.
// `node scripts/check-folders.ts [folder]` prints each and fails if there is one.
import { join, posix } from 'node:path'
import { listFiles } from './lib/files.ts'

/** The most product files that a folder may hold, without those of its own folders. */
export const maxFiles = 30

export type FullFolder = { folder: string; files: number }

const checked = /^(apps|packages|e2e|scripts)\//
// Tests stand beside what they test. Migrations are a numbered list, read from its end.
const exempt = /\.(test|spec|access)\.tsx?$|\.fixtures?\.tsx?$|^apps\/[^/]+\/test\/|\/migrations\//

/** Finds the folders with more product files than allowed, the fullest first. */
export function findFullFolders(paths: string[]): FullFolder[] {
  const counts = new Map<string, number>()
  for (const path of paths.filter((name) => checked.test(name) && !exempt.test(name))) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .map(([folder, files]) => ({ folder, files }))
    .filter(({ files }) => files > maxFiles)
    .toSorted((one, other) => other.files - one.files)
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '..')
  for (const { folder: full, files } of findFullFolders(listFiles(folder))) {
    console.error(`${full}: ${files} files, at most ${maxFiles}; sort them into folders by subject`)
    process.exitCode = 1
  }
}
