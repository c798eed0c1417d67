import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@foyer/contract/contract'
import { chromium, expect, type LaunchOptions, type Page } from '@playwright/test'
import { z } from 'zod'
import { findServer } from '../apps/server/src/engine/livekit/server-binary.ts'
import { freePort } from '../apps/server/test/process.ts'
import { startTurnServer } from '../apps/server/test/turn-server.ts'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { type Colour, writeFilm } from './kit/camera.ts'
import { createNetwork, findNetworkObstacle, type Network } from './kit/networks.ts'
import { expectPicture } from './kit/picture.ts'
import { runPortal } from './kit/portal.ts'
import { test } from './kit/test.ts'

// New interfaces make every browser on the machine give up its requests (ERR_NETWORK_CHANGED).
const alone = { tag: '@alone' }

const secret = 'shared-with-the-turn-server'
const hostname = 'foyer.test'

const joinMeeting = async (page: Page, link: string, name: string) => {
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

const expectTested = async (page: Page, outcome: string) => {
  await page.getByRole('button', { name: 'Check connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connection test' })
  await expect(dialog.getByRole('status')).toContainText(outcome, { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

type Scene = {
  networks: readonly [Network, Network]
  /** Opens a page of a browser in a network, whose camera shows a colour. */
  open: (network: Network, colour: Colour) => Promise<Page>
  /** The address of a meeting that anyone may join. */
  link: string
}
type Run = { launchOptions: LaunchOptions; settings: (networks: Scene['networks']) => Promise<NodeJS.ProcessEnv> }

/** Runs a portal that two networks reach at this machine's addresses in them only. */
async function acrossNetworks({ launchOptions, settings }: Run, work: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-films-'))
  const networks = [await createNetwork(0), await createNetwork(1)] as const
  const closers: (() => unknown)[] = [
    () => rm(folder, { recursive: true, force: true }),
    ...networks.map(({ remove }) => remove),
  ]
  try {
    const portal = await runPortal({ ALLOW_PLAIN_HTTP: '1', ...(await settings(networks)) }, hostname)
    closers.push(() => portal.stop())
    for (const { gateway } of networks)
      expect(portal.output()).toMatch(new RegExp(`UDP port \\d+ at .*${gateway.replaceAll('.', '\\.')}`))
    const { subdomain, host, origin } = await portal.seedTenant('far')
    const open = async (network: Network, colour: Colour) => {
      const film = join(folder, `${colour}.y4m`)
      writeFilm(film, colour)
      const browser = await chromium.launch({
        ...launchOptions,
        executablePath: await network.wrap(findChromium() ?? ''),
        args: [
          ...(launchOptions.args ?? []).filter((arg) => arg !== '--allow-loopback-in-peer-connection'),
          `--use-file-for-fake-video-capture=${film}`,
          `--host-resolver-rules=MAP *.${hostname} ${network.gateway}`,
          `--unsafely-treat-insecure-origin-as-secure=${origin}`,
        ],
      })
      closers.push(() => browser.close())
      const context = await browser.newContext({ permissions: ['camera', 'microphone'], locale: 'en-GB' })
      return context.newPage()
    }
    const { body } = await portal.call(subdomain, host.cookie, contract.meetings.create, {
      topic: 'Across networks',
      timezone: 'UTC',
      password: 'secret1',
      start: '2090-01-01T10:00',
      end: '2090-01-01T11:00',
      options: { joinBeforeHost: true },
    })
    const link = `${origin}/portal/join/${z.object({ number: z.string() }).parse(body).number}#secret1`
    await work({ networks, open, link })
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

test(
  'two people in different networks meet at an announced address, and through TURN where UDP is blocked',
  alone,
  async ({ launchOptions }) => {
    const obstacle = findNetworkObstacle()
    // biome-ignore lint/suspicious/noSkippedTests: with the reason, where the machine has no such networks
    test.skip(obstacle !== undefined, obstacle)
    test.setTimeout(120_000)
    const udpPort = await freePort()
    let turn: Awaited<ReturnType<typeof startTurnServer>> | undefined
    const settings: Run['settings'] = async ([, { gateway }]) => {
      turn = await startTurnServer({ secret, address: gateway })
      return { ENGINE_UDP_PORT: String(udpPort), TURN_URLS: turn.url, TURN_SECRET: secret }
    }
    await acrossNetworks({ launchOptions, settings }, async ({ networks: [near, far], open, link }) => {
      const [ada, ben] = [await open(near, 'red'), await open(far, 'green')]
      await ben.goto(link)
      await expectTested(ben, 'Audio and video reach the meeting directly')
      await Promise.all([joinMeeting(ada, link, 'Ada'), joinMeeting(ben, link, 'Ben')])
      await Promise.all([expectPicture(ada, 'Ben', 'green'), expectPicture(ben, 'Ada', 'red')])

      far.blockUdp(udpPort)
      await ben.goto('about:blank')
      await ben.goto(link)
      await expectTested(ben, 'Your connection works through a relay server')
      await joinMeeting(ben, link, 'Ben')
      await Promise.all([expectPicture(ada, 'Ben', 'green'), expectPicture(ben, 'Ada', 'red')])
      expect(turn?.allocations()).toBeGreaterThan(0)

      far.blockUdp(turn?.port)
      await ben.goto('about:blank')
      await ben.goto(link)
      await expectTested(ben, 'Your network blocks audio and video')
    }).finally(() => turn?.stop())
  },
)

test('on LiveKit, a participant whose network blocks UDP takes part through TCP', alone, async ({ launchOptions }) => {
  const obstacle =
    findNetworkObstacle() ??
    (findServer(undefined) === undefined ? 'npm run engine:build has built no LiveKit' : undefined)
  // biome-ignore lint/suspicious/noSkippedTests: with the reason, where the machine has no such networks or no LiveKit
  test.skip(obstacle !== undefined, obstacle)
  test.setTimeout(120_000)
  const settings: Run['settings'] = async () => ({ ENGINE: 'livekit' })
  await acrossNetworks({ launchOptions, settings }, async ({ networks: [near, far], open, link }) => {
    far.blockUdp()
    const [ada, ben] = [await open(near, 'red'), await open(far, 'green')]
    await Promise.all([joinMeeting(ada, link, 'Ada'), joinMeeting(ben, link, 'Ben')])
    await Promise.all([expectPicture(ada, 'Ben', 'green'), expectPicture(ben, 'Ada', 'red')])
  })
})
