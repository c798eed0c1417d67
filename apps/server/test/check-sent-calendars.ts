import { afterAll, inject } from 'vitest'
import { watchCalendars } from './sent-calendars.ts'

// Every calendar file that a test lets the portal send is put into a strict calendar program, whatever the test is about.
const connections = inject('connections')
const connection = connections[Number(process.env.VITEST_POOL_ID ?? 1) % connections.length]
// Awaited here rather than in a hook, because the fixtures of a file send emails before its hooks run.
const watched = connection && (await watchCalendars(connection))

afterAll(async () => {
  const problems = (await watched?.findProblems()) ?? []
  if (problems.length > 0) throw new Error(`Calendar programs would not take what was sent:\n${problems.join('\n')}`)
})
