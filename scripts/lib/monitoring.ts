import { sampleAgeMetric, toMetric } from '../../apps/server/src/features/operations/health/health-metrics.commands.ts'
import { healthNumberLabels } from '../../packages/contract/src/operations/health-numbers.labels.ts'
import {
  type HealthGroup,
  type HealthNumber,
  healthNumberNames,
  toNumberFacts,
} from '../../packages/contract/src/operations/health-numbers.ts'

/** The files for Prometheus and Grafana, which follow from the catalogue of the numbers. */
export const folder = 'docs/monitoring'

const toRecord = (number: HealthNumber): string => `foyer:${toMetric(number).name.replace('foyer_health_', '')}`
const toAlertName = (number: HealthNumber): string => `Foyer${number.charAt(0).toUpperCase()}${number.slice(1)}`

/** Every process has the numbers of the installation; one that is late has older ones. */
function buildRecord(number: HealthNumber): string {
  const { rule } = toNumberFacts(number)
  const worst = rule?.direction === 'under' ? 'min' : 'max'
  return [`      - record: ${toRecord(number)}`, `        expr: ${worst}(${toMetric(number).name})`].join('\n')
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6

function buildAlert(number: HealthNumber): string[] {
  const { rule } = toNumberFacts(number)
  if (rule === undefined) return []
  const { factor } = toMetric(number)
  const limit = `${rule.direction === 'over' ? '>' : '<'} ${round(rule.threshold * factor)}`
  return [
    [
      `      - alert: ${toAlertName(number)}`,
      `        expr: ${toRecord(number)} ${limit}`,
      `        for: ${rule.seconds}s`,
      '        labels:',
      '          severity: warning',
      '        annotations:',
      `          summary: "Foyer: ${healthNumberLabels[number].en}"`,
      `          description: 'The value is {{ printf "%.4g" $value }}, and the threshold ${limit.slice(2)}.'`,
    ].join('\n'),
  ]
}

/** Builds the rules: a recorded series for each number, and an alert for each threshold. */
export function buildRules(): string {
  return [
    '# Written by `node scripts/monitoring.ts` from the thresholds that the operational dashboard has from the start.',
    'groups:',
    '  - name: foyer-numbers',
    '    rules:',
    ...healthNumberNames.map(buildRecord),
    '      - record: foyer:sample_age_seconds',
    `        expr: min(${sampleAgeMetric})`,
    '  - name: foyer-alerts',
    '    rules:',
    ...healthNumberNames.flatMap(buildAlert),
    [
      '      - alert: FoyerSilent',
      '        expr: foyer:sample_age_seconds > 60 or absent(foyer:sample_age_seconds)',
      '        for: 60s',
      '        labels:',
      '          severity: critical',
      '        annotations:',
      '          summary: "Foyer: no numbers are being collected"',
    ].join('\n'),
    '',
  ].join('\n')
}

const units = {
  count: 'short',
  percent: 'percentunit',
  perSecond: 'reqps',
  milliseconds: 's',
  seconds: 's',
  bytes: 'bytes',
  days: 's',
} as const
const titles: { readonly [group in HealthGroup]: string } = {
  meetings: 'Meetings',
  engines: 'Engines',
  portal: 'Portal and database',
  queues: 'Queues, disk, certificates',
}
const columns = 4
const [panelWidth, panelHeight] = [6, 6]

function buildPanel(number: HealthNumber, { x, y, id }: { x: number; y: number; id: number }) {
  const { unit, rule } = toNumberFacts(number)
  const { name, factor } = toMetric(number)
  const limit = rule === undefined ? [] : [round(rule.threshold * factor)]
  const [below, above] = rule?.direction === 'under' ? ['red', 'green'] : ['green', 'red']
  const steps = [{ color: below, value: null }, ...limit.map((value) => ({ color: above, value }))]
  return {
    id,
    type: 'timeseries',
    title: healthNumberLabels[number].en,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana
    datasource: { type: 'prometheus', uid: '${datasource}' },
    gridPos: { x, y, w: panelWidth, h: panelHeight },
    targets: [
      {
        refId: 'A',
        expr: `${rule?.direction === 'under' ? 'min' : 'max'}(${name})`,
        legendFormat: healthNumberLabels[number].en,
      },
    ],
    fieldConfig: {
      defaults: {
        unit: units[unit],
        min: 0,
        thresholds: { mode: 'absolute', steps },
        custom: { thresholdsStyle: { mode: rule === undefined ? 'off' : 'dashed' }, fillOpacity: 10 },
      },
      overrides: [],
    },
    options: { legend: { showLegend: false } },
  }
}

/** Builds the dashboard: a row of panels for each group, one panel for each number. */
export function buildDashboard(): string {
  const panels: object[] = []
  let y = 0
  for (const [group, title] of Object.entries(titles)) {
    const numbers = healthNumberNames.filter((number) => toNumberFacts(number).group === group)
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    })
    y += 1
    for (const [n, number] of numbers.entries()) {
      const place = { x: (n % columns) * panelWidth, y: y + Math.floor(n / columns) * panelHeight }
      panels.push(buildPanel(number, { ...place, id: panels.length + 1 }))
    }
    y += Math.ceil(numbers.length / columns) * panelHeight
  }
  const dashboard = {
    title: 'Foyer',
    uid: 'foyer',
    tags: ['foyer'],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-24h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels,
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

export const files: readonly { readonly name: string; readonly build: () => string }[] = [
  { name: 'foyer-alerts.yml', build: buildRules },
  { name: 'foyer-grafana.json', build: buildDashboard },
]
