import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { table, verdict } from '../report.ts'
import { type Case, cases, type Outcome } from './cases.ts'
import { findTargets } from './targets.ts'

// `npm run bench -- media`: the embedded engine beside livekit-server (`npm run engine:build`), in turns, so that a busy
// moment of the machine affects both. `-- media six loss` measures these cases only; `--scale=0.2` takes a fifth of the
// time, and `--rounds=3` repeats each measurement and takes medians.

type Measured = { name: string; outcomes: Outcome[] }
type Starter = Measured & Pick<ReturnType<typeof findTargets>[number], 'start'>
type Options = { scale: number; rounds: number }

const format = (value: number): string => {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '–' : 'never'
  return value !== 0 && Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0)
}

function findMedian(outcomes: readonly Outcome[]): Outcome {
  const names = Object.keys(outcomes[0] ?? {})
  const middle = (name: string) => {
    const sorted = outcomes.map((one) => one[name] ?? Number.NaN).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return Object.fromEntries(names.map((name) => [name, middle(name)]))
}

function print(one: Case, measured: readonly Measured[]): void {
  const medians = measured.flatMap(({ name, outcomes }) =>
    outcomes.length === 0 ? [] : [{ name, figures: findMedian(outcomes) }],
  )
  const own = medians.find(({ name }) => name === 'embedded')?.figures
  const other = medians.find(({ name }) => name === 'LiveKit')?.figures
  const names = Object.keys(medians[0]?.figures ?? {})
  const rows = medians.map(({ name, figures }) => [name, ...names.map((key) => format(figures[key] ?? Number.NaN))])
  const ratios =
    own && other
      ? [['ratio', ...names.map((key) => format((own[key] ?? Number.NaN) / (other[key] ?? Number.NaN)))]]
      : []
  console.log(`\n${table([['', ...names], ...rows, ...ratios])}`)
  const aims = own === undefined ? [{ text: 'The embedded engine is measured', isMet: false }] : one.judge(own, other)
  for (const { text, isMet } of aims) console.log(`${text}: ${verdict(isMet)}`)
}

async function measure(one: Case, { scale, rounds }: Options): Promise<void> {
  console.log(`\n${one.title} (${one.name})`)
  const targets = findTargets().filter(({ name }) => name === 'embedded' || !one.isOwnOnly)
  const measured = targets.map((target): Starter => ({ ...target, outcomes: [] }))
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first as often as the other.
    for (const { name, start, outcomes } of round % 2 === 0 ? measured : measured.toReversed()) {
      const target = await start()
      try {
        outcomes.push(await one.run(target, scale))
      } catch (error) {
        console.log(`${name}: ${error instanceof Error ? error.message : error}`)
      } finally {
        await target.stop()
      }
    }
  }
  print(one, measured)
}

/** Measures the cases with these names, or all of them. */
export async function printMedia(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { scale: { type: 'string', default: '1' }, rounds: { type: 'string', default: '1' } },
  })
  if (process.platform !== 'linux') return console.log('Media is measured on Linux only, where /proc is.')
  const unknown = positionals.filter((name) => !cases.some((one) => one.name === name))
  if (unknown.length > 0)
    throw new Error(`No case ${unknown.join(', ')}; there are ${cases.map(({ name }) => name).join(', ')}`)
  console.log(
    `${cpus().length} processors; load ${loadavg().map((load) => load.toFixed(1))} of the last 1, 5, 15 minutes`,
  )
  if (findTargets().length === 1)
    console.log('The embedded engine alone: there is no LiveKit server here (`npm run engine:build` builds one).')
  const wanted = cases.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  for (const one of wanted) await measure(one, { scale: Number(values.scale), rounds: Number(values.rounds) })
}
