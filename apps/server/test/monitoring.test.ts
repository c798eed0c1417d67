// Subject: features/operations/health/health-metrics.commands.ts
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { healthNumberNames } from '@foyer/contract/operations/health-numbers'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { addHealthMetrics, sampleAgeMetric, toMetric } from '#features/operations/health/health-metrics.commands.ts'
import { createMonitor } from '#platform/monitor.ts'
import { buildDashboard, buildRules } from '../../../scripts/lib/monitoring.ts'
import { root } from '../src/app/server.ts'

const folder = join(root, 'docs', 'monitoring')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const findMetrics = (text: string): Set<string> => new Set(text.match(/foyer_health_\w+/g))

it('has the numbers of the last sample in /metrics, in base units, and none that is not known', async () => {
  const registry = new Registry()
  const monitor = createMonitor()
  addHealthMetrics(registry, monitor)
  expect(await registry.metrics()).not.toMatch(/^foyer_health_\w+ /m)
  monitor.sample = { takenAt: new Date(Date.now() - 7000), numbers: { disk: 82, responseTime: 138, certificate: 2 } }
  const text = await registry.metrics()
  expect(text).toContain('foyer_health_disk_ratio 0.82')
  expect(text).toContain('foyer_health_response_time_seconds 0.138')
  expect(text).toContain('foyer_health_certificate_seconds 172800')
  expect(text).toMatch(/foyer_health_sample_age_seconds 7/)
  expect(text).not.toMatch(/^foyer_health_conferences /m)
  monitor.sample = { takenAt: new Date(), numbers: {} }
  expect(await registry.metrics()).not.toMatch(/^foyer_health_disk/m)
})

it('has files for Prometheus and Grafana with every number, as the catalogue has them', () => {
  const metrics = [...healthNumberNames.map((number) => toMetric(number).name)].sort()
  expect(read('foyer-alerts.yml')).toBe(buildRules())
  expect(JSON.parse(read('foyer-grafana.json'))).toEqual(JSON.parse(buildDashboard()))
  expect([...findMetrics(read('foyer-alerts.yml'))].sort()).toEqual([...metrics, sampleAgeMetric].sort())
  expect([...findMetrics(read('foyer-grafana.json'))].sort()).toEqual(metrics)
})

const promtool = spawnSync('promtool', ['--version'])

it.skipIf(promtool.error !== undefined)('has rules that promtool accepts, and that alert when they should', () => {
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
    return { status, said: status === 0 ? '' : stdout + stderr }
  }
  expect(run('check', 'rules', 'foyer-alerts.yml')).toEqual({ status: 0, said: '' })
  expect(run('test', 'rules', 'foyer-alerts.test.yml')).toEqual({ status: 0, said: '' })
})
