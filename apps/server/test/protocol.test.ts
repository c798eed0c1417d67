// Subject: app/app.ts, platform/http
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { useKit } from './kit.ts'

const kit = await useKit()
const port = await kit.listen()

it('closes a request whose headers do not arrive within ten seconds', async () => {
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n')
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('close', () => resolve())
  })
  // Without a limit of ours, Node waits for a minute.
  expect(performance.now() - began).toBeLessThan(40_000)
}, 60_000)

it('responds to a malformed percent escape like to other invalid input, in the caller’s language', async () => {
  for (const [language, message] of [
    ['en', 'Please check the marked fields'],
    ['fr', 'Vérifiez les champs signalés'],
  ]) {
    const response = await kit.app.inject({ url: '/portal/%E0%A4%A', headers: { 'accept-language': language } })
    expect(response.json()).toEqual({ status: 400, code: 'bad-input', message, requestId: expect.any(String) })
  }
})
