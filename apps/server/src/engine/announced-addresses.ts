import { listReachableAddresses } from '#platform/network-addresses.ts'

export const loopback = '127.0.0.1'

/** What browsers learn: these addresses, those of the machine's interfaces, or loopback if there is none. */
export type Announced = readonly string[] | 'interfaces'

/** The addresses, the preferred one first; those of interfaces as they are now. */
export const listAnnounced = (announced: Announced): string[] => {
  if (announced === 'interfaces') return [...listReachableAddresses(), loopback]
  return announced.length === 0 ? [loopback] : [...announced]
}
