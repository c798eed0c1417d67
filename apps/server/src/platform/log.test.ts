import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('writes an error with its message, its stack and its cause', () => {
  const lines: string[] = []
  const destination = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const error = new Error('the mail server is gone', { cause: new Error('connection refused') })
  createLog('info', destination).warn({ error }, 'a mail was not sent')
  expect(lines[0]).toContain('the mail server is gone')
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).toContain('connection refused')
})
