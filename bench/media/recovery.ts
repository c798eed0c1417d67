import { setTimeout as wait } from 'node:timers/promises'
import { type Attendee, openMeeting } from './browsers.ts'
import type { Target } from './targets.ts'

// Interruptions, and how long it takes until all participants see all others again by themselves.

/** A pause of this length between two pictures is an interruption. */
const interruptionMs = 1500
const settleMs = 5000
const observeMs = 25_000

type Interruption = {
  readonly size: number
  readonly relayed: number
  /** Begins it and resolves when it is over. */
  run(attendees: readonly Attendee[], target: Target): Promise<void>
}

/** Finds the end of the last interruption of a pair after a time; infinite if there is no picture at the end. */
function findEnd(times: readonly number[], from: number, to: number): number {
  let end = from
  let before = from
  for (const at of times) {
    if (at - before > interruptionMs) end = at
    before = at
  }
  // Right after the start any picture ends the wait.
  const first = times[0]
  if (first !== undefined && end === from) end = Math.max(from, Math.min(first, from + interruptionMs))
  return to - before > interruptionMs ? Number.POSITIVE_INFINITY : end
}

/** Measures the seconds until all pairs were back for good after an interruption; infinite if one was not. */
async function measureRecovery(target: Target, { size, relayed, run }: Interruption): Promise<number> {
  const { attendees, close } = await openMeeting(target, { size, relayed, apart: true })
  try {
    await wait(settleMs)
    await run(attendees, target)
    const from = Date.now()
    await wait(observeMs)
    const ends = await Promise.all(
      attendees.map(async (attendee) => {
        const motion = await attendee.motionSince(from)
        const to = Date.now()
        const others = attendees.filter((other) => other !== attendee)
        return Math.max(...others.map(({ identity }) => findEnd(motion.get(identity) ?? [], from, to)))
      }),
    )
    return (Math.max(...ends) - from) / 1000
  } finally {
    await close()
  }
}

/** Measures a link that is cut for some seconds: neither media nor signaling passes. */
export const measureCut = (target: Target, seconds: number): Promise<number> =>
  measureRecovery(target, {
    size: 3,
    relayed: 1,
    run: async ([first]) => {
      first?.gateway.cut(true)
      await wait(seconds * 1000)
      first?.gateway.cut(false)
    },
  })

/**
 * Measures a participant whose address changes, as a NAT or another access point does it: the browser does not notice.
 */
export const measureAddress = (target: Target): Promise<number> =>
  measureRecovery(target, {
    size: 3,
    relayed: 1,
    run: async ([first]) => first?.relay?.changeAddress(),
  })

/** Measures a browser whose processes are all stopped for some seconds, as on a computer that sleeps. */
export const measureStop = (target: Target, seconds: number): Promise<number> =>
  measureRecovery(target, {
    size: 3,
    relayed: 0,
    run: async ([first]) => {
      const group = -(first?.pid ?? 0)
      process.kill(group, 'SIGSTOP')
      await wait(seconds * 1000)
      process.kill(group, 'SIGCONT')
    },
  })

/** Measures an engine that is killed. */
export const measureKill = (target: Target): Promise<number> =>
  measureRecovery(target, {
    size: 3,
    relayed: 0,
    run: async (_attendees, { pid }) => {
      process.kill(pid(), 'SIGKILL')
      // Frames that are under way are not those of the new engine.
      await wait(0)
    },
  })
