import type { Chapter, RecordedMessage, Speaker } from '@foyer/contract/recordings/recordings.shapes'
import type { Composed } from '#composer/composition.ts'

/** The times that a recording covers, in ms since 1970, and where they are in it. */
type Spans = Composed['spans']
export type RecordedPerson = { id: string; person: string; name: string }

/** Returns where in a recording an instant is; undefined if it was not recorded then. */
export function findPosition(spans: Spans, at: number): number | undefined {
  const span = spans.find(({ from, to }) => at >= from && at <= to)
  return span && Math.round(span.at + at - span.from)
}

type Message = { sequence: number; sent_at: Date; from_name: string; text: string }

/** Lists the messages that were sent while it was recorded, with where that is. */
export const placeMessages = (spans: Spans, messages: readonly Message[]): RecordedMessage[] =>
  messages.flatMap(({ sequence, sent_at: sentAt, from_name: name, text }) => {
    const at = findPosition(spans, sentAt.getTime())
    return at === undefined ? [] : [{ sequence, at, name, text }]
  })

const nameAll = (people: readonly RecordedPerson[]): ReadonlyMap<string, string> =>
  new Map(people.map(({ person, name }) => [person, name]))

/** Names the chapters; the composer knows people by what tells them apart only. */
export function toChapters(chapters: Composed['chapters'], people: readonly RecordedPerson[]): Chapter[] {
  const names = nameAll(people)
  return chapters.map(({ at, kind, identity = '', title = '' }) => ({
    at: Math.round(at),
    kind,
    name: names.get(identity) ?? '',
    title,
  }))
}

/** Names those who spoke. */
export function toSpeakers(speakers: Composed['speakers'], people: readonly RecordedPerson[]): Speaker[] {
  const names = nameAll(people)
  return speakers.map(({ identity, name, spans }) => ({
    name: names.get(identity) ?? name,
    spans: spans.map(([from, to]): [number, number] => [Math.round(from), Math.round(to)]),
  }))
}

export const countPeople = (people: readonly RecordedPerson[]): number =>
  new Set(people.map(({ person }) => person)).size
