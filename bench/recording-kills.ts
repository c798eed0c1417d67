import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { browserFlags } from '../apps/server/src/engine/test/meeting-browser.ts'
import { pick, readEvents, readRecording } from '../apps/server/src/recorder/test/read-recording.ts'
import { type RunningPortal, runPortal, type TestTenant } from '../e2e/kit/portal.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { table, verdict } from './report.ts'
import { findBrowser } from './web.ts'

// `node bench/recording-kills.ts [engine|portal] [kills]`: what is missing in a recording after `kill -9` of the embedded
// engine, and of the portal, at random moments of one meeting with two cameras and microphones. The measure is what the
// engine delivered to the other participant: that a participant connects again takes time, in which there is nothing to
// record; it is printed as well.

const aimMs = 2_000
/** A pause of this length between two packets is one in the sound or the picture. */
const pauseMs = 600
/** Between kills, so that all is back and each kill is at another moment of a second. */
const settleMs = 3_000
const randomMs = 3_000
const guestName = 'Jun Park'
const soon = { timeout: 60_000 }
const readyMs = 600_000

type Span = readonly [from: number, to: number]

const toSpans = (times: readonly number[]): Span[] => {
  const spans: [number, number][] = []
  for (const at of times.toSorted((one, other) => one - other)) {
    const last = spans.at(-1)
    if (last && at - last[1] <= pauseMs) last[1] = at
    else spans.push([at, at])
  }
  return spans
}

/** Returns how much of the first spans is in none of the others, between two moments. */
function measureMissing(delivered: readonly Span[], stored: readonly Span[], [from, to]: Span): number {
  let missing = 0
  for (const [begin, end] of delivered) {
    let at = Math.max(begin, from)
    const until = Math.min(end, to)
    for (const [first, last] of stored) {
      if (last <= at || first >= until) continue
      missing += Math.max(0, first - at)
      at = last
    }
    missing += Math.max(0, until - at)
  }
  return missing
}

/** Returns the longest time without a packet between two moments. */
function measureSilence(spans: readonly Span[], [from, to]: Span): number {
  const inside = spans.filter(([first, last]) => last > from && first < to)
  const ends = [from, ...inside.map(([, last]) => last)]
  return Math.max(...ends.map((end, nth) => (inside[nth]?.[0] ?? to) - end), 0)
}

const Delivered = z.object({ audio: z.array(z.number()), video: z.array(z.number()) })
const kinds = ['audio', 'video'] as const

const readPackets = async (page: Page) => Delivered.parse(await page.evaluate('globalThis.packets'))

/** Makes a meeting of the host; returns its link for guests. */
async function makeLink(portal: RunningPortal, { subdomain, host, origin }: TestTenant): Promise<string> {
  const password = 'secret-word'
  const { body } = await portal.call(subdomain, host.cookie, contract.meetings.create, {
    ...{ kind: 'open', topic: 'Killed', timezone: 'UTC', password },
    options: { joinBeforeHost: false },
  })
  return `${origin}/portal/join/${z.object({ number: z.string() }).parse(body).number}#${password}`
}

/** Brings a host and a guest with cameras and microphones into a meeting that is being recorded. */
async function openMeeting(portal: RunningPortal) {
  const executablePath = await findBrowser()
  const tenant = await portal.seedTenant('killed')
  const link = await makeLink(portal, tenant)
  const browsers: Browser[] = []
  // Two pages of one browser that restart its camera at the same time may get no pictures.
  const open = async (): Promise<Page> => {
    const browser = await chromium.launch({ args: [...browserFlags], ...(executablePath && { executablePath }) })
    browsers.push(browser)
    const page = await browser.newPage({ permissions: ['camera', 'microphone'], locale: 'en-GB' })
    await page.addInitScript({ path: join(import.meta.dirname, 'media/packet-log.js') })
    return page
  }
  const enter = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click(soon)
  const [host, guest] = [await open(), await open()]
  const [name = '', value = ''] = tenant.host.cookie.split(/=(.*)/)
  await host.context().addCookies([{ name, value, url: tenant.origin }])
  await host.goto(link)
  await enter(host)
  await guest.goto(link)
  await guest.getByLabel('Your name').fill(guestName)
  await enter(guest)
  await expect(host.getByRole('button', { name: 'Participants (2)' })).toBeVisible(soon)
  await host.getByRole('button', { name: 'Record', exact: true }).click()
  const panel = host.getByRole('complementary', { name: 'Recording' })
  await panel.getByRole('button', { name: 'Start recording' }).click()
  await guest.getByRole('button', { name: 'I agree' }).click(soon)
  await expect(panel.getByText(/^Stored to/)).toBeVisible(soon)
  return {
    people: [
      { page: host, sees: guestName },
      { page: guest, sees: tenant.host.name },
    ],
    stop: async () => {
      await panel.getByRole('button', { name: 'Stop and keep' }).click(soon)
      await host.getByRole('dialog').getByRole('button', { name: 'Stop and keep' }).click(soon)
    },
    close: () => Promise.all(browsers.map((browser) => browser.close())),
  }
}

/** Waits until both participants receive the other's sound and picture again. */
async function expectDelivered(pages: readonly Page[], since: number): Promise<void> {
  const isBack = async (page: Page) => {
    const packets = await readPackets(page).catch(() => undefined)
    return kinds.every((kind) => (packets?.[kind].at(-1) ?? 0) > since)
  }
  await expect.poll(async () => (await Promise.all(pages.map(isBack))).every(Boolean), soon).toBe(true)
}

const Row = z.object({ folder: z.string(), state: z.string(), failure: z.string(), duration_ms: z.coerce.number() })
const readRows = async (portal: RunningPortal) => {
  const { rows } = await portal.query('select folder, state, failure, duration_ms from recordings', [])
  return rows.map((row) => Row.parse(row))
}

/** A track of a participant: when the other one received it, and when it was stored. */
type Track = { name: string; kind: (typeof kinds)[number]; delivered: Span[]; stored: Span[] }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** Prints what is missing after each kill; returns whether it is little enough. */
function report(tracks: readonly Track[], killedAt: readonly number[], end: number): boolean {
  const measureWorst = (kind: Track['kind'], measure: (track: Track) => number) =>
    Math.max(...tracks.filter((track) => track.kind === kind).map(measure))
  const rows = killedAt.map((at, nth) => {
    const before: Span = [at - settleMs, at]
    const after: Span = [at, (killedAt[nth + 1] ?? end) - (nth + 1 < killedAt.length ? settleMs : 0)]
    const missing = kinds.map((kind) =>
      measureWorst(
        kind,
        ({ delivered, stored }) => measureMissing(delivered, stored, before) + measureMissing(delivered, stored, after),
      ),
    )
    const lastBefore = kinds.map((kind) =>
      measureWorst(kind, ({ delivered, stored }) => measureMissing(delivered, stored, before)),
    )
    const away = Math.max(...tracks.map(({ delivered }) => measureSilence(delivered, [at, after[1]])))
    return { nth, at, missing, lastBefore, away }
  })
  const begin = killedAt[0] ?? end
  console.log(
    table([
      ['kill', 'after', 'sound missing', 'picture missing', 'of which before the kill', 'nothing delivered for', 'aim'],
      ...rows.map(({ nth, at, missing, lastBefore, away }) => [
        `${nth + 1}`,
        seconds(at - begin),
        ...missing.map(seconds),
        lastBefore.map(seconds).join(', '),
        seconds(away),
        verdict(Math.max(...missing) <= aimMs),
      ]),
    ]),
  )
  return rows.every(({ missing }) => Math.max(...missing) <= aimMs)
}

async function killAndMeasure(killed: 'engine' | 'portal', kills: number): Promise<boolean> {
  console.log(`\nkill -9 of the ${killed}`)
  const portal = await runPortal()
  try {
    const { people, stop, close } = await openMeeting(portal)
    const pages = people.map(({ page }) => page)
    const killedAt: number[] = []
    for (let nth = 0; nth < kills; nth += 1) {
      await wait(settleMs + settleMs + Math.random() * randomMs)
      killedAt.push(Date.now())
      if (killed === 'engine') await portal.killEngine()
      else await portal.crash()
      // Packets on the way may arrive a moment later.
      await expectDelivered(pages, (killedAt.at(-1) ?? 0) + pauseMs)
    }
    await wait(2 * settleMs)
    const delivered = await Promise.all(pages.map(readPackets))
    const end = Date.now() - pauseMs
    await stop()
    await expect.poll(async () => (await readRows(portal))[0]?.state, soon).toBe('processing')
    const tracksFolder = join(portal.folder, 'recordings', 'tracks', (await readRows(portal))[0]?.folder ?? '')
    await expect.poll(async () => (await readEvents(tracksFolder)).at(-1)?.type, soon).toBe('stopped')
    const stored = await readRecording(tracksFolder)
    await close()
    const names = new Map(pick(stored.events, 'joined').map(({ sid, name }) => [sid, name]))
    const tracks = people.flatMap(({ sees }, nth) =>
      kinds.map((kind): Track => {
        const own = stored.tracks.filter((track) => track.kind === kind && names.get(track.sid) === sees)
        const times = toSpans(delivered[nth]?.[kind] ?? [])
        return { name: sees, kind, delivered: times, stored: toSpans(own.flatMap((track) => track.times)) }
      }),
    )
    const isMet = report(tracks, killedAt, end)
    const findUnfinished = async () =>
      (await readRows(portal)).filter(({ state }) => !/ready|failed/.test(state)).length
    await expect.poll(findUnfinished, { timeout: readyMs, intervals: [2_000] }).toBe(0)
    const rows = await readRows(portal)
    console.log(rows.map(({ state, failure, duration_ms: ms }) => ({ state, failure, duration: seconds(ms) })))
    const isOne = rows.length === 1 && rows[0]?.state === 'ready'
    console.log(`one recording, which is ready: ${verdict(isOne)}`)
    return isMet && isOne
  } catch (error) {
    console.log(portal.output().slice(-4_000))
    throw error
  } finally {
    await portal.stop()
  }
}

const [only, kills = '10'] = process.argv.slice(2)
for (const killed of ['engine', 'portal'] as const)
  if (only === undefined || only === killed) if (!(await killAndMeasure(killed, Number(kills)))) process.exitCode = 1
process.exit()
