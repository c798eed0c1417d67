import { expect, it } from 'vitest'
import { readUserAgent } from './sessions.rules.ts'

const mozilla = (platform: string, rest: string) => `Mozilla/5.0 (${platform}) ${rest}`
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [mozilla('Windows NT 10.0; Win64; x64; rv:142.0', 'Gecko/20100101 Firefox/142.0'), 'Firefox', 'Windows'],
  [mozilla('Windows NT 10.0; Win64; x64', `${webkit} Chrome/140.0.0.0 Safari/537.36`), 'Chrome', 'Windows'],
  [mozilla('Windows NT 10.0; Win64; x64', `${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`), 'Edge', 'Windows'],
  [mozilla('X11; Linux x86_64', `${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/121.0`), 'Opera', 'Linux'],
  [mozilla('Macintosh; Intel Mac OS X 10_15_7', `${webkit} Version/18.6 Safari/605.1.15`), 'Safari', 'macOS'],
  [mozilla('X11; CrOS x86_64 14541.0.0', `${webkit} Chrome/140.0.0.0 Safari/537.36`), 'Chrome', 'ChromeOS'],
  [mozilla('Linux; Android 10; K', `${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`), 'Chrome', 'Android'],
  [
    mozilla('Linux; Android 14; SM-S911B', `${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`),
    'Samsung Internet',
    'Android',
  ],
  [
    mozilla('iPhone; CPU iPhone OS 18_6 like Mac OS X', `${webkit} Version/18.6 Mobile/15E148 Safari/604.1`),
    'Safari',
    'iOS',
  ],
  [
    mozilla('iPhone; CPU iPhone OS 18_6 like Mac OS X', `${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`),
    'Chrome',
    'iOS',
  ],
  [
    mozilla('iPad; CPU OS 18_6 like Mac OS X', `${webkit} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`),
    'Firefox',
    'iPadOS',
  ],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('reads %j', (agent, browser, system) => {
  expect(readUserAgent(agent)).toEqual({ browser, system })
})
