import { expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { CallError } from './call-error.ts'
import { buildErrorBody, negotiateLanguage } from './error-response.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['de-DE,de;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['en-GB, fr', 'en'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['fr;q=0', 'en'],
  ['FR', 'fr'],
  ['frr, en', 'en'],
  ['de, *;q=0.5', 'en'],
  ['fr;q=abc', 'en'],
])('negotiates the language of %j as %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language)
})

it('reads the beginning of a long Accept-Language header', () => {
  expect(negotiateLanguage(`fr,${'x,'.repeat(7000)}`)).toBe('fr')
  expect(negotiateLanguage(`${'x,'.repeat(7000)}fr`)).toBe('en')
})

it('logs an outage once a second, however many requests fail', () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1e12)
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const fail = () => buildErrorBody(new CallError('unavailable'), { language: 'en', requestId: 'one', log })
  for (let request = 0; request < 50; request += 1) expect(fail().status).toBe(503)
  expect(warn).toHaveBeenCalledTimes(1)
  time.mockReturnValue(1e12 + 1000)
  fail()
  expect(warn).toHaveBeenCalledTimes(2)
  time.mockRestore()
})
