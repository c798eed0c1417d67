import { toSite } from '#platform/security/network.ts'

/** The number of seats that the guests of one site may reserve without connecting while another caller needs one. */
const maxPendingSeats = 2

type Seat = { ip_address: string; connected_at: Date | null; user_id: string | null }
type Newcomer = { isHost: boolean; isUser: boolean; network: string }

/**
 * Finds the seat of a full conference that a newcomer may have: the last of those that were reserved and never
 * connected. The host may have any of these, a signed-in user those of guests. Guests may have one of a site whose
 * guests have reserved several; of their own site the one that was reserved first, because those who come after it are
 * on their way.
 */
export function findReleasableSeat<S extends Seat>(seats: readonly S[], newcomer: Newcomer): S | undefined {
  const pending = seats.filter((seat) => seat.connected_at === null)
  if (newcomer.isHost) return pending.at(-1)
  const ofGuests = pending.filter((seat) => seat.user_id === null)
  if (newcomer.isUser) return ofGuests.at(-1)
  const site = toSite(newcomer.network)
  const isCrowded = ({ ip_address }: Seat) =>
    ofGuests.filter((other) => toSite(other.ip_address) === toSite(ip_address)).length > maxPendingSeats
  return (
    ofGuests.findLast((seat) => toSite(seat.ip_address) !== site && isCrowded(seat)) ??
    ofGuests.find((seat) => toSite(seat.ip_address) === site && isCrowded(seat))
  )
}
