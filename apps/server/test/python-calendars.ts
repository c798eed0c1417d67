import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const packages = ['icalendar==7.3.0', 'recurring-ical-events==3.8.2', 'tzdata==2026.6']

export type ReadEvent = [startsAt: number, endsAt: number, topic: string]

/** Returns the folder with the packages, which later runs use again; or why there is none. */
async function install(): Promise<{ folder: string } | { missing: string }> {
  const folder = join(tmpdir(), `foyer-python-${packages.join('-').replace(/[^\w.]+/g, '-')}`)
  if (existsSync(folder)) return { folder }
  const target = mkdtempSync(join(tmpdir(), 'foyer-python-'))
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', target, ...packages]
  try {
    await run('python3', pip, { timeout: 60_000 })
  } catch (error) {
    rmSync(target, { recursive: true })
    return { missing: `Python's icalendar is not available: ${error instanceof Error ? error.message : error}` }
  }
  try {
    renameSync(target, folder)
    return { folder }
  } catch {
    // Another run was faster.
    rmSync(target, { recursive: true })
    return { folder }
  }
}

/** Reads the events of each file as Python's icalendar and recurring-ical-events read them; or why they cannot. */
export async function readWithPython(files: readonly string[]): Promise<{ read: ReadEvent[][] } | { missing: string }> {
  const installed = await install()
  if ('missing' in installed) return installed
  const reading = run('python3', [join(import.meta.dirname, 'read-calendars.py')], {
    maxBuffer: 512 * 1024 * 1024,
    // The time zones of the package, which are as recent as ours.
    env: { ...process.env, PYTHONPATH: installed.folder, PYTHONTZPATH: '', PYTHONDONTWRITEBYTECODE: '1' },
  })
  reading.child.stdin?.end(JSON.stringify(files))
  return { read: JSON.parse((await reading).stdout) }
}
