import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { watchNpm } from './parents.mjs'
import { root } from './paths.mjs'

const graceMs = 2000
const followed = new Map()
let firstSignalAt

/**
 * Starts a program in a group of its own. Signals reach it through us, exactly once however many we get: a terminal
 * sends Ctrl-C to every process, and npm sends it on as well. Where the kernel can do it, it ends when we are killed.
 */
export function start(program, args, options = {}) {
  const [command, all] = canFollow() ? ['setpriv', ['--pdeathsig', 'TERM', '--', program, ...args]] : [program, args]
  const child = spawn(command, all, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true, ...options })
  listen()
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      sweep(child.pid)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  }).finally(() => followed.delete(child))
  followed.set(child, ended)
  if (wasStopped()) send(child, 'SIGTERM')
  return { child, ended, stop: () => send(child, 'SIGTERM') }
}

/** Runs a program to its end and gives its exit code. */
export async function run(program, args, options) {
  return start(program, args, options).ended
}

/** Runs a program with a label before each line that it prints, for programs that run side by side. */
export async function runLabelled(program, args, { label, ...options }) {
  const { child, ended } = start(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`))
  return ended
}

/** Checks whether a signal asked us to end. */
export function wasStopped() {
  return firstSignalAt !== undefined
}

let listens = false
function listen() {
  if (listens) return
  listens = true
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, pass)
  watchNpm(() => pass('SIGTERM'))
}

function pass(name) {
  if (firstSignalAt === undefined) {
    firstSignalAt = performance.now()
    for (const child of followed.keys()) send(child, name === 'SIGHUP' ? 'SIGTERM' : name)
  } else if (performance.now() - firstSignalAt > graceMs) {
    // A second signal after a while: the user does not want to wait.
    for (const child of followed.keys()) sweep(child.pid)
  }
}

function send(child, name) {
  if (child.exitCode === null && child.signalCode === null) child.kill(name)
}

/** Ends what a program left behind in its group. */
function sweep(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Usually nothing is left.
  }
}

let follows
function canFollow() {
  follows ??=
    process.platform === 'linux' &&
    (spawnSync('setpriv', ['--help'], { encoding: 'utf8' }).stdout ?? '').includes('--pdeathsig')
  return follows
}
