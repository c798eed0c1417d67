import { afterAll, expect, inject } from 'vitest'
import { watchCalendars } from './sent-calendars.ts'

// Every calendar file that a test lets the portal send is put into a strict calendar program, whatever the test is about.
const connections = inject('connections')
const connection = connections[Number(process.env.VITEST_POOL_ID ?? 1) % connections.length]
// Awaited here rather than in a hook, because the fixtures of a file send emails before its hooks run.
const watched = connection && (await watchCalendars(connection))

/** Problems of known faults, by the end of the test file that has them. A repair of the fault deletes its entry. */
const known = [
  {
    fault: 'A file that is no invitation',
    file: 'platform/mail/mail.test.ts',
    problem: /about one event, not about 0/,
  },
  { fault: 'Emails with made-up rows', file: 'other-tenant.test.ts', problem: /^/ },
  { fault: 'Emails with made-up rows', file: 'list-search.test.ts', problem: /^/ },
]

afterAll(async () => {
  const { testPath = '' } = expect.getState()
  const found = (await watched?.findProblems()) ?? []
  const faults = known.filter(({ file }) => testPath.endsWith(file))
  const repaired = faults.filter(({ problem }) => !found.some((text) => problem.test(text)))
  if (repaired.length > 0) throw new Error(`Repaired? ${repaired.map(({ fault }) => fault).join()} is a known fault.`)
  const problems = found.filter((text) => !faults.some(({ problem }) => problem.test(text)))
  if (problems.length > 0) throw new Error(`Calendar programs would not take what was sent:\n${problems.join('\n')}`)
})
