import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../src/app/server.ts'

/** Finds a free port of this machine. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** A portal in a process of its own, as `npm start` runs it. */
export type PortalProcess = {
  child: ChildProcess
  output: () => string
  ready: () => Promise<void>
  ended: Promise<number | null>
}

/** Starts the server's main file; `ready` waits until `/ready` answers 200. */
export function startPortal(port: number, env: NodeJS.ProcessEnv, args: string[] = []): PortalProcess {
  let text = ''
  const child = spawn(process.execPath, [join(root, 'apps/server/src/start/main.ts'), ...args], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ENGINE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended,
    output: () => text,
    ready: async () => {
      for (let tries = 0; tries < 1200; tries++) {
        if (child.exitCode !== null) throw new Error(`the portal ended: ${text}`)
        const response = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
        if (response?.status === 200) return
        await wait(50)
      }
      throw new Error(`the portal did not become ready: ${text}`)
    },
  }
}

/** Finds the lines that PostgreSQL wrote about itself somewhere below `folder`. */
function findPostmaster(folder: string): string[] | undefined {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name === 'postmaster.pid') return readFileSync(path, 'utf8').split('\n')
    if (statSync(path).isDirectory() && !/^(base|pg_wal|global)$/.test(name)) {
      const found = findPostmaster(path)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Finds the pid of the PostgreSQL that keeps its data somewhere below `folder`. */
export const postgresPid = (folder: string): number => Number(findPostmaster(folder)?.[0] ?? 0)

/** Returns the connection, as the owner, to the PostgreSQL of a portal with this data folder. */
export function postgresConnection(folder: string) {
  const [, , , port, host] = findPostmaster(folder) ?? []
  const password = readFileSync(join(folder, 'postgres', 'owner.password'), 'utf8')
  return { host, port: Number(port), user: 'foyer', database: 'foyer', password }
}

/**
 * Finds the pids of the processes that this one started, and of those that they did; with `program` only those whose
 * command contains it.
 */
export const findChildren = (pid: number, program = ''): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^(\d+)\s+(\d+)\s*(.*)$/.exec(line.trim()) ?? [])
    .flatMap(([, child, parent, command = '']) => {
      if (Number(parent) !== pid) return []
      return [...(command.includes(program) ? [Number(child)] : []), ...findChildren(Number(child), program)]
    })

/** Builds the Cookie header that sends back every cookie of a response. */
export const toCookieHeader = (setCookies: readonly string[]): string =>
  setCookies.map((cookie) => cookie.split(';')[0]).join('; ')

export type HttpResult = { status: number; cookie: string; body: unknown }
type Sent = { port: number; path: string; body?: unknown; headers?: Record<string, string> }

/**
 * Builds one request as a browser of our own page sends it, its Host header included, which fetch would not send;
 * without a body a GET.
 */
export const options = ({ port, path, body, headers }: Sent): Promise<HttpResult> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        path,
        host: '127.0.0.1',
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'x-foyer': '1', ...headers },
      },
      (response) => {
        let text = ''
        response.on('data', (data: Buffer) => (text += data.toString()))
        response.once('error', reject)
        response.once('end', () => {
          const cookie = toCookieHeader(response.headers['set-cookie'] ?? [])
          resolve({ status: response.statusCode ?? 0, cookie, body: JSON.parse(text) })
        })
      },
    )
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
