/**
 * Divides integers and rounds half away from zero; as BigInt, because 100 licences of a yearly price by the day leave
 * the range in which numbers are exact.
 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [whole, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (2n * whole + by) / (2n * by)
  return isNegative ? -rounded : rounded
}

/** A part of a cycle: how many of its days. */
export type CyclePart = { days: number; of: number }

/**
 * Computes what licences cost for a part of a cycle, in minor units; negative licences are given back. `price` is that of
 * a licence for a whole cycle.
 */
export const prorate = ({ licences, price }: { licences: number; price: number }, { days, of }: CyclePart): number =>
  Number(divideRounded(BigInt(licences) * BigInt(price) * BigInt(days), BigInt(of)))
