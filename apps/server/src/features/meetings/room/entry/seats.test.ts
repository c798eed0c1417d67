import { describe, expect, it } from 'vitest'
import { findReleasableSeat } from './seats.ts'

const network = '203.0.113.9'
const pending = (ip_address: string, user_id: string | null = null) => ({ ip_address, connected_at: null, user_id })
const connected = (ip_address: string) => ({ ip_address, connected_at: new Date(), user_id: null })
/** Seats that one IPv6 network has reserved, from different addresses. */
const crowd = (count: number) => Array.from({ length: count }, (_, n) => pending(`2001:db8::${n + 1}`))

describe('the host gets', () => {
  it('the seat that was reserved last, also by their own network', () => {
    const seats = [pending('198.51.100.1'), pending(network), connected('198.51.100.2')]
    expect(findReleasableSeat(seats, { isHost: true, isUser: true, network })).toBe(seats[1])
  })

  it('none of those who are in the meeting', () => {
    expect(findReleasableSeat([connected('198.51.100.1')], { isHost: true, isUser: true, network })).toBeUndefined()
  })
})

describe('another participant gets', () => {
  const find = (seats: readonly ReturnType<typeof pending | typeof connected>[]) =>
    findReleasableSeat(seats, { isHost: false, isUser: false, network })

  it('the last seat of a network that holds three or more back', () => {
    const seats = [...crowd(3), pending('198.51.100.1')]
    expect(find(seats)).toBe(seats[2])
  })

  it('no seat of a network that holds two, however many such networks there are', () => {
    expect(find([...crowd(2), pending('198.51.100.1'), pending('198.51.100.1')])).toBeUndefined()
  })

  it('the first seat of their own site if that holds three or more back, and no other does', () => {
    expect(find([pending(network), pending(network)])).toBeUndefined()
    const seats = [pending('198.51.100.1'), pending(network), pending(network), pending('203.0.113.10')]
    expect(find(seats)).toBe(seats[1])
  })

  it('the last seat of a site whose addresses hold one each', () => {
    const seats = [pending('198.51.100.1'), pending('198.51.100.2'), pending('198.51.100.3')]
    expect(find(seats)).toBe(seats[2])
  })

  it('no seat because of those of the same network who are in the meeting', () => {
    expect(find([...crowd(2), connected('2001:db8::7'), connected('2001:db8::8')])).toBeUndefined()
  })
})

describe('a signed-in user gets', () => {
  it('the last seat that a guest has reserved, also of their own network', () => {
    const seats = [pending(network), pending('198.51.100.1', 'a-user')]
    expect(findReleasableSeat(seats, { isHost: false, isUser: true, network })).toBe(seats[0])
  })
})
