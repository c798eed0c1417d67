import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

/** A statement as sent by the portal's driver; `name` if it is prepared. */
export const Statement = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.unknown()).optional(),
})
export type Statement = z.output<typeof Statement>

/** A message from a child: its port, the recorded statements, or its memory. */
const ChildMessage = z.object({
  port: z.int().optional(),
  heard: z.array(Statement).optional(),
  /** Resident memory in bytes. */
  rss: z.int().optional(),
  /** Number of open files and sockets, if the operating system tells. */
  descriptors: z.int().optional(),
  /** The measurements of a media generator. */
  figures: z.record(z.string(), z.number()).optional(),
  failed: z.string().optional(),
})
type ChildMessage = z.output<typeof ChildMessage>

const answerMs = 30_000

/** A server in its own process, so that the load generator shares no thread with it. */
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

/** Forks a server of this folder; `execArgv` can enable profiling. */
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

/** Serves the child's side: responds to messages; exits with its parent. */
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
