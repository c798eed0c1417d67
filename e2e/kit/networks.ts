import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A network of its own, of which this machine is the router; what runs in it shares no interface with others. */
export type Network = {
  /** This machine's address in that network. */
  readonly gateway: string
  /** A program that runs the given one in the network. */
  readonly wrap: (program: string) => Promise<string>
  /** Nothing in the network can send to this UDP port any more, or to any. */
  readonly blockUdp: (port?: number) => void
  readonly remove: () => Promise<void>
}

const run = (...args: string[]): string => execFileSync('ip', args, { stdio: 'pipe', encoding: 'utf8' })

/** Removes the networks of test runs that were killed, whose addresses a portal would announce as well. */
function removeAbandoned(): void {
  for (const [name, pid] of run('netns', 'list').matchAll(/^foyer-(\d+)-\d+/gm))
    if (!existsSync(`/proc/${pid}`)) run('netns', 'delete', name)
}

/** Finds why this machine cannot have such networks; undefined if it can. */
export function findNetworkObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces are a feature of Linux'
  if (process.getuid?.() !== 0) return 'only root may create network namespaces'
  const name = `foyer-try-${process.pid}`
  try {
    run('netns', 'add', name)
    run('-n', name, 'link', 'add', 'try0', 'type', 'veth', 'peer', 'name', 'try1')
    return undefined
  } catch (error) {
    return `this machine does not allow network namespaces: ${error instanceof Error ? error.message.split('\n').at(-1) : ''}`
  } finally {
    try {
      run('netns', 'delete', name)
    } catch {
      // It was not created.
    }
  }
}

/** Creates a network with addresses of 198.18.0.0/15, which is reserved for measurements between networks. */
export async function createNetwork(index: number): Promise<Network> {
  const name = `foyer-${process.pid}-${index}`
  const [outside, inside] = [`fy${process.pid}-${index}`, `fi${process.pid}-${index}`]
  const prefix = `198.18.${(process.pid % 128) * 2 + index}`
  const folder = await mkdtemp(join(tmpdir(), 'foyer-network-'))
  removeAbandoned()
  run('netns', 'add', name)
  const remove = async () => {
    // The pair of interfaces goes with the namespace.
    run('netns', 'delete', name)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    run('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name)
    run('address', 'add', `${prefix}.1/30`, 'dev', outside)
    run('link', 'set', outside, 'up')
    run('-n', name, 'address', 'add', `${prefix}.2/30`, 'dev', inside)
    for (const link of ['lo', inside]) run('-n', name, 'link', 'set', link, 'up')
    run('-n', name, 'route', 'add', 'default', 'via', `${prefix}.1`)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    gateway: `${prefix}.1`,
    wrap: async (program) => {
      const path = join(folder, 'run')
      await writeFile(path, `#!/bin/sh\nexec ip netns exec ${name} ${program} "$@"\n`)
      await chmod(path, 0o700)
      return path
    },
    blockUdp: (port) => {
      const ports = port === undefined ? [] : ['dport', String(port)]
      run('-n', name, 'rule', 'add', 'ipproto', 'udp', ...ports, 'prohibit')
    },
    remove,
  }
}
