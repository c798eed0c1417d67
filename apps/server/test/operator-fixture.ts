import { createPlan, createProduct, planForm } from './catalogue.ts'
import type { Kit, TestTenant } from './kit.ts'

const form = { name: 'Rule', number: 'disk', direction: 'over', threshold: 90, seconds: 60 }

async function createAlert(kit: Kit, builtIn = false): Promise<string> {
  const [row] = await kit.owner(
    `insert into alert_rules (number, built_in, direction, threshold, seconds) values ('disk', $1, 'over', 90, 60)
     on conflict (number) where built_in do update set (direction, threshold, seconds) = ('over', 90, 60) returning id`,
    [builtIn],
  )
  return row.id
}

/** Creates a rule that has fired many times; returns its id. */
export async function createFiredAlert(kit: Kit, times: number): Promise<string> {
  const id = await createAlert(kit)
  await kit.owner(
    `insert into alert_firings (rule_id, direction, threshold, started_at, ended_at, worst)
     select $1, 'over', 90, portal_now() - n * interval '2 minutes', portal_now() - n * interval '2 minutes', 91
     from generate_series(1, $2::int) n`,
    [id, times],
  )
  return id
}

const clientForm = () => ({
  ...{ name: `Client ${crypto.randomUUID()}`, iceTransport: 'all', bundlePolicy: 'balanced', servers: [] },
  ...{ videoTransport: 'all', audioTransport: 'all', minVersion: '', maxVersion: '' },
})
async function createTestClient(kit: Kit): Promise<string> {
  const key = crypto.randomUUID()
  const [row] = await kit.owner('insert into clients (identifier, name) values ($1, $1) returning id', [key])
  return row.id
}

/** Builds accepted inputs of the calls that change what belongs to no tenant. */
export const buildOperatorInputs = (
  kit: Kit,
): { [call: string]: (tenant: TestTenant) => Promise<object> | object } => ({
  'alerts.create': () => form,
  'alerts.update': async () => ({ ...form, id: await createAlert(kit), version: 1 }),
  'alerts.setEnabled': async () => ({ id: await createAlert(kit), enabled: false }),
  'alerts.mute': async () => ({ id: await createAlert(kit), mutedUntil: null }),
  'alerts.reset': async () => ({ id: await createAlert(kit, true) }),
  'alerts.delete': async () => ({ id: await createAlert(kit) }),
  'operationalDashboard.dismissProcess': async () => {
    const host = `host-${crypto.randomUUID()}`
    await kit.owner(
      `insert into portal_processes (host, port, run_id, release, seen_at, report)
       values ($1, 1, gen_random_uuid(), '1', portal_now() - interval '1 hour', '{}')`,
      [host],
    )
    return { host, port: 1 }
  },
  'clients.create': () => ({ ...clientForm(), identifier: `client-${crypto.randomUUID().slice(0, 8)}` }),
  'clients.update': async () => ({ ...clientForm(), id: await createTestClient(kit), version: 1 }),
  'clients.setStatus': async () => ({ id: await createTestClient(kit), status: 'disabled' }),
  'clients.delete': async () => ({ id: await createTestClient(kit) }),
  'clients.test': async () => ({ id: await createTestClient(kit) }),
  'alerts.updateRecipients': () => ({ recipients: null }),
  'products.create': () => ({ name: `Product ${crypto.randomUUID()}`, isBundle: false }),
  'products.update': async () => ({
    ...{ id: await createProduct(kit), version: 1, name: `Product ${crypto.randomUUID()}`, isBundle: false },
  }),
  'products.setStatus': async () => ({ id: await createProduct(kit), status: 'disabled' }),
  'products.delete': async () => ({ id: await createProduct(kit) }),
  'plans.create': async () => ({ ...planForm, name: 'Team', productId: await createProduct(kit) }),
  'plans.update': async () => {
    const { id, productId } = await createPlan(kit)
    return { ...planForm, id, version: 1, name: 'Team', productId }
  },
  'plans.setStatus': async () => ({ id: (await createPlan(kit)).id, status: 'disabled' }),
  'plans.delete': async () => ({ id: (await createPlan(kit)).id }),
})
