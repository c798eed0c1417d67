import type { Recording, RecordingFileKind, Speaker } from '@foyer/contract/recordings/recordings.shapes'
import { formatPosition } from '#lib/time/elapsed.ts'

type Files = Pick<Recording, 'id' | 'files'>

export const hasFile = ({ files }: Pick<Recording, 'files'>, kind: RecordingFileKind): boolean => files.includes(kind)

/** Returns the address of a file of a recording; the poster's changes with it. */
export const toFileUrl = ({ id }: Pick<Recording, 'id'>, kind: 'video' | 'audio' | 'poster', query = ''): string =>
  `/portal/recording-files/${id}/${kind}${query}`
export const toDownloadUrl = (recording: Pick<Recording, 'id'>, kind: 'video' | 'audio'): string =>
  toFileUrl(recording, kind, '?download=1')

export const isSoundOnly = ({ files }: Files): boolean => files.includes('audio') && !files.includes('video')
export const canPlay = ({ files }: Pick<Recording, 'files'>): boolean =>
  files.includes('video') || files.includes('audio')

/** Returns the page of a recording; with this field in its address, it is trimmed there. */
export const toPath = ({ id }: Pick<Recording, 'id'>): string => `/portal/cloud-recordings/${id}`
export const trimField = 'trim'

/** Checks whether a recording can be trimmed: it is ready, not in the trash, and has something to be cut. */
export const canTrim = (recording: Pick<Recording, 'files' | 'state' | 'durationMs' | 'trashedAt'>): boolean =>
  recording.state === 'ready' && recording.durationMs !== null && recording.trashedAt === null && canPlay(recording)

type Spans = Speaker['spans']

/** Joins spans that overlap or touch. */
function joinSpans(spans: Spans): Spans {
  const joined: Spans = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

export const sumSpans = (spans: Spans): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** A row of the picture of who spoke: a person, or all that have no row. */
export type SpeechLane = { readonly name: string; readonly others: number; readonly spans: Spans; readonly ms: number }

/** Lists who spoke most, and the others together. */
export function toLanes(speakers: readonly Speaker[], most: number): SpeechLane[] {
  const lanes = speakers
    .map(({ name, spans }) => ({ name, others: 0, spans: joinSpans(spans), ms: sumSpans(joinSpans(spans)) }))
    .toSorted((a, b) => b.ms - a.ms)
  if (lanes.length <= most + 1) return lanes
  const rest = joinSpans(lanes.slice(most).flatMap(({ spans }) => spans))
  return [...lanes.slice(0, most), { name: '', others: lanes.length - most, spans: rest, ms: sumSpans(rest) }]
}

/** Returns for how long no one spoke. */
export const findSilence = (speakers: readonly Speaker[], durationMs: number): number =>
  Math.max(0, durationMs - sumSpans(joinSpans(speakers.flatMap(({ spans }) => spans))))

type Line = { readonly at: number; readonly name: string; readonly text: string }

/** Writes the chat as text, a message a line, with its position in the recording. */
export const toChatText = (messages: readonly Line[]): string =>
  messages.map(({ at, name, text }) => `${formatPosition(at)} ${name}: ${text}\n`).join('')
