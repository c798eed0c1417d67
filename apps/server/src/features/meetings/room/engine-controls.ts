import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/meeting-options'
import type { EngineTrack, MediaEngine } from '#engine/media-engine.ts'
import { withTimeout } from './engine-client.ts'
import { toGrants } from './grants.ts'

const sources = { microphone: 'microphone', camera: 'camera' } as const satisfies Record<string, EngineTrack['source']>

/** Mutes what some participants send from a source; fails if the engine does not respond. */
export async function muteTracks(
  engine: MediaEngine,
  room: string,
  { identities, source }: { identities: readonly string[]; source: keyof typeof sources },
): Promise<void> {
  const present = await withTimeout(engine.participants(room))
  const muted = present
    .filter(({ identity }) => identities.includes(identity))
    .flatMap(({ identity, tracks }) =>
      tracks
        .filter((track) => track.source === sources[source] && !track.muted)
        .map(({ sid }) => withTimeout(engine.mute(room, identity, sid, true))),
    )
  await Promise.all(muted)
}

/** Tells the engine what participants may send now. */
export async function updateGrants(
  engine: MediaEngine,
  { room, options }: { room: string; options: MeetingOptions },
  people: readonly { id: string; role: ParticipantRole }[],
): Promise<void> {
  await Promise.all(people.map(({ id, role }) => withTimeout(engine.setPermissions(room, id, toGrants(role, options)))))
}
