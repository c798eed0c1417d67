import type { ConferenceEventType } from '../meetings/conferences.ts'

/** The groups of events by which a log is filtered. */
export const logKinds = ['presence', 'sharing', 'devices', 'network', 'hosts', 'breakouts'] as const
export type LogKind = (typeof logKinds)[number]

/** The types of events of each group; those of networks are changes of a device with a detail of their own. */
export const typesOfKind: { readonly [kind in LogKind]: readonly ConferenceEventType[] } = {
  presence: ['joined', 'left', 'ended'],
  sharing: ['share-started', 'share-ended'],
  devices: ['device-changed'],
  network: ['device-changed'],
  hosts: [
    'admitted',
    'denied',
    'muted',
    'video-stopped',
    'removed',
    'renamed',
    'role-changed',
    'locked',
    'unlocked',
    'options-changed',
    'recording-started',
    'recording-paused',
    'recording-resumed',
    'recording-stopped',
    'recording-failed',
    'local-recording-started',
    'local-recording-stopped',
  ],
  breakouts: ['breakouts-opened', 'breakouts-closed', 'breakout-moved'],
}

/** Begins the detail of an event about a network. */
export const networkDetail = 'network:'
