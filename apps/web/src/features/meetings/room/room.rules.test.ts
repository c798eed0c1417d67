import { expect, test, vi } from 'vitest'
import { parseInvite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { formatElapsed } from '#lib/time/elapsed.ts'
import { buildDeviceReport, parseUserAgent } from './connection/device-report.ts'
import { nextState, toProblem } from './devices/device.rules.ts'
import { layoutGrid } from './room.rules.ts'

test.each([
  ['1234567890', '1234567890', ''],
  ['123 456 7890', '1234567890', ''],
  ['123-456-7890', '1234567890', ''],
  ['http://a.localhost:3000/portal/join/1234567890#p%20w', '1234567890', 'p w'],
  ['see https://a.test/portal/join/1234567890?x=1#pw thanks', '1234567890', 'pw'],
  ['１２３ ４５６ ７８９０', '1234567890', ''],
  ['https://a.test/portal/join/1234567890#pw。', '1234567890', 'pw'],
  ['Meeting ID: 123 456 7890\nPassword: x', '1234567890', ''],
  ['12345678901', '12345678901', ''],
  ['hello', 'hello', ''],
])('reads %j as meeting %s', (text, number, password) => {
  expect(parseInvite(text)).toEqual({ number, password })
})

test.each([1, 2, 3, 5, 8])('fits %d tiles into the stage without wasting space', (count) => {
  for (const stage of [
    { width: 1200, height: 640 },
    { width: 374, height: 620 },
  ]) {
    const { columns, tile } = layoutGrid(count, stage, 3 / 4)
    const rows = Math.ceil(count / columns)
    expect(columns * tile.width + (columns - 1) * 8).toBeLessThanOrEqual(stage.width)
    expect(rows * tile.height + (rows - 1) * 8).toBeLessThanOrEqual(stage.height)
    expect(tile.width * tile.height * count).toBeGreaterThan(stage.width * stage.height * 0.4)
  }
})

test('stacks two participants on a phone', () => {
  expect(layoutGrid(2, { width: 374, height: 620 }, 3 / 4).columns).toBe(1)
  expect(layoutGrid(6, { width: 374, height: 620 }, 3 / 4).columns).toBe(2)
})

test.each([
  [{ type: 'ethernet', effectiveType: '4g' }, 'ethernet'],
  [{ effectiveType: '4g' }, ''],
  [{ type: 'unknown', effectiveType: '3g' }, ''],
  [undefined, ''],
])('reports the type of the network, not an estimate of its speed: %j', async (connection, network) => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, connection })
  expect(await buildDeviceReport({ camera: '', mic: '', speaker: '' })).toMatchObject({ network })
  vi.unstubAllGlobals()
})

test('names the problem of a device and ignores late events', () => {
  expect(nextState('asking', { type: 'failed', problem: 'refused' })).toBe('refused')
  expect(nextState('off', { type: 'got' })).toBe('off')
  expect(nextState('refused', { type: 'turned-off' })).toBe('refused')
  expect(nextState('on', { type: 'unplugged' })).toBe('missing')
  expect(toProblem(new DOMException('Permission denied by system', 'NotAllowedError'))).toBe('system-refused')
  expect(toProblem(new DOMException('Permission dismissed', 'NotAllowedError'))).toBe('dismissed')
  expect(toProblem('?')).toBe('failed')
})

test('formats elapsed time', () => {
  expect([formatElapsed(0), formatElapsed(245_000), formatElapsed(3_845_000)]).toEqual(['0:00', '4:05', '1:04:05'])
})

const agents = {
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
}
test('reads system and browser from the user agent', () => {
  expect(parseUserAgent(agents.edge)).toEqual({ os: 'Windows', version: 'Edge 149.0.0.0', platform: 'Desktop' })
  expect(parseUserAgent(agents.firefox)).toEqual({ os: 'Linux', version: 'Firefox 150.0', platform: 'Desktop' })
  expect(parseUserAgent(agents.iphone)).toEqual({ os: 'iOS 18.2', version: 'Safari 18.2', platform: 'Mobile' })
})
