import { TrackSource } from '@livekit/protocol'
import { type EngineTrack, type Grants, publishSources } from './media-engine.ts'

// Keyed by number, because LiveKit's libraries have an enum each.
const sourceNames: { [source: number]: EngineTrack['source'] } = {
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen-share',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screen-share-audio',
}

/** Returns the source of a track that LiveKit's protocol names. */
export const toSource = (source: number): EngineTrack['source'] => sourceNames[source] ?? 'unknown'

const granted: Record<Grants['sources'][number], TrackSource[]> = {
  camera: [TrackSource.CAMERA],
  microphone: [TrackSource.MICROPHONE],
  'screen-share': [TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO],
}

/** Grants in the words of LiveKit's protocol, where an empty list of sources means all of them. */
export function toPermission({ sources, subscribe }: Grants) {
  const canPublish = sources.length > 0
  return {
    canPublish,
    canPublishSources: publishSources.filter((source) => sources.includes(source)).flatMap((source) => granted[source]),
    // Chat and reactions go through the portal, which has their rules.
    canPublishData: false,
    canSubscribe: subscribe,
  }
}

/** Checks whether a track of a source may be published; one that does not state its source may not. */
export const mayPublish = (grants: Grants, source: number): boolean =>
  toPermission(grants).canPublishSources.some((granted) => granted === source)
