import autocannon from 'autocannon'

/** At once, unless a target has its own number. */
export const maxConnections = 50
export const rounds = 3
const warmUpSeconds = 1
export const runSeconds = 5

/** A request to measure. */
export type Target = {
  title: string
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  connections?: number
}

/** Result of one run. */
export type Figures = { perSecond: number; p99: number }

/** Warms up and measures once; throws if any response is not 2xx, which would make the result worthless. */
async function measure({ title, connections = maxConnections, ...request }: Target): Promise<Figures> {
  await autocannon({ ...request, connections, duration: warmUpSeconds })
  const result = await autocannon({ ...request, connections, duration: runSeconds })
  const wrong = result.non2xx + result.errors
  if (wrong > 0 || result.requests.total === 0) throw new Error(`${title}: ${wrong} answers of no use`)
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 }
}

/** Measures the targets in turns and returns the medians of their runs. */
export async function measureAll(targets: Target[]): Promise<Figures[]> {
  const runs = targets.map((): Figures[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries()) runs[index]?.push(await measure(target))
  }
  return runs.map((figures) => ({
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p99: median(figures.map(({ p99 }) => p99)),
  }))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return (low + high) / 2
}
