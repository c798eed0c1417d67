import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { MediaEngine } from '#engine/media-engine.ts'
import type { Env } from '#platform/env.ts'

/** Checks whether a conference can be recorded: the portal cannot read what is encrypted for participants only. */
export const canRecord = (
  engine: MediaEngine,
  env: Pick<Env, 'recordingsAtOnce'>,
  { options }: { options: Pick<MeetingOptions, 'endToEndEncryption'> },
): boolean => engine.kind !== 'off' && env.recordingsAtOnce > 0 && !options.endToEndEncryption
