import { createHmac } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { expect, type Page } from '@playwright/test'
import { freePort } from '../apps/server/test/process.ts'
import { startTurnServer } from '../apps/server/test/turn-server.ts'
import { makeMeeting } from './kit/accessibility-data.ts'
import { runAxe } from './kit/axe.ts'
import { keepConnections } from './kit/connections.ts'
import { expectPicture } from './kit/picture.ts'
import { runPortal } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const secret = 'shared-with-the-turn-server'
/** The address of this machine from which a relay reaches the engine. */
const address =
  Object.values(networkInterfaces())
    .flatMap((of = []) => of)
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

type Server = { url: string; username: string; credential: string }

const fillServer = async (page: Page, number: number, { url, username, credential }: Server) => {
  await page.getByRole('button', { name: 'Add a server for video' }).click()
  const fields = page.getByRole('group', { name: `Video: server ${number}` })
  await fields.getByLabel('Address').fill(url)
  await fields.getByLabel('User name').fill(username)
  await fields.getByLabel('Credential').fill(credential)
}

/** Lists how the browser reaches the engine: `relay`, `host` and so on. */
const listPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const open = window.connections.filter(({ connectionState }) => connectionState === 'connected')
    const reports = await Promise.all(open.map((connection) => connection.getStats()))
    return reports.flatMap((report) =>
      [...report.values()]
        .filter(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
        .map(({ localCandidateId }) => String(report.get(localCandidateId)?.candidateType)),
    )
  })

test('servers are tested before they are saved, and a client that must use a relay meets through it', async ({
  open,
}) => {
  test.setTimeout(180_000)
  // The tests of a worker share the web client of its portal.
  const portal = await runPortal()
  const turn = await startTurnServer({ secret, address })
  try {
    const username = `${Math.floor(Date.now() / 1000) + 3600}:web`
    const credential = createHmac('sha1', secret).update(username).digest('base64')
    const root = await open()
    const { cookie } = await portal.signIn('', portal.operator.email, portal.operator.password)
    await signInWithCookie(root, portal.origin, cookie)
    await root.goto(`${portal.origin}/portal/clients`)
    await root.getByRole('link', { name: /^Web/ }).click()
    await fillServer(root, 1, { url: turn.url, username, credential })
    await fillServer(root, 2, { url: turn.url, username, credential: 'wrong' })
    await fillServer(root, 3, { url: `turn:${address}:${await freePort()}?transport=tcp`, username, credential })
    await root.getByRole('button', { name: 'Test these servers' }).click()
    await expect(root.getByText('Tested from this browser: 1 work, 2 fail')).toBeVisible({ timeout: 30_000 })
    const results = (number: number) => root.getByRole('group', { name: `Video: server ${number}` })
    await expect(results(1)).toContainText('Relay address in')
    await expect(results(2)).toContainText('User name or credential is wrong.')
    await expect(results(3)).toContainText('The server cannot be reached from this browser.')
    await runAxe(root, { where: 'tested servers of a client', language: 'en' })
    await root.setViewportSize({ width: 1280, height: 800 })

    for (const number of [3, 2])
      await results(number)
        .getByRole('button', { name: /^Remove server/ })
        .click()
    await root.getByRole('radio', { name: 'Relay' }).click()
    await root.getByRole('button', { name: 'Save' }).click()
    await expect(root.getByText('Client edited successfully')).toBeVisible()

    const tenant = await portal.seedTenant('relayed')
    const { link } = await makeMeeting(portal, tenant, 'scheduled', 'Relayed')
    const host = await open({ colour: 'red' })
    await keepConnections(host)
    await signInWithCookie(host, tenant.origin, tenant.host.cookie)
    await host.goto(`${tenant.origin}/portal/upcoming-meetings`)
    await host.getByRole('link', { name: 'Start Relayed' }).click()
    await host.getByRole('button', { name: 'Join', exact: true }).click()
    const guest = await open({ colour: 'green' })
    await keepConnections(guest)
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Gus Guest')
    await guest.getByRole('button', { name: 'Join', exact: true }).click()
    await Promise.all([expectPicture(guest, tenant.host.name, 'red'), expectPicture(host, 'Gus Guest', 'green')])
    for (const page of [host, guest]) expect(new Set(await listPaths(page))).toEqual(new Set(['relay']))
    // A relay that is in use cannot be stopped.
    await Promise.all([host, guest].map((page) => page.close()))
  } finally {
    await portal.stop()
    turn.stop()
  }
})
