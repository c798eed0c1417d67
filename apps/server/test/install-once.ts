import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

/**
 * Installs a reader of calendar files into a folder that later runs use again; returns that folder, or why there is none.
 */
export async function installOnce(
  name: string,
  { title, install }: { title: string; install: (target: string) => Promise<unknown> },
): Promise<{ folder: string } | { missing: string }> {
  const folder = join(tmpdir(), `foyer-${name}`)
  if (existsSync(folder)) return { folder }
  const target = mkdtempSync(join(tmpdir(), 'foyer-reader-'))
  try {
    await install(target)
  } catch (error) {
    rmSync(target, { recursive: true })
    return { missing: `${title} is not available: ${error instanceof Error ? error.message : error}` }
  }
  try {
    renameSync(target, folder)
  } catch {
    // Another run was faster.
    rmSync(target, { recursive: true })
  }
  return { folder }
}
