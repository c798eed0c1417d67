import { toNetwork } from '#platform/security/network.ts'

/** The number of seats that one network may reserve without connecting while another caller needs one. */
const maxPendingSeats = 2

type Seat = { ip_address: string; connected_at: Date | null }
type Newcomer = { isHost: boolean; network: string }

/**
 * Finds the seat of a full conference that a newcomer may have: the last of those that were reserved and never
 * connected. The host may have any of these; others only one of a network that has reserved several, and never one of
 * their own network.
 */
export function findReleasableSeat<S extends Seat>(seats: readonly S[], { isHost, network }: Newcomer): S | undefined {
  const pending = seats.filter((seat) => seat.connected_at === null)
  if (isHost) return pending.at(-1)
  const others = pending.filter(({ ip_address }) => toNetwork(ip_address) !== network)
  return others.findLast(
    ({ ip_address }) =>
      others.filter((other) => toNetwork(other.ip_address) === toNetwork(ip_address)).length > maxPendingSeats,
  )
}
