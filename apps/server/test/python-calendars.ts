import { join } from 'node:path'
import { installOnce, run } from './install-once.ts'

const packages = ['icalendar==7.3.0', 'recurring-ical-events==3.8.2', 'tzdata==2026.6']

export type ReadEvent = [startsAt: number, endsAt: number, topic: string]

/** Finds the folder with the packages. */
const install = () =>
  installOnce(`python-${packages.join('-').replace(/[^\w.]+/g, '-')}`, {
    title: "Python's icalendar",
    install: (target) => {
      const options = ['--quiet', '--disable-pip-version-check', '--target', target]
      return run('python3', ['-m', 'pip', 'install', ...options, ...packages], { timeout: 60_000 })
    },
  })

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
