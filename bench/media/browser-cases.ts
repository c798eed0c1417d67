import { setTimeout as wait } from 'node:timers/promises'
import { type Attendee, type Figures, openMeeting } from './browsers.ts'
import { watchProcessor } from './process-figures.ts'
import type { Target } from './targets.ts'

const warmUpMs = 8000

/** The media that one participant saw or heard of another: shares from 0 to 1. */
type Seen = {
  to: string
  from: string
  fps: number
  paused: number
  freezes: number
  frozen: number
  concealed: number
}

export type MeetingFigures = { seen: Seen[]; cpu: number; megabytes: number; load: number }

type Sample = { at: number; figures: Figures[][] }

const sample = async (attendees: readonly Attendee[]): Promise<Sample> => ({
  at: performance.now(),
  figures: await Promise.all(attendees.map((attendee) => attendee.figures())),
})

/** Lists the differences between samples, pair by pair; a paused video is not expected to move. */
function compare(attendees: readonly Attendee[], samples: readonly Sample[]): Seen[] {
  return attendees.flatMap(({ identity: to }, index) =>
    attendees
      .filter((other) => other.identity !== to)
      .map(({ identity: from }) => {
        const sum = { seconds: 0, paused: 0, frames: 0, freezes: 0, frozen: 0, samples: 0, concealed: 0 }
        samples.slice(1).forEach((after, nth) => {
          const before = samples[nth]
          const seconds = (after.at - (before?.at ?? 0)) / 1000
          const now = after.figures[index]?.find(({ identity }) => identity === from)
          const then = before?.figures[index]?.find(({ identity }) => identity === from)
          sum.seconds += seconds
          if (!now) return
          // A new connection counts from 0 again.
          const grown = (name: 'frames' | 'freezes' | 'frozen' | 'samples' | 'concealed') =>
            then && now[name] >= then[name] ? now[name] - then[name] : now[name]
          if (now.isPaused || then?.isPaused) sum.paused += seconds
          else sum.frames += grown('frames')
          for (const name of ['freezes', 'frozen', 'samples', 'concealed'] as const) sum[name] += grown(name)
        })
        const expected = sum.seconds * 48_000
        const missing = Math.max(0, expected - sum.samples)
        const watched = sum.seconds - sum.paused
        return {
          to,
          from,
          // A video that was paused all the time has no rate.
          fps: watched < 1 ? Number.NaN : sum.frames / watched,
          paused: sum.paused / sum.seconds,
          freezes: sum.freezes,
          frozen: sum.frozen / sum.seconds,
          concealed: (sum.concealed + missing) / expected,
        }
      }),
  )
}

/** Measures a meeting for some seconds, with a sample each second. */
async function watch(target: Target, attendees: readonly Attendee[], seconds: number): Promise<MeetingFigures> {
  const take = watchProcessor(target.pid())
  const samples = [await sample(attendees)]
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await wait(1000)
    samples.push(await sample(attendees))
  }
  return { seen: compare(attendees, samples), ...take() }
}

/** Measures six browsers on an ideal network, as one size of each video. */
export async function measureSix(target: Target, seconds: number): Promise<MeetingFigures> {
  const { attendees, close } = await openMeeting(target, { size: 6, simulcast: false })
  try {
    await wait(warmUpMs)
    return await watch(target, attendees, seconds)
  } finally {
    await close()
  }
}

/** Measures three browsers that lose 5 % of all datagrams each way, 50 ms away. */
export async function measureLoss(target: Target, seconds: number): Promise<MeetingFigures> {
  const { attendees, close } = await openMeeting(target, { size: 3, relayed: 3, simulcast: false })
  try {
    const bad = { loss: 0.05, delayMs: 50 }
    for (const { relay } of attendees) relay?.shape({ up: bad, down: bad })
    await wait(warmUpMs)
    return await watch(target, attendees, seconds)
  } finally {
    await close()
  }
}

/** Measures four browsers, the first of them on 300 kbit/s each way. */
export async function measureSlow(
  target: Target,
  seconds: number,
): Promise<{ before: MeetingFigures; slow: MeetingFigures }> {
  const { attendees, close } = await openMeeting(target, { size: 4, relayed: 1 })
  try {
    await wait(warmUpMs)
    const before = await watch(target, attendees, Math.min(15, seconds))
    const narrow = { bitsPerSecond: 300_000 }
    attendees[0]?.relay?.shape({ up: narrow, down: narrow })
    return { before, slow: await watch(target, attendees, seconds) }
  } finally {
    await close()
  }
}
