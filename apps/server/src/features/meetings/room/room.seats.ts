import { toNetwork } from '#platform/security/network.ts'

/** Seats that one network may hold without having connected, once somebody else needs one. */
const maxPendingSeats = 2

type Seat = { ip: string; connected_at: Date | null }
type Newcomer = { isHost: boolean; network: string }

/**
 * The seat of a full conference that a newcomer may take: of those that were given out and never connected, the last.
 * The host takes anybody's; others take one from a network that holds several, and never from their own.
 */
export function findSeatToTake<S extends Seat>(seats: readonly S[], { isHost, network }: Newcomer): S | undefined {
  const pending = seats.filter((seat) => seat.connected_at === null)
  if (isHost) return pending.at(-1)
  const others = pending.filter(({ ip }) => toNetwork(ip) !== network)
  return others.findLast(
    ({ ip }) => others.filter((other) => toNetwork(other.ip) === toNetwork(ip)).length > maxPendingSeats,
  )
}
