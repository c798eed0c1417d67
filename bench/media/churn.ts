import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { startServer } from '../child.ts'
import { type ProcessFigures, readProcess } from './process-figures.ts'
import { createRandom } from './relay.ts'
import type { Target } from './targets.ts'

// Participants who join and leave all the time: what they used has to be given back.

const people = 100
const perRoom = 10
const settleMs = 15_000
const atOnce = 5
const maxPauseMs = 1000
/** They send a twentieth of what others do, so that joining and leaving is what the engine does. */
const slowness = 20
const inspectorPort = 9229

/** `timers` of a Node process only. */
export type ChurnFigures = { before: Usage; after: Usage; joins: number }
type Usage = ProcessFigures & { timers: number | undefined }

const Reply = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) })
const Pages = z.array(z.object({ webSocketDebuggerUrl: z.string() }))

/** Counts the timers in another Node process, through its inspector; undefined if it has none. */
async function countTimers(pid: number): Promise<number | undefined> {
  try {
    process.kill(pid, 'SIGUSR1')
    await wait(500)
    const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`)
    const [page] = Pages.parse(await response.json())
    if (!page) return undefined
    const socket = new WebSocket(page.webSocketDebuggerUrl)
    const expression = `process.pid === ${pid} ? process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length : -1`
    const reply = new Promise<unknown>((resolve, reject) => {
      socket.once('message', (data) => resolve(JSON.parse(String(data))))
      socket.once('error', reject)
    })
    socket.once('open', () =>
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })),
    )
    const { value } = Reply.parse(await reply).result.result
    socket.close()
    return value < 0 ? undefined : value
  } catch {
    return undefined
  }
}

/** Reads the usage of a process through its inspector, whose files and thread are there before they are counted. */
async function readUsage(pid: number): Promise<Usage> {
  const timers = await countTimers(pid)
  return { ...readProcess(pid), timers }
}

/** Measures a hundred participants in rooms of ten, of whom five at a time leave and are replaced for some minutes. */
export async function measureChurn(target: Target, minutes: number): Promise<ChurnFigures> {
  const generator = startServer('media/generator.ts')
  const random = createRandom(1)
  let joins = 0
  const issueToken = (slot: number) => {
    joins += 1
    return target.issueToken(`churn-${Math.floor(slot / perRoom)}`, `person-${slot}-${joins}`)
  }
  const joinSlots = async (slots: readonly number[]) => {
    const tokens: string[] = []
    for (const slot of slots) tokens.push(await issueToken(slot))
    await generator.ask({ join: { signalUrl: await target.signalUrl(), tokens, members: perRoom, slowness } })
  }
  const everyone = Array.from({ length: people }, (_, slot) => slot)
  const joinEverybody = async () => {
    for (let from = 0; from < people; from += perRoom) await joinSlots(everyone.slice(from, from + perRoom))
  }
  const leaveAll = async () => {
    await generator.ask({ leave: people })
    await wait(settleMs)
  }
  try {
    for (let room = 0; room < people / perRoom; room += 1) await target.ensureRoom(`churn-${room}`)
    // The first round warms the process up.
    await joinEverybody()
    await leaveAll()
    const before = await readUsage(target.pid())
    await joinEverybody()
    const order = [...everyone]
    const until = performance.now() + minutes * 60_000
    while (performance.now() < until) {
      const leaving = order.splice(0, atOnce)
      await generator.ask({ leave: atOnce })
      await wait(random() * maxPauseMs)
      await joinSlots(leaving)
      order.push(...leaving)
    }
    await leaveAll()
    return { before, after: await readUsage(target.pid()), joins }
  } finally {
    await generator.stop()
  }
}
