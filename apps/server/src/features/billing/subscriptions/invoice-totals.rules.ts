import { divideRounded } from './prorations.rules.ts'

/** A tax by its rate in thousandths of a percent: 13 % is 13,000, and 9.975 % is 9,975. */
export type TaxRate = { name: string; rate: number }

/** How an invoice is taxed: whether the prices contain the taxes, and which they are; none for a reverse charge. */
export type Taxation = { included: boolean; taxes: readonly TaxRate[] }

/** Amounts in minor units. */
export type InvoiceTotals = {
  /** The sum of the lines. */
  subtotal: number
  /** The part of the credit balance that was used. */
  creditUsed: number
  /** Before tax. */
  net: number
  taxes: { name: string; rate: number; amount: number }[]
  /** The amount to pay, with tax. */
  total: number
  /** The credit balance that is left. */
  credit: number
}

const whole = 100_000n

/** Computes the taxes on an amount, each of them once and rounded half away from zero. */
function computeTaxes(amount: number, { included, taxes }: Taxation): InvoiceTotals['taxes'] {
  const all = taxes.reduce((sum, { rate }) => sum + BigInt(rate), 0n)
  const base = included ? whole + all : whole
  return taxes.map(({ name, rate }) => ({
    ...{ name, rate },
    amount: Number(divideRounded(BigInt(amount) * BigInt(rate), base)),
  }))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Computes what an invoice of these lines comes to. The credit balance is used first and is of the same kind as the
 * prices; lines that give back more than the others charge add to it.
 */
export function computeTotals(lines: readonly number[], credit: number, taxation: Taxation): InvoiceTotals {
  const subtotal = sum(lines)
  const creditUsed = Math.min(credit, Math.max(subtotal, 0))
  const charged = Math.max(subtotal, 0) - creditUsed
  const taxes = computeTaxes(charged, taxation)
  const tax = sum(taxes.map(({ amount }) => amount))
  return {
    ...{ subtotal, creditUsed, taxes },
    net: taxation.included ? charged - tax : charged,
    total: taxation.included ? charged : charged + tax,
    credit: credit - creditUsed - Math.min(subtotal, 0),
  }
}
