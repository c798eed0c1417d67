import { networkDetail } from '@foyer/contract/insight/meeting-log-kinds'
import type { ConferenceEvent } from '@foyer/contract/meetings/conferences'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { conferenceEventTexts } from './conference-event.texts.ts'
import { useNetworkName } from './network-names.ts'
import { useDescribeOption } from './use-describe-option.ts'

type Texts = (typeof conferenceEventTexts)['en']
type Describe = (event: ConferenceEvent, t: Texts) => string

function describeLeave({ name, detail }: ConferenceEvent, t: Texts): string {
  switch (detail) {
    case 'connection-lost':
    case 'timeout':
      return t.lost(name)
    case 'duplicate-identity':
      return t.replaced(name)
    case 'removed':
    case 'room-closed':
      return t.disconnected(name)
    case 'engine-down':
      return t.engineDown(name)
    default:
      return t.left(name)
  }
}

function describeEnd({ by, detail }: ConferenceEvent, t: Texts): string {
  if (by !== '') return t.endedBy(by)
  if (detail === 'last-leave') return t.endedEmpty
  return detail === 'last-heartbeat' ? t.endedInterrupted : t.ended
}

/**
 * Describes an event; the detail of one about devices is the kind of the device and its name, which is cleared after
 * some months.
 */
function describeDevice({ name, detail }: ConferenceEvent, t: Texts): string {
  const device = detail.slice(detail.indexOf(':') + 1)
  switch (detail.slice(0, detail.indexOf(':'))) {
    case 'mic':
      return t.micChanged(name, device)
    case 'camera':
      return t.cameraChanged(name, device)
    case 'speaker':
      return t.speakerChanged(name, device)
    default:
      return t.deviceChanged(name)
  }
}

/** Describes a change of the network, which browsers tell as `cellular`; undefined of other events. */
function describeNetwork(
  { type, name, detail }: ConferenceEvent,
  t: Texts,
  nameNetwork: (network: string) => string,
): string | undefined {
  if (type !== 'device-changed' || !detail.startsWith(networkDetail)) return undefined
  return t.networkChanged(name, nameNetwork(detail.slice(networkDetail.length)))
}

function describeRole({ name, by, detail }: ConferenceEvent, t: Texts): string {
  if (detail === 'host') return t.madeHost(name, by)
  return detail === 'co-host' ? t.madeCoHost(name, by) : t.madeParticipant(name, by)
}

function describeMove({ name, by, detail }: ConferenceEvent, t: Texts): string {
  if (detail === '') return by === '' ? t.returned(name) : t.returnedBy(name, by)
  return by === '' ? t.entered(name, detail) : t.enteredBy(name, detail, by)
}

function describeFailedRecording({ detail }: ConferenceEvent, t: Texts): string {
  switch (detail) {
    case 'limit':
      return t.recordingTooMany
    case 'disk-full':
      return t.recordingDiskFull
    case 'no-connection':
      return t.recordingNoConnection
    default:
      return t.recordingFailed
  }
}

const sentences: { readonly [type in ConferenceEvent['type']]: Describe } = {
  joined: ({ name, detail }, t) => (detail === 'again' ? t.joinedAgain(name) : t.joined(name)),
  left: describeLeave,
  ended: describeEnd,
  'device-changed': describeDevice,
  admitted: ({ name, by }, t) => t.admitted(name, by),
  denied: ({ name, by }, t) => t.denied(name, by),
  muted: ({ name, by }, t) => t.muted(name, by),
  'video-stopped': ({ name, by }, t) => t.videoStopped(name, by),
  removed: ({ name, by }, t) => t.removed(name, by),
  renamed: ({ name, by, detail }, t) => (by === name ? t.renamed(name, detail) : t.renamedBy(name, detail, by)),
  'role-changed': describeRole,
  locked: ({ by }, t) => t.locked(by),
  unlocked: ({ by }, t) => t.unlocked(by),
  'options-changed': ({ by }, t) => t.optionsChanged(by),
  'breakouts-opened': ({ by }, t) => t.breakoutsOpened(by),
  'breakouts-closed': ({ by }, t) => (by === '' ? t.breakoutsOver : t.breakoutsClosed(by)),
  'breakout-moved': describeMove,
  'share-started': ({ name }, t) => t.shared(name),
  'share-ended': ({ name }, t) => t.stoppedSharing(name),
  'recording-started': ({ by }, t) => (by === '' ? t.recordingBegan : t.recordingStarted(by)),
  'recording-paused': ({ by }, t) => t.recordingPaused(by),
  'recording-resumed': ({ by }, t) => t.recordingResumed(by),
  'recording-stopped': ({ by }, t) => t.recordingStopped(by),
  'recording-failed': describeFailedRecording,
  'local-recording-started': ({ name, by }, t) => t.localRecordingStarted(name || by),
  'local-recording-stopped': ({ name, by }, t) => t.localRecordingStopped(name || by),
}

/** Returns the columns of a list of what happened in a conference, and its texts. */
export function useConferenceEvents() {
  const texts = useTexts(conferenceEventTexts)
  const formats = useFormats()
  const describeOption = useDescribeOption()
  const nameNetwork = useNetworkName()
  const describe = (event: ConferenceEvent): string =>
    describeNetwork(event, texts, nameNetwork) ??
    (event.type === 'options-changed' ? describeOption(event.by, event.detail) : undefined) ??
    sentences[event.type](event, texts)
  const columns = [
    { key: 'what', header: texts.what, breakWords: true, cell: describe },
    {
      key: 'at',
      header: texts.at,
      headerOnCards: false,
      cell: ({ at }: ConferenceEvent) => <time dateTime={at}>{formats.dateTime(at)}</time>,
    },
  ]
  return { texts, describe, columns }
}
