import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { loadavg } from 'node:os'

// Linux only: /proc tells what another process uses.

const ticksPerSecond = 100

/** The resources of a process: `cpuSeconds` since its start, all its threads together. */
export type ProcessFigures = { cpuSeconds: number; megabytes: number; threads: number; sockets: number; files: number }

const readField = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)

function findLinks(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)]
    } catch {
      return []
    }
  })
}

export function readProcess(pid: number): ProcessFigures {
  // The name of the program may contain spaces, so that fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const links = findLinks(pid)
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    megabytes: readField(status, 'VmRSS') / 1024,
    threads: readField(status, 'Threads'),
    sockets: links.filter((link) => link.startsWith('socket:')).length,
    files: links.length,
  }
}

/** Lists the UDP ports (IPv4) of processes; one that has ended has none. */
export function listUdpPorts(pids: readonly number[]): number[] {
  const own = new Set(pids.filter((pid) => existsSync(`/proc/${pid}/fd`)).flatMap(findLinks))
  return readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => own.has(`socket:[${fields[9]}]`))
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16))
}

/** Measures the processor time of a process, in percent of one core, until it is called; and the load of the machine. */
export function watchProcessor(pid: number): () => { cpu: number; megabytes: number; load: number } {
  const before = readProcess(pid)
  const began = performance.now()
  return () => {
    const after = readProcess(pid)
    const seconds = (performance.now() - began) / 1000
    const cpu = (100 * (after.cpuSeconds - before.cpuSeconds)) / seconds
    return { cpu, megabytes: after.megabytes, load: loadavg()[0] ?? 0 }
  }
}
