import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

/** A statement as the portal's driver hears it; `name` where it is prepared. */
export const Statement = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.unknown()).optional(),
})
export type Statement = z.output<typeof Statement>

/** What a child says: where it listens, the statements that it heard, or how large it is. */
const ChildMessage = z.object({
  port: z.int().optional(),
  heard: z.array(Statement).optional(),
  /** Memory that the process holds, in bytes. */
  rss: z.int().optional(),
  /** Files and sockets that it holds open, where the system says so. */
  descriptors: z.int().optional(),
  failed: z.string().optional(),
})
type ChildMessage = z.output<typeof ChildMessage>

const answerMs = 30_000

/** A server in a process of its own: the load generator shares no thread with what it measures. */
export type Server = { ask: (question: unknown) => Promise<ChildMessage>; stop: () => Promise<void> }

function nextMessage(child: ChildProcess): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    const done = (work: () => void) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', end)
      work()
    }
    const hear = (message: unknown) =>
      done(() => {
        const word = ChildMessage.parse(message)
        if (word.failed === undefined) resolve(word)
        else reject(new Error(word.failed))
      })
    const end = () => done(() => reject(new Error('A server of the bench ended')))
    const timer = setTimeout(() => done(() => reject(new Error('A server of the bench does not answer'))), answerMs)
    child.on('message', hear)
    child.on('exit', end)
  })
}

/** Forks a server of this folder; `execArgv` lets one be profiled. */
export function startServer(file: string, execArgv: string[] = [], env: NodeJS.ProcessEnv = {}): Server {
  const child = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    execArgv,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  return {
    ask: (question) => {
      const word = nextMessage(child)
      child.send(Object(question))
      return word
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
        child.once('exit', () => {
          clearTimeout(timer)
          resolve()
        })
        child.disconnect()
      }),
  }
}

/** The other end: answers each question; ends when the parent goes away. */
export function serve(response: (question: unknown) => Promise<ChildMessage>, stop: () => Promise<void>): void {
  process.on('message', (question) => {
    response(question)
      .catch((error: unknown) => ({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
      .then((word) => process.send?.(word))
      .catch((error: unknown) => console.error(error))
  })
  process.once('disconnect', () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
