import { createEmbeddedEngine } from '../embedded-engine.ts'

// A process to be killed by a test: starts an engine and prints the id of the engine's process.
const printPid = (fields: object) => {
  if ('pid' in fields) process.stdout.write(`${fields.pid}\n`)
}
const engine = createEmbeddedEngine({
  secret: 'a-secret-of-at-least-32-characters',
  log: { info: printPid, warn: printPid, error: printPid },
})
await engine.start()
