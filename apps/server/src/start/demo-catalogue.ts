import type { CurrencyCode } from '@foyer/contract/billing/currencies'
import { plans } from '@foyer/contract/billing/plans'
import type { PlanPrice } from '@foyer/contract/billing/plans.shapes'
import { products } from '@foyer/contract/billing/products'
import type { Input } from '@foyer/contract/call'
import type { DemoCall, DemoClient } from './demo-caller.ts'

type PlanInput = Input<typeof plans.create>
type DemoPlan = Omit<PlanInput, 'productId' | 'linkedIds'> & {
  /** The names of its product and of the plans that can be added to it. */
  product: string
  links?: readonly string[]
  /** The prices of its first version, if it has a second one. */
  before?: PlanInput['prices']
}

const demoProducts = [
  { name: 'Meetings', description: 'Video meetings, licences per host', parts: [] },
  { name: 'Recording storage', description: 'More room for cloud recordings', parts: [] },
  { name: 'Clinic', description: 'For practices and hospitals', parts: ['Meetings', 'Recording storage'] },
]

/** Writes prices in minor units, a month and a year in each currency. */
const price = (currency: CurrencyCode, monthly: number, yearly: number): PlanPrice => ({ currency, monthly, yearly })

const roles: PlanInput['roles'] = ['admin', 'member', 'client']

/** The plans of the demo; those that others are linked with come first. */
const demoPlans: readonly DemoPlan[] = [
  {
    ...{ name: 'Storage 100 GB', description: 'Beside any plan of meetings.', product: 'Recording storage' },
    ...{ minLicences: 1, maxLicences: 1, published: true, roles },
    prices: [price('CAD', 900, 8640), price('USD', 690, 6624), price('EUR', 640, 6144), price('JPY', 980, 9408)],
    limits: { participants: null, meetingMinutes: null, recordingStorage: 100 },
  },
  {
    ...{ name: 'Free', description: 'To try it out, for a small group.', product: 'Meetings' },
    ...{ minLicences: 1, maxLicences: 5, published: true, roles },
    prices: [price('CAD', 0, 0), price('USD', 0, 0), price('EUR', 0, 0), price('JPY', 0, 0)],
    limits: { participants: 25, meetingMinutes: 60, recordingStorage: 5 },
  },
  {
    ...{ name: 'Team', description: 'For organisations that meet every day.', product: 'Meetings' },
    ...{ minLicences: 5, maxLicences: 100, published: true, roles: [...roles, 'custom'], links: ['Storage 100 GB'] },
    before: [price('CAD', 1000, 9600), price('USD', 800, 7680), price('EUR', 750, 7200), price('JPY', 1150, 11_040)],
    prices: [price('CAD', 1250, 12_000), price('USD', 950, 9120), price('EUR', 875, 8400), price('JPY', 1350, 12_960)],
    limits: { participants: 100, meetingMinutes: 1440, recordingStorage: 200 },
  },
  {
    ...{ name: 'Business', description: 'With apps and more room.', product: 'Meetings' },
    ...{ minLicences: 20, maxLicences: 100, published: true, roles: [...roles, 'custom'], links: ['Storage 100 GB'] },
    prices: [
      ...[price('CAD', 2000, 19_200), price('USD', 1520, 14_592)],
      ...[price('EUR', 1400, 13_440), price('JPY', 2160, 20_736)],
    ],
    limits: { participants: 300, meetingMinutes: null, recordingStorage: 500 },
  },
  {
    ...{ name: 'Clinic 25', description: 'By agreement, for practices.', product: 'Clinic' },
    ...{ minLicences: 25, maxLicences: 25, published: false, roles: [...roles, 'custom'] },
    prices: [{ currency: 'CAD', monthly: null, yearly: 21_600 }],
    limits: { participants: 100, meetingMinutes: null, recordingStorage: 1000 },
  },
]

/** Seeds the products and plans of the operator, unless it has any. */
export async function seedCatalogue(call: DemoCall, operator: DemoClient): Promise<void> {
  if ((await call(operator, products.list, {})).output.items.length > 0) return
  const ids = new Map<string, string>()
  const find = (name: string): string => ids.get(name) ?? ''
  for (const { parts, ...product } of demoProducts) {
    const form = { ...product, isBundle: parts.length > 0, bundledIds: parts.map(find) }
    ids.set(product.name, (await call(operator, products.create, form)).output.id)
  }
  for (const { product, links = [], before, ...plan } of demoPlans) {
    const form = { ...plan, productId: find(product), linkedIds: links.map(find) }
    const { output } = await call(operator, plans.create, { ...form, prices: before ?? plan.prices })
    ids.set(plan.name, output.id)
    if (before) await call(operator, plans.update, { ...form, id: output.id, version: output.version })
  }
}
