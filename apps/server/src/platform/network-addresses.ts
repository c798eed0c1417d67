import { networkInterfaces } from 'node:os'

type Interfaces = ReturnType<typeof networkInterfaces>

// Browsers check every pair of addresses, one after the other.
const maxAddresses = 6
/** Bridges to containers and virtual machines, which other machines rarely reach. */
const bridgeName = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|cali|lxc|lxd|podman|vEthernet)/i
/** Valid on one cable only; browsers cannot use them without the name of their interface. */
const linkLocal = /^169\.254\.|^fe[89ab]/i
const loopback = /^127\.|^::1$|^::ffff:127\./i

export const isLoopbackAddress = (address: string): boolean => loopback.test(address)

/**
 * Lists the addresses of this machine at which others may reach it, best first: real interfaces before bridges, IPv4
 * before IPv6.
 */
export function listReachableAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal, address }) => !internal && !linkLocal.test(address))
      .map(({ address, family }) => ({ address, rank: (bridgeName.test(name) ? 2 : 0) + (family === 'IPv4' ? 0 : 1) })),
  )
  return [...new Set(found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address))].slice(0, maxAddresses)
}
