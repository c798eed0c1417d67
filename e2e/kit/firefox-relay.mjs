#!/usr/bin/env node
/**
 * Starts Firefox in Playwright's place and relays WebDriver BiDi to it. Playwright sends every new context a command that
 * Firefox does not know, and gives up at the error; it is answered here instead.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from '../../scripts/lib/firefox.mjs'

const unknown = 'emulation.setMediaFeaturesOverride'
const announcement = /WebDriver BiDi listening on (ws:\/\/.*)$/

function relay(client, url) {
  const browser = new WebSocket(url)
  const opened = new Promise((resolve) => browser.once('open', resolve))
  client.on('message', async (data) => {
    const { id, method } = JSON.parse(String(data))
    if (method === unknown) return client.send(JSON.stringify({ type: 'success', id, result: {} }))
    await opened
    browser.send(String(data))
  })
  browser.on('message', (data) => client.send(String(data)))
  for (const [one, other] of [
    [client, browser],
    [browser, client],
  ]) {
    one.on('close', () => other.close())
    one.on('error', () => other.close())
  }
}

const firefox = spawn(findFirefox(), process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const url = announcement.exec(line)?.[1]
  if (url === undefined) return process.stderr.write(`${line}\n`)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
  server.on('connection', (client, request) => relay(client, url + request.url))
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
