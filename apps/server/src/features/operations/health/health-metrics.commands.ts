import { type HealthNumber, healthNumberNames, toNumberFacts } from '@foyer/contract/operations/health-numbers'
import { healthNumberLabels } from '@foyer/contract/operations/health-numbers.labels'
import { Gauge, type Registry } from 'prom-client'
import type { Monitor } from '#platform/monitor.ts'

/** Units as Prometheus expects them: base units, with which the name ends. */
const units = {
  count: { suffix: '', factor: 1 },
  percent: { suffix: '_ratio', factor: 0.01 },
  perSecond: { suffix: '_per_second', factor: 1 },
  milliseconds: { suffix: '_seconds', factor: 0.001 },
  seconds: { suffix: '_seconds', factor: 1 },
  bytes: { suffix: '_bytes', factor: 1 },
  days: { suffix: '_seconds', factor: 86_400 },
} as const

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** Returns the metric of a number; a value times `factor` is in the unit of its name. */
export function toMetric(number: HealthNumber): { name: string; factor: number } {
  const { suffix, factor } = units[toNumberFacts(number).unit]
  return { name: `foyer_health_${toSnakeCase(number)}${suffix}`, factor }
}

export const sampleAgeMetric = 'foyer_health_sample_age_seconds'

/** Adds the numbers of the installation to the metrics, as this process has seen them last: a scrape reads nothing. */
export function addHealthMetrics(registry: Registry, monitor: Pick<Monitor, 'sample'>): void {
  for (const number of healthNumberNames) {
    const { name, factor } = toMetric(number)
    new Gauge({
      name,
      help: `${healthNumberLabels[number].en}, of the installation`,
      registers: [registry],
      collect() {
        const value = monitor.sample?.numbers[number]
        if (value === undefined) this.remove({})
        else this.set(value * factor)
      },
    })
  }
  new Gauge({
    name: sampleAgeMetric,
    help: 'How long ago the numbers of the installation were sampled',
    registers: [registry],
    collect() {
      if (monitor.sample === undefined) this.remove({})
      else this.set((Date.now() - monitor.sample.takenAt.getTime()) / 1000)
    },
  })
}
