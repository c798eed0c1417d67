import { conferences } from '@foyer/contract/meetings/conferences'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { engineStatusTexts } from './engine-status.texts.ts'

/** How often it is read again; nothing announces that an engine is away. */
const refreshMs = 15_000

/** Which media engine the installation uses and why, in one line for its operator. */
export function EngineStatusLine() {
  const t = useTexts(engineStatusTexts)
  const { data } = useCallQuery(conferences.getEngine, {}, { refetchInterval: refreshMs })
  // The list below must not move when the line arrives.
  if (data === undefined) return '\u00a0'
  const { kind, reason, maxParticipants, isAway } = data
  return t.engine([
    t[kind](maxParticipants),
    ...(isAway ? [t.away] : []),
    ...(reason === null ? [] : [t[`because:${reason}`]]),
  ])
}
