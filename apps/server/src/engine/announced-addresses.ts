import { listReachableAddresses } from '#platform/network-addresses.ts'

export const loopback = '127.0.0.1'

/**
 * The addresses that browsers learn: the listed ones, or those of the machine's interfaces; loopback if there is none.
 */
export type Announced = readonly string[] | 'interfaces'

/** Lists the addresses, the preferred one first; those of interfaces as they are now. */
export const listAnnounced = (announced: Announced): string[] => {
  if (announced === 'interfaces') return [...listReachableAddresses(), loopback]
  return announced.length === 0 ? [loopback] : [...announced]
}
