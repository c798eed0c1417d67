import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.mjs'
import { start, wasStopped } from './processes.mjs'

const firstPauseMs = 1000
const maxPauseMs = 5_000
const healthyAfterMs = 60_000

/** Returns the next pause: users wait for it, so it stays short. */
export const growPause = (pauseMs) => Math.min(pauseMs * 2, maxPauseMs)

/**
 * Runs the server until it ends by itself or is stopped, and gives its exit code. One that was killed, or that failed
 * after it had served, is started again, with pauses that grow to a few seconds. The channel between us lets it end when we are gone.
 */
export async function keepServing(node, args, options = {}) {
  for (let pauseMs = firstPauseMs; ; pauseMs = growPause(pauseMs)) {
    const since = performance.now()
    const { code, reason } = await serve(node, args, options)
    if (wasStopped() || reason === undefined) return code
    if (performance.now() - since > healthyAfterMs) pauseMs = firstPauseMs
    log(`The server ended unexpectedly (${reason}); starting it again in ${pauseMs / 1000} s …`)
    await pause(pauseMs)
    if (wasStopped()) return code
  }
}

async function serve(node, args, options) {
  const { child, ended } = start(node, args, { ...options, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let hasServed = false
  child.on('message', (message) => {
    if (message === 'ready') hasServed = true
  })
  const code = await ended
  if (child.signalCode !== null) return { code, reason: child.signalCode }
  return { code, reason: hasServed && code !== 0 ? `code ${code}` : undefined }
}

/** Pauses in short steps, so that a stop takes effect quickly. */
async function pause(ms) {
  for (let left = ms; left > 0 && !wasStopped(); left -= 100) await wait(100)
}
