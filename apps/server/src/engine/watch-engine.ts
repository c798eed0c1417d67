import type { MediaEngine } from './media-engine.ts'

/** A restart takes a second or two; an engine that is away for longer fails. */
const graceMs = 15_000

/** Watches whether the engine has ended and has not come back for some time; then since when. */
export function watchEngineDown(engine: MediaEngine): () => Date | undefined {
  let downSince: number | undefined
  engine.onEvent(({ type }) => {
    if (type === 'engine-up') downSince = undefined
    else if (type === 'engine-down') downSince ??= Date.now()
  })
  return () => (downSince !== undefined && Date.now() - downSince > graceMs ? new Date(downSince) : undefined)
}

/** Watches whether the engine has ended and has not come back for some time. */
export function watchEngine(engine: MediaEngine): () => boolean {
  const findDown = watchEngineDown(engine)
  return () => findDown() !== undefined
}
