import { findBuiltInCondition, listAlertNumbers } from '@foyer/contract/operations/alert-rules'
import type { Kit, TestTenant } from './kit.ts'

const builtIn = listAlertNumbers().filter((number) => findBuiltInCondition(number) !== undefined)

/** Turns the built-in rules on, or off: alerts about this machine would be among the emails that tests look at. */
export const setBuiltInAlerts = ({ owner }: Pick<Kit, 'owner'>, enabled: boolean) =>
  owner(
    `insert into alert_rules (number, built_in, enabled) select unnest($1::text[]), true, $2
     on conflict (number) where built_in do update set enabled = excluded.enabled, evaluated_until = portal_now()`,
    [builtIn, enabled],
  )

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

/** Builds accepted inputs of the calls that change alerts. */
export const buildAlertInputs = (kit: Kit): { [call: string]: (tenant: TestTenant) => Promise<object> | object } => ({
  'alerts.create': () => form,
  'alerts.update': async () => ({ ...form, id: await createAlert(kit), version: 1 }),
  'alerts.setEnabled': async () => ({ id: await createAlert(kit), enabled: false }),
  'alerts.mute': async () => ({ id: await createAlert(kit), mutedUntil: null }),
  'alerts.reset': async () => ({ id: await createAlert(kit, true) }),
  'alerts.delete': async () => ({ id: await createAlert(kit) }),
  'alerts.updateRecipients': () => ({ recipients: null }),
})
