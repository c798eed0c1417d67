import { expect, test } from 'vitest'
import { findBrowser, findSystem } from './repair-steps.rules.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.2 Safari/605.1.15`
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) ${webKit}`

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0', 0, 'chrome', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 0, 'firefox', undefined],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/149.0.0.0 Mobile Safari/537.36', 5, 'android', undefined],
  [mac, 0, 'safari', 'macos'],
  [mac, 5, 'ios', undefined],
  [`${phone} Version/18.2 Mobile/15E148 Safari/604.1`, 5, 'ios', undefined],
  [`${phone} CriOS/149.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'ios-other', undefined],
])('%s with %d touch points has the steps of %s', (userAgent, maxTouchPoints, browser, system) => {
  expect(findBrowser({ userAgent, maxTouchPoints })).toBe(browser)
  expect(findSystem({ userAgent, maxTouchPoints })).toBe(system)
})
