import { expect, it } from 'vitest'
import { parseReply } from './calendar-reply.ts'

const write = (line: string, header = ''): Uint8Array => {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', line, 'END:VEVENT']
  const calendar = ['BEGIN:VCALENDAR', 'METHOD:REPLY', ...event, 'END:VCALENDAR', '']
  const head = ['From: a@b.test', `To: c@d.test${header}`, 'Content-Type: text/calendar; method=REPLY', '']
  return new TextEncoder().encode([...head, ...calendar].join('\r\n'))
}

it.each([
  ['carriage returns and line feeds', '\r\n '],
  ['line feeds', '\n '],
  ['tabs', '\n\t'],
])('does not parse a mail that is folded by thousands of %s', async (_name, fold) => {
  expect(await parseReply(write(`SUMMARY:${fold.repeat(10_000)}`))).toBe('malformed')
  expect(await parseReply(write('SUMMARY:Board', fold.repeat(10_000)))).toBe('malformed')
  expect(await parseReply(write(`SUMMARY:${fold.repeat(5000)}`))).toMatchObject([{ uid: '1' }])
})

it('does not parse a calendar file that is longer than a reply', async () => {
  const describe = (length: number) => write(`DESCRIPTION:${`${'x'.repeat(70)}\r\n `.repeat(length / 73)}`)
  expect(await parseReply(describe(70_000))).toBe('malformed')
  expect(await parseReply(describe(60_000))).toMatchObject([{ uid: '1' }])
})
