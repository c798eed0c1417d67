import { findBuiltInCondition, listAlertNumbers } from '@foyer/contract/operations/alert-rules'

type Owner = (statement: string, values: unknown[]) => Promise<unknown>

const builtIn = listAlertNumbers().filter((number) => findBuiltInCondition(number) !== undefined)

/** Turns the built-in rules on, or off: alerts about this machine would be among the emails that tests look at. */
export const setBuiltInAlerts = ({ owner }: { owner: Owner }, enabled: boolean) =>
  owner(
    `insert into alert_rules (number, built_in, enabled) select unnest($1::text[]), true, $2
     on conflict (number) where built_in do update set enabled = excluded.enabled, evaluated_until = portal_now()`,
    [builtIn, enabled],
  )
