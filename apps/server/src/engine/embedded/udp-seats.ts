import { networkInterfaces } from 'node:os'

type Options = { announcedIp?: string; udpPorts?: [from: number, to: number] }

const loopback = '127.0.0.1'
const connectionsPerParticipant = 2

/** How many participants of all rooms the UDP ports allow: each connection uses a port per address of this machine. */
export function countUdpSeats(options: Options): number {
  if (options.udpPorts === undefined) return Number.POSITIVE_INFINITY
  const [from, to] = options.udpPorts
  const own = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  const addresses = new Set([options.announcedIp ?? loopback, ...own])
  return Math.floor((to - from + 1) / (connectionsPerParticipant * addresses.size))
}
