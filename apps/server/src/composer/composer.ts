import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type Composed,
  type ComposedFile,
  type ComposerCall,
  ComposerError,
  type ComposerLog,
  type ComposerMessage,
  type Composition,
  type Cut,
  isComposerMessage,
} from './composition.ts'

const program = fileURLToPath(new URL('./composer-worker.ts', import.meta.url))
/** JavaScript's own memory; that of decoders is bounded by their number and the size of pictures. */
const memoryMb = 384
/** All memory of the process, beyond what composing takes: a malformed file can make FFmpeg ask for gigabytes. */
const maxResidentBytes = 2e9
const memoryCheckMs = 200
const findTimeoutMs = 30_000
/** A step, which is a second of the recording at most, that takes longer is one that hangs. */
const stepTimeoutMs = 2 * 60_000
const stepShare = 1e-6

// Windows needs this variable to open sockets.
const env = process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }

/** Reads the memory that a process uses, in bytes; 0 where the system does not report it. */
async function readMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

type Run = {
  call: ComposerCall
  signal?: AbortSignal
  /** Further options of Node, for tests. */
  execArgv?: string[]
  onMessage(message: ComposerMessage): void
}

/** Runs the child once and resolves when it has exited. */
function run({ call, signal, execArgv = [], onMessage }: Run): Promise<string> {
  return new Promise((resolve) => {
    const options = [`--max-old-space-size=${memoryMb}`, ...execArgv]
    // The child gets neither our arguments nor our environment: it needs none of them, and they contain secrets.
    const child = fork(program, [], { execArgv: options, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let output = ''
    const kill = () => child.kill('SIGKILL')
    const checkMemory = async () => {
      if ((await readMemory(child.pid)) < maxResidentBytes) return
      output = 'It took too much memory'
      kill()
    }
    const watch = setInterval(() => void checkMemory(), memoryCheckMs)
    const end = (reason: string) => {
      clearInterval(watch)
      signal?.removeEventListener('abort', kill)
      resolve(`${reason} ${output}`.trim())
    }
    if (signal?.aborted) kill()
    signal?.addEventListener('abort', kill, { once: true })
    child.stderr?.on('data', (text) => {
      output = `${output}${text}`.slice(-2_000)
    })
    child.on('message', (message) => {
      if (isComposerMessage(message)) onMessage(message)
    })
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, name) => end(`exit ${name ?? code}`))
    child.send(call, () => {})
  })
}

type Options = { log: ComposerLog; signal: AbortSignal; onProgress(share: number): void }
type Work = Exclude<ComposerCall, { type: 'find' }>

/** Has files made in a process of its own; returns its last message. */
async function runWork(call: Work, { log, signal, onProgress }: Options): Promise<ComposerMessage> {
  const slow = new AbortController()
  let timer = setTimeout(() => slow.abort(), stepTimeoutMs)
  let last = 0
  let made: ComposerMessage | undefined
  let failure: ComposerError | undefined
  const onMessage = (message: ComposerMessage) => {
    if (message.type === 'log') log[message.level](message.fields, message.message)
    else if (message.type === 'composed' || message.type === 'cut') made = message
    else if (message.type === 'failed') failure = new ComposerError(message.code, message.message)
    else if (message.type === 'progress' && message.share - last > stepShare) {
      last = message.share
      clearTimeout(timer)
      timer = setTimeout(() => slow.abort(), stepTimeoutMs)
      onProgress(message.share)
    }
  }
  const end = await run({ call, signal: AbortSignal.any([signal, slow.signal]), onMessage })
  clearTimeout(timer)
  if (made) return made
  if (failure) throw failure
  if (signal.aborted) throw new ComposerError('aborted', 'Composing was stopped')
  if (slow.signal.aborted) throw new ComposerError('slow', 'Composing did not advance')
  throw new ComposerError('failed', `The composer ended: ${end}`)
}

/**
 * Makes the files of a recording in a process of its own, which goes on where an earlier one was interrupted. Fails with
 * a ComposerError.
 */
export async function compose(composition: Composition, options: Options): Promise<Composed> {
  const made = await runWork({ type: 'compose', composition }, options)
  return made.type === 'composed' ? made.composed : Promise.reject(new ComposerError('failed', made.type))
}

/** Cuts a part out of a recording, in such a process too. Fails with a ComposerError. */
export async function cut(part: Cut, options: Options): Promise<ComposedFile[]> {
  const made = await runWork({ type: 'cut', cut: part }, options)
  return made.type === 'cut' ? made.files : Promise.reject(new ComposerError('failed', made.type))
}

export type FoundComposer = { available: true; version: string } | { available: false; reason: string }

/** Finds out whether recordings can be composed on this machine, and what is missing if not. */
export async function findComposer({ execArgv = [] }: { execArgv?: string[] } = {}): Promise<FoundComposer> {
  let found: FoundComposer | undefined
  const end = await run({
    call: { type: 'find' },
    signal: AbortSignal.timeout(findTimeoutMs),
    execArgv,
    onMessage: (message) => {
      if (message.type === 'found') found = { available: true, version: message.version }
      else if (message.type === 'missing') found = { available: false, reason: explain(message.reason) }
    },
  })
  return found ?? { available: false, reason: explain(end) }
}

/** Says what to install. */
function explain(reason: string) {
  const packages = `node-av and @seydx/node-av-${process.platform}-${process.arch}`
  return `FFmpeg cannot be loaded. Install its packages (${packages}) with npm ci --include=optional. ${reason.split('\n')[0]}`
}
