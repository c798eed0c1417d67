import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../src/app/server.ts'
import { findChildren, freePort } from './process.ts'

const library = (name: string): string => JSON.stringify(pathToFileURL(join(root, 'scripts/lib', name)).href)
// One for all tests: they are about processes, and creating a database takes longer than the rest of each.
const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-data-'))
let folder: string
let port: number
let npm: ChildProcess
let output: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-start-'))
  port = await freePort()
  output = ''
  // As the start script is, without the installation and the build before it.
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { main } from ${library('log.mjs')}
     import { keepServing } from ${library('server.mjs')}
     await main(() => keepServing(process.execPath, [${JSON.stringify(join(root, 'apps/server/src/start/main.ts'))}]))`,
  )
  // A shell that stays between npm and the script, as some shells do.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs; exit $?' } }))
})
afterEach(async () => {
  const all = [...findChildren(npm.pid ?? 0), npm.pid ?? 0]
  for (const pid of all) signal(pid, 'SIGKILL')
  await expect.poll(() => all.filter((pid) => signal(pid, 0))).toEqual([])
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

const isServing = async (): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.status === 200

async function startNpm(env: NodeJS.ProcessEnv = {}): Promise<void> {
  npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), FOYER_DATA: dataFolder, ENGINE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  await expect.poll(isServing, { timeout: 40_000, message: output }).toBe(true)
}

const find = (program: string): number =>
  findChildren(npm.pid ?? 0).find((pid) =>
    execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(program),
  ) ?? 0
/** Finds the script itself, and not the shell that names it. */
const findScript = (): number =>
  findChildren(npm.pid ?? 0).find((pid) =>
    /^\S*node start\.mjs/.test(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })),
  ) ?? 0
const findPortal = (): number => find('main.ts')

/** Makes a PATH on which nothing asks the kernel to end a process with its parent. */
function makePathWithoutSetpriv(): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['npm', 'node', 'sh', 'ps', 'id', 'test']) {
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name))
  }
  return bin
}

it.each([
  ['npm is killed', () => signal(npm.pid ?? 0, 'SIGKILL'), false],
  ['npm alone is asked to stop', () => signal(npm.pid ?? 0, 'SIGTERM'), false],
  ['the start script is killed', () => signal(findScript(), 'SIGKILL'), false],
  [
    'the start script is killed where the kernel does not tell its children',
    () => signal(findScript(), 'SIGKILL'),
    true,
  ],
] as const)(
  'nothing is left when %s, and the next start serves',
  async (...row) => {
    const [, end, withoutSetpriv] = row
    const env = withoutSetpriv ? { PATH: makePathWithoutSetpriv() } : {}
    await startNpm(env)
    const all = findChildren(npm.pid ?? 0)
    expect(all.length).toBeGreaterThan(3)
    expect(end()).toBe(true)
    await expect.poll(() => all.filter((pid) => signal(pid, 0))).toEqual([])
    await startNpm(env)
  },
  120_000,
)

it('restarts a portal that was killed, and prints the pause', async () => {
  await startNpm()
  const killed = findPortal()
  signal(killed, 'SIGKILL')
  await expect.poll(() => output).toContain('The server ended unexpectedly (SIGKILL); starting it again in 1 s')
  await expect.poll(async () => findPortal() !== killed && (await isServing()), { timeout: 40_000 }).toBe(true)
  signal(findPortal(), 'SIGKILL')
  await expect.poll(() => output).toContain('starting it again in 2 s')
}, 120_000)

it('is back with its media engine at the same UDP port when the portal was killed', async () => {
  const ENGINE_UDP_PORT = String(await freePort())
  await startNpm({ ENGINE: 'embedded', ENGINE_UDP_PORT })
  for (const round of [1, 2]) {
    const portal = findPortal()
    const all = [portal, ...findChildren(portal)]
    expect(all.length, `in round ${round}`).toBeGreaterThan(3)
    const announced = output.split(`use UDP port ${ENGINE_UDP_PORT} `).length
    signal(portal, 'SIGKILL')
    await expect.poll(() => all.filter((pid) => signal(pid, 0))).toEqual([])
    await expect
      .poll(() => output.split(`use UDP port ${ENGINE_UDP_PORT} `).length, { timeout: 40_000 })
      .toBe(announced + 1)
    expect(await isServing()).toBe(true)
  }
}, 240_000)

it('does not restart a portal that fails to start', async () => {
  npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: 'none', FOYER_DATA: dataFolder },
    stdio: 'ignore',
  })
  expect(await new Promise((resolve) => npm.once('exit', resolve))).toBe(1)
}, 60_000)
