import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOnce, run } from './install-once.ts'

/** The versions of ical4j that are tried: they read time zones in three ways. */
export const ical4jVersions = ['2.0.5', '3.2.19', '4.0.8'] as const
type Version = (typeof ical4jVersions)[number]

const buildPom = (version: Version): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>foyer</groupId><artifactId>readers</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.mnode.ical4j</groupId><artifactId>ical4j</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>`

/** Finds the folder with the libraries of a version. */
const install = (version: Version) =>
  installOnce(`ical4j-${version}`, {
    title: `ical4j ${version}`,
    install: async (target) => {
      writeFileSync(join(target, 'pom.xml'), buildPom(version))
      await run('java', ['-version'])
      const goal = ['-q', '-B', '-f', target, 'dependency:copy-dependencies', `-DoutputDirectory=${target}`]
      await run('mvn', goal, { timeout: 60_000 })
    },
  })

/** The starts of the events of a file in milliseconds, or why it was refused. */
export type Ical4jReading = number[] | string

/** Reads the starts of the events of each file with a version of ical4j; or why they cannot be read. */
export async function readWithIcal4j(
  version: Version,
  files: readonly string[],
): Promise<{ read: Ical4jReading[] } | { missing: string }> {
  const installed = await install(version)
  if ('missing' in installed) return installed
  const folder = mkdtempSync(join(tmpdir(), 'foyer-calendars-'))
  const paths = files.map((file, index) => {
    const path = join(folder, `${index}.ics`)
    writeFileSync(path, file)
    return path
  })
  const program = version.startsWith('4') ? 'ReadTemporals.java' : 'ReadDates.java'
  const options = [
    '-Dnet.fortuna.ical4j.timezone.update.enabled=false',
    '-Dnet.fortuna.ical4j.timezone.cache.impl=net.fortuna.ical4j.util.MapTimeZoneCache',
    ...['-cp', join(installed.folder, '*'), join(import.meta.dirname, 'ical4j', program)],
  ]
  try {
    const { stdout } = await run('java', [...options, ...paths], { maxBuffer: 64 * 1024 * 1024 })
    const lines = stdout.trimEnd().split('\n')
    return {
      read: lines.map((line) => (line.startsWith('refused') ? line : line.split(' ').filter(Boolean).map(Number))),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
