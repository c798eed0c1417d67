import { findLine } from '@foyer/contract/recordings/allowed-networks'
import { z } from 'zod'

/** Lines that name an address, a network such as `10.0.0.0/8`, or a range such as `10.0.0.1-10.0.0.9`, with a note. */
export const AllowedNetworks = z.array(z.object({ value: z.string(), note: z.string() }))
export type AllowedNetworks = z.output<typeof AllowedNetworks>

/** Checks whether an address may open recordings; without lines every one may. A line that is not understood has none. */
export const isAllowedAddress = (networks: AllowedNetworks, address: string): boolean =>
  networks.length === 0 ||
  findLine(
    networks.map(({ value }) => value),
    address,
  ) !== -1
