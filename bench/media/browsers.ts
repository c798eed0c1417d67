import { chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { browserFlags, bundlePage } from '../../apps/server/src/engine/test/meeting-browser.ts'
import { findBrowser } from '../web.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { openRelay, type Relay } from './relay.ts'
import type { Target } from './targets.ts'

/** The media that has arrived from another participant since the last connection. */
export const Figures = z.object({
  identity: z.string(),
  isPaused: z.boolean(),
  frames: z.number(),
  freezes: z.number(),
  frozen: z.number(),
  samples: z.number(),
  concealed: z.number(),
})
export type Figures = z.output<typeof Figures>

const Motion = z.array(z.object({ identity: z.string(), times: z.array(z.number()) }))

/** A participant in a browser. */
export type Attendee = {
  readonly identity: string
  readonly gateway: Gateway
  readonly relay: Relay | undefined
  /** The process of its browser, with all its children in one group. */
  readonly pid: number
  figures(): Promise<Figures[]>
  /** When new pictures of each other participant were seen since a time. */
  motionSince(from: number): Promise<Map<string, number[]>>
}

type Meeting = { attendees: Attendee[]; close(): Promise<void> }
type Options = {
  size: number
  simulcast?: boolean
  /** Media of this many of them passes a relay. */
  relayed?: number
  /**
   * Each has a browser of their own, which can be stopped. Pages of one Chromium share its fake camera, which gives no
   * frames any more when several of them restart it at the same time, as all do after an interruption.
   */
  apart?: boolean
}

const room = 'meeting'

async function openBrowser() {
  const executablePath = await findBrowser()
  if (executablePath === undefined) throw new Error('There is no Chromium here.')
  const server = await chromium.launchServer({
    executablePath,
    args: browserFlags,
    ignoreDefaultArgs: ['--mute-audio'],
  })
  const browser = await chromium.connect(server.wsEndpoint())
  return { browser, pid: server.process().pid ?? 0, close: () => server.kill() }
}

const call = (page: Page, name: string, ...values: unknown[]): Promise<unknown> =>
  page.evaluate(`meeting.${name}(...${JSON.stringify(values)})`)

/** Lets a number of browsers meet, each of which sends sound and 640 × 360 at 20 pictures a second. */
export async function openMeeting(target: Target, options: Options): Promise<Meeting> {
  const { size, simulcast = true, relayed = 0, apart = false } = options
  const script = await bundlePage(new URL('./page.js', import.meta.url))
  const browsers = await Promise.all(Array.from({ length: apart ? size : 1 }, openBrowser))
  const closers: (() => unknown)[] = browsers.map((one) => one.close)
  const close = async () => {
    for (const one of closers.toReversed()) await one()
  }
  const attendees: Attendee[] = []
  try {
    for (let nth = 0; nth < size; nth += 1) {
      const identity = `attendee-${nth}`
      const relay = nth < relayed ? await openRelay(target.udpPort, nth * 2 + 1) : undefined
      const gateway = await openGateway({ target, room, identity, script, relay })
      closers.push(
        () => gateway.close(),
        () => relay?.close(),
      )
      const own = browsers[nth % browsers.length]
      if (own === undefined) throw new Error('No browser is open')
      const page = await own.browser.newPage()
      await page.goto(gateway.origin)
      await call(page, 'join', { simulcast })
      attendees.push({
        identity,
        gateway,
        relay,
        pid: own.pid,
        figures: async () => z.array(Figures).parse(await call(page, 'figures')),
        motionSince: async (from) =>
          new Map(Motion.parse(await call(page, 'motionSince', from)).map((one) => [one.identity, one.times])),
      })
    }
    await untilAllSee(attendees, Date.now(), 60_000)
    return { attendees, close }
  } catch (error) {
    await close()
    throw error
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Waits until all participants see all others move after a time. */
async function untilAllSee(attendees: readonly Attendee[], from: number, forMs: number): Promise<void> {
  const deadline = Date.now() + forMs
  while (Date.now() < deadline) {
    const seen = await Promise.all(attendees.map((attendee) => attendee.motionSince(from)))
    const others = attendees.length - 1
    if (seen.every((motion) => [...motion.values()].filter((times) => times.length > 2).length === others)) return
    await pause(200)
  }
  throw new Error('Not all participants see all others')
}
