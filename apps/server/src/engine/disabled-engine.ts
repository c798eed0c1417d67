import type { MediaEngine } from './media-engine.ts'

/** No engine is configured: meetings can be scheduled but not held. */
export class EngineOff extends Error {
  constructor() {
    super('No media engine is configured (ENGINE=off)')
    this.name = 'EngineOff'
  }
}

const refuse = () => Promise.reject(new EngineOff())

/**
 * Creates the engine where none is configured: it starts and stops, has no figures, and every other call fails with
 * `EngineOff`.
 */
export const createDisabledEngine = (): MediaEngine => ({
  kind: 'off',
  instance: 'off',
  maxParticipants: 0,
  seesSubscriptions: false,
  measuresConnections: false,
  ensureRoom: refuse,
  closeRoom: refuse,
  issueJoin: refuse,
  participants: refuse,
  rooms: refuse,
  state: refuse,
  mute: refuse,
  remove: refuse,
  setPermissions: refuse,
  onEvent: () => () => {},
  signalUrl: refuse,
  stats: () => Promise.resolve(undefined),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
})
