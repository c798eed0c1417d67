import { createEmbeddedEngine } from '../embedded-engine.ts'

// A portal that is killed: starts an engine, says the id of its process and waits for the end.
const say = (facts: object) => {
  if ('pid' in facts) process.stdout.write(`${facts.pid}\n`)
}
const engine = createEmbeddedEngine({
  secret: 'a-secret-of-at-least-32-characters',
  log: { info: say, warn: say, error: say },
})
await engine.start()
