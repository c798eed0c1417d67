import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packages = ['icalendar==7.3.0', 'recurring-ical-events==3.8.2', 'tzdata==2026.6']

export type ReadEvent = [startsAt: number, endsAt: number, topic: string]

/** The folder with the packages, which later runs use again; or why there is none. */
function install(): { folder: string } | { missing: string } {
  const folder = join(tmpdir(), `foyer-python-${packages.join('-').replace(/[^\w.]+/g, '-')}`)
  if (existsSync(folder)) return { folder }
  const target = mkdtempSync(join(tmpdir(), 'foyer-python-'))
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', target, ...packages]
  const { status, error, stderr } = spawnSync('python3', pip, { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) return { missing: `Python's icalendar is not available: ${error?.message ?? stderr.trim()}` }
  try {
    renameSync(target, folder)
    return { folder }
  } catch {
    // Another run was faster.
    return { folder: existsSync(folder) ? folder : target }
  }
}

/** The events of each file as Python's icalendar and recurring-ical-events read them; or why they cannot. */
export function readWithPython(files: readonly string[]): { read: ReadEvent[][] } | { missing: string } {
  const installed = install()
  if ('missing' in installed) return installed
  const { status, stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, 'read-calendars.py')], {
    encoding: 'utf8',
    input: JSON.stringify(files),
    maxBuffer: 512 * 1024 * 1024,
    // The time zones of the package, which are as recent as ours.
    env: { ...process.env, PYTHONPATH: installed.folder, PYTHONTZPATH: '', PYTHONDONTWRITEBYTECODE: '1' },
  })
  if (status !== 0) throw new Error(stderr)
  return { read: JSON.parse(stdout) }
}
