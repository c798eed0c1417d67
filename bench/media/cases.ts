import { loadavg } from 'node:os'
import { type MeetingFigures, measureLoss, measureSix, measureSlow } from './browser-cases.ts'
import { measureChurn } from './churn.ts'
import { measureLoad } from './load.ts'
import { measureRecording } from './recording.ts'
import { measureAddress, measureCut, measureKill, measureStop } from './recovery.ts'
import type { Target } from './targets.ts'

/** The figures of one run; `load` is that of the machine. */
export type Outcome = { readonly [figure: string]: number }
export type Aim = { text: string; isMet: boolean }

/** A measurement: `scale` shortens it, `judge` compares it with LiveKit's figures of the same run, if there are any. */
export type Case = {
  readonly name: string
  readonly title: string
  /** The aim is absolute, and measuring takes long. */
  readonly isOwnOnly?: boolean
  run(target: Target, scale: number): Promise<Outcome>
  judge(own: Outcome, other: Outcome | undefined): Aim[]
}

const framesPerSecond = 20
const backSeconds = 5
const concealedLimit = 0.05
const minShown = 5
const maxLostFrames = 0.5
const moreMegabytes = 30
const maxRecorderShare = 30

const get = (outcome: Outcome | undefined, name: string): number => outcome?.[name] ?? Number.NaN
const atMost = (own: Outcome, name: string, limit: number): boolean => get(own, name) <= limit

/** Compares with an aim relative to LiveKit; without it there is nothing to compare with. */
const compare = (own: Outcome, other: Outcome | undefined, aims: { name: string; times: number }[]): Aim[] =>
  other === undefined
    ? []
    : aims.map(({ name, times }) => ({
        text: `${name} at most ${times} × LiveKit`,
        isMet: atMost(own, name, get(other, name) * times),
      }))

const round = (value: number): number => Math.round(value * 10) / 10
const average = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function summarize({ seen, cpu, megabytes, load }: MeetingFigures) {
  const rates = seen.map(({ fps }) => fps).filter((fps) => !Number.isNaN(fps))
  return {
    'fps, least': Math.min(...rates),
    'fps, mean': average(rates),
    freezes: seen.reduce((sum, { freezes }) => sum + freezes, 0),
    'frozen %': 100 * average(seen.map(({ frozen }) => frozen)),
    'concealed %': 100 * average(seen.map(({ concealed }) => concealed)),
    'CPU %': cpu,
    MB: megabytes,
    load,
  }
}

const six: Case = {
  name: 'six',
  title: 'Six browsers, 640 × 360 at 20 fps',
  run: async (target, scale) => summarize(await measureSix(target, 60 * scale)),
  judge: (own, other) => [
    { text: 'everybody sees 20 fps', isMet: round(get(own, 'fps, least')) >= framesPerSecond - 0.5 },
    { text: 'no freeze', isMet: get(own, 'freezes') === 0 },
    ...compare(own, other, [{ name: 'CPU %', times: 1 }]),
  ],
}

const describeLoad = (rooms: number): Case => ({
  name: `load${rooms}`,
  title: `${rooms} × 8 publishers at 450 kbit/s`,
  run: async (target, scale) => {
    const { lost, cpu, megabytes, load, perSecond, ...times } = await measureLoad(target, rooms, 30 * scale)
    return { 'packets/s': perSecond, 'lost %': 100 * lost, ...times, 'CPU %': cpu, MB: megabytes, load }
  },
  judge: (own, other) => [
    { text: 'nothing is lost', isMet: get(own, 'lost %') === 0 },
    ...compare(own, other, [
      { name: 'p99', times: 1.5 },
      { name: 'CPU %', times: 1 },
    ]),
  ],
})

const loss: Case = {
  name: 'loss',
  title: 'Three browsers, 5 % loss and 50 ms each way',
  run: async (target, scale) => summarize(await measureLoss(target, 60 * scale)),
  judge: (own, other) =>
    other === undefined
      ? []
      : [
          { text: 'fps no lower', isMet: round(get(own, 'fps, mean')) >= round(get(other, 'fps, mean')) },
          { text: 'no more concealed', isMet: round(get(own, 'concealed %')) <= round(get(other, 'concealed %')) },
        ],
}

const slow: Case = {
  name: 'slow',
  title: 'Four browsers, one of them on 300 kbit/s both ways',
  run: async (target, scale) => {
    const { before, slow: figures } = await measureSlow(target, 180 * scale)
    const isSlow = ({ to, from }: { to: string; from: string }) => [to, from].includes('attendee-0')
    const fast = (of: MeetingFigures) => average(of.seen.filter((one) => !isSlow(one)).map(({ fps }) => fps))
    const own = figures.seen.filter(({ to }) => to === 'attendee-0')
    // A video that is paused is named, and need not move.
    const shown = own.filter(({ paused }) => paused < 0.95).map(({ fps }) => fps)
    return {
      'sees, least fps': shown.length === 0 ? framesPerSecond : Math.min(...shown),
      'paused %': 100 * average(own.map(({ paused }) => paused)),
      'concealed %': 100 * Math.max(...own.map(({ concealed }) => concealed)),
      'others lose fps': fast(before) - fast(figures),
      'CPU %': figures.cpu,
      load: figures.load,
    }
  },
  judge: (own) => [
    { text: `sees ${minShown} fps or a pause`, isMet: get(own, 'sees, least fps') >= minShown },
    { text: 'hears everybody', isMet: atMost(own, 'concealed %', 100 * concealedLimit) },
    { text: `others lose less than ${maxLostFrames} fps`, isMet: get(own, 'others lose fps') < maxLostFrames },
  ],
}

const interruptions: { name: string; title: string; run: (target: Target) => Promise<number> }[] = [
  { name: 'cut', title: 'A link is cut for 20 s', run: (target) => measureCut(target, 20) },
  { name: 'address', title: 'The address of a participant changes', run: measureAddress },
  { name: 'stop', title: 'A browser is stopped for 40 s', run: (target) => measureStop(target, 40) },
  { name: 'kill', title: 'The engine is killed', run: measureKill },
]

const recoveries = interruptions.map(
  ({ name, title, run }): Case => ({
    name,
    title,
    run: async (target) => ({ 'back after s': await run(target), load: loadavg()[0] ?? 0 }),
    judge: (own) => [{ text: `all see all after ${backSeconds} s`, isMet: atMost(own, 'back after s', backSeconds) }],
  }),
)

const churn: Case = {
  name: 'churn',
  title: 'A hundred people join and leave for 30 minutes',
  isOwnOnly: true,
  run: async (target, scale) => {
    const { before, after, joins } = await measureChurn(target, 30 * scale)
    const timers = (after.timers ?? Number.NaN) - (before.timers ?? Number.NaN)
    return {
      joins,
      'MB before': before.megabytes,
      'MB after': after.megabytes,
      'sockets more': after.sockets - before.sockets,
      'files more': after.files - before.files,
      'threads more': after.threads - before.threads,
      'timers more': timers,
      load: loadavg()[0] ?? 0,
    }
  },
  judge: (own) => [
    { text: `at most ${moreMegabytes} MB more`, isMet: atMost(own, 'MB after', get(own, 'MB before') + moreMegabytes) },
    ...['sockets more', 'files more', 'threads more', 'timers more'].map((name) => ({
      text: `no ${name}`,
      isMet: atMost(own, name, 0),
    })),
  ],
}

const recording: Case = {
  name: 'recording',
  title: 'A recorder beside six publishers at 450 kbit/s',
  run: async (target, scale) => {
    const { missing, cpu, megabytes, load, engine, engineAlone } = await measureRecording(target, 30 * scale)
    const ofEngine = { 'engine CPU %': engine, 'without it %': engineAlone }
    return { 'recorder CPU %': cpu, MB: megabytes, 'missing %': 100 * missing, ...ofEngine, load }
  },
  judge: (own) => [
    { text: `at most ${maxRecorderShare} % of a core`, isMet: atMost(own, 'recorder CPU %', maxRecorderShare) },
    { text: 'nothing is missing', isMet: atMost(own, 'missing %', 0.5) },
  ],
}

export const cases: readonly Case[] = [six, ...[1, 2, 3].map(describeLoad), recording, loss, slow, ...recoveries, churn]
