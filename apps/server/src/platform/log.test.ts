import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('logs an error with its message, stack and cause', () => {
  const lines: string[] = []
  const destination = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const error = new Error('the mail server is gone', { cause: new Error('connection refused') })
  createLog('info', destination).warn({ error }, 'an email was not sent')
  expect(lines[0]).toContain('the mail server is gone')
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).toContain('connection refused')
})
