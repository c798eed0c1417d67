import { countDays } from './cycles.rules.ts'
import { divideRounded } from './prorations.rules.ts'

/** An amount that was charged for days of a subscription, in minor units, less the credits for its last days. */
export type Charge = { from: Temporal.PlainDate; until: Temporal.PlainDate; amount: number }

/** A part of a charge that is given back: its last days. */
export type Credit<C extends Charge = Charge> = { charge: C; from: Temporal.PlainDate; days: number; amount: number }

/**
 * Computes what is given back for the days from `day` on: of each charge the same part as of its days. Since the charges
 * are shortened by it, no day is given back twice, and never more than was charged for it.
 */
export function creditRest<C extends Charge>(charges: readonly C[], day: Temporal.PlainDate): Credit<C>[] {
  return charges.flatMap((charge) => {
    const from = Temporal.PlainDate.compare(day, charge.from) < 0 ? charge.from : day
    if (Temporal.PlainDate.compare(from, charge.until) >= 0) return []
    const days = countDays(from, charge.until)
    const of = countDays(charge.from, charge.until)
    return [{ charge, from, days, amount: Number(divideRounded(BigInt(charge.amount) * BigInt(days), BigInt(of))) }]
  })
}

/** Returns what remains of a charge once its last days were given back. */
export const shorten = <C extends Charge>({ charge, from, amount }: Credit<C>): C => ({
  ...charge,
  until: from,
  amount: charge.amount - amount,
})
