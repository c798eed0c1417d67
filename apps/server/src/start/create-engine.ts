import type { EngineReason } from '@foyer/contract/meetings/conferences'
import { createDisabledEngine } from '#engine/disabled-engine.ts'
import { createEmbeddedEngine } from '#engine/embedded/embedded-engine.ts'
import { createExternalLiveKit } from '#engine/livekit/external-livekit.ts'
import { createManagedLiveKit } from '#engine/livekit/managed-livekit.ts'
import { findServer } from '#engine/livekit/server-binary.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { type Env, SettingError } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import { createSecret } from '#platform/security/secret.ts'

/**
 * Lists the configured addresses, else those of all interfaces: also for this machine alone, because Firefox connects
 * to no loopback address.
 */
const toAnnounced = ({ engineAnnouncedIps }: Env): string[] | 'interfaces' =>
  engineAnnouncedIps.length === 0 ? 'interfaces' : engineAnnouncedIps

type ChosenEngine = { engine: MediaEngine; reason: EngineReason }

const reasonTexts: { readonly [reason in EngineReason]: string } = {
  off: 'ENGINE=off',
  embedded: 'ENGINE=embedded',
  'livekit-url': 'LIVEKIT_URL',
  'livekit-bin': 'LIVEKIT_BIN',
  'livekit-built': 'built by npm run engine:build',
  'no-livekit': 'there is no LiveKit; npm run engine:build builds one',
  'livekit-failed': 'LiveKit could not be started; the log says why',
}

/** Describes the engine at the start: which one it is and why. */
export function describeEngine({ livekit }: Env, { engine, reason }: ChosenEngine): string {
  const texts: { readonly [kind in MediaEngine['kind']]: string } = {
    off: 'Meetings cannot be held',
    embedded: `Meetings use the embedded engine, for up to ${engine.maxParticipants} people each`,
    livekit: `Meetings use LiveKit at ${livekit?.url}`,
    'livekit-managed': 'Meetings use LiveKit, which the portal starts',
  }
  return `${texts[engine.kind]} (${reasonTexts[reason]})`
}

/** Creates the engine that the settings choose, and what decided. */
export function createEngine(env: Env, secret: string, log: Log): ChosenEngine {
  const { livekit, livekitBinary, engineUdpPort } = env
  if (env.engine === 'off') return { engine: createDisabledEngine(), reason: 'off' }
  if (env.engine !== 'embedded' && livekit !== undefined)
    return {
      engine: createExternalLiveKit({
        ...livekit,
        owner: `foyer ${createSecret(secret).derive('rooms').slice(0, 16)}`,
        log,
      }),
      reason: 'livekit-url',
    }
  const own = { secret: createSecret(secret).derive('engine'), log, announced: toAnnounced(env) }
  const binary = env.engine === 'embedded' ? undefined : findServer(livekitBinary)
  if (binary !== undefined) {
    const port = engineUdpPort === undefined ? {} : { mediaPort: engineUdpPort }
    return {
      engine: createManagedLiveKit({ ...own, ...port, binary }),
      reason: livekitBinary === undefined ? 'livekit-built' : 'livekit-bin',
    }
  }
  if (env.engine !== 'embedded' && livekitBinary !== undefined)
    throw new SettingError(`LIVEKIT_BIN is not a program that can be run: ${livekitBinary}`)
  if (env.engine === 'livekit')
    throw new SettingError(
      'ENGINE=livekit needs LIVEKIT_URL with its key and secret, LIVEKIT_BIN, or a server built by npm run engine:build.',
    )
  const engine = createEmbeddedEngine({ ...own, ...(engineUdpPort === undefined ? {} : { udpPort: engineUdpPort }) })
  return { engine, reason: env.engine === 'embedded' ? 'embedded' : 'no-livekit' }
}

/** Starts the engine that the settings choose. Where they leave the choice, a LiveKit that cannot be started is not used. */
export async function startEngine(env: Env, secret: string, log: Log): Promise<ChosenEngine> {
  const chosen = createEngine(env, secret, log)
  try {
    await chosen.engine.start()
    return chosen
  } catch (error) {
    await chosen.engine.stop()
    if (env.engine !== 'auto' || chosen.engine.kind !== 'livekit-managed') throw error
    log.error({ error }, 'LiveKit could not be started')
    const { engine } = createEngine({ ...env, engine: 'embedded' }, secret, log)
    await engine.start()
    return { engine, reason: 'livekit-failed' }
  }
}
