// Subject: platform/log.ts, app/app.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { freePort, type PortalProcess, startPortal } from './process.ts'

const secret = 'eyJhbGciOiJub25lIn0'
let folder: string
let port: number
let portal: PortalProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-log-'))
  port = await freePort()
  portal = startPortal(port, { FOYER_DATA: folder, LOG_LEVEL: 'debug', ENGINE: 'embedded' })
  await portal.ready()
}, 60_000)
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  await rm(folder, { recursive: true, force: true })
})

/** Tries to open a socket and ignores the result. */
const knock = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { host: `localhost:${port}` } })
    socket.once('close', () => resolve())
    socket.once('error', () => resolve())
    setTimeout(() => socket.terminate(), 20_000).unref()
  })

it('keeps engine tokens out of the log, whichever URL they are sent to', async () => {
  const paths = ['/rtc', '/rtc/validate', '/rtc/v1', '/health', '/portal/landing-page', '/api/getMeetings', '/nowhere']
  for (const path of paths) {
    const address = `${path}?access_token=${secret}&more=%0A`
    await knock(address)
    await fetch(`http://localhost:${port}${address}`)
  }
  await fetch(`http://localhost:${port}/portal/calendar/${secret.padEnd(43, 'x')}.ics`)
  // The rejection itself is logged, with its path.
  await expect.poll(() => portal.output()).toContain('"path":"/rtc/validate"')
  expect(portal.output()).toContain('"path":"/health"')
  expect(portal.output()).not.toContain(secret)
})
