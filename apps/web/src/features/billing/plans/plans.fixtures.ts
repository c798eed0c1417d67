import type { Plan, PlanTerms } from '@foyer/contract/billing/plans.shapes'
import type { Product } from '@foyer/contract/billing/products'

const changed = { changedAt: '2026-11-20T09:00:00.000Z', changedBy: 'Mia Stone', version: 3 }

export const meetings: Product = {
  ...{ id: '00000000-0000-4000-8000-000000000401', name: 'Meetings', description: 'Licences per host' },
  ...{ isBundle: false, bundled: [], status: 'active', ...changed },
  bundles: [],
  plans: [
    { id: '00000000-0000-4000-8000-000000000501', name: 'Free' },
    { id: '00000000-0000-4000-8000-000000000502', name: 'Team' },
  ],
}
export const storage: Product = {
  ...meetings,
  ...{ id: '00000000-0000-4000-8000-000000000402', name: 'Recording storage', description: 'More room' },
  plans: [{ id: '00000000-0000-4000-8000-000000000503', name: 'Storage 100 GB' }],
}
const toRef = ({ id, name, status }: Product) => ({ id, name, status })

export const team: Plan = {
  ...{ id: '00000000-0000-4000-8000-000000000502', name: 'Team', description: 'For every day', published: true },
  ...{ product: toRef(meetings), minLicences: 5, maxLicences: 100, status: 'active', ...changed },
  linked: [{ id: '00000000-0000-4000-8000-000000000503', name: 'Storage 100 GB' }],
  prices: [
    { currency: 'CAD', monthly: 1250, yearly: 12_000 },
    { currency: 'JPY', monthly: 1350, yearly: null },
  ],
  limits: { participants: 100, meetingMinutes: 1440, recordingStorage: null },
  roles: ['admin', 'member'],
  ...{ termsVersion: 2, termsSince: '2025-01-15T09:00:00.000Z', termsFixed: true },
}
export const storagePlan: Plan = {
  ...team,
  ...{ id: '00000000-0000-4000-8000-000000000503', name: 'Storage 100 GB', description: 'Beside a plan', linked: [] },
  ...{ product: toRef(storage), minLicences: 1, maxLicences: 1, published: false, termsVersion: 1, termsFixed: false },
}
export const draftPlan: Plan = {
  ...storagePlan,
  ...{ id: '00000000-0000-4000-8000-000000000504', name: 'Draft', product: toRef(meetings), prices: [] },
  status: 'disabled',
}

export const teamTerms: PlanTerms[] = [
  { number: 2, since: team.termsSince, until: null, prices: team.prices, limits: team.limits, roles: team.roles },
  {
    ...{ number: 1, since: '2024-02-01T09:00:00.000Z', until: team.termsSince, limits: team.limits, roles: team.roles },
    prices: [{ currency: 'CAD', monthly: 1000, yearly: 9600 }],
  },
]
