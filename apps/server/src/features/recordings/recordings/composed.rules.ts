import type { Chapter, RecordedMessage, Speaker } from '@foyer/contract/recordings/recordings.shapes'
import type { Composed } from '#composer/composition.ts'

/** The times that a recording covers, in ms since 1970, and where they are in it. */
type Spans = Composed['spans']
export type Person = { id: string; person: string; name: string }

/** Returns where in a recording an instant is; undefined if it was not recorded then. */
export function findPosition(spans: Spans, at: number): number | undefined {
  const span = spans.find(({ from, to }) => at >= from && at <= to)
  return span && Math.round(span.at + at - span.from)
}

type Message = { sequence: number; sent_at: Date; from_name: string; text: string }

/** Lists the messages that were sent while it was recorded, with where that is. */
export const toMessages = (spans: Spans, messages: readonly Message[]): RecordedMessage[] =>
  messages.flatMap(({ sequence, sent_at: sentAt, from_name: name, text }) => {
    const at = findPosition(spans, sentAt.getTime())
    return at === undefined ? [] : [{ sequence, at, name, text }]
  })

/** Names the chapters; the composer knows people by the identities of their stays only. */
export function toChapters(chapters: Composed['chapters'], people: readonly Person[]): Chapter[] {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return chapters.map(({ at, kind, identity = '', title = '' }) => ({
    at: Math.round(at),
    kind,
    name: names.get(identity) ?? '',
    title,
  }))
}

/** Joins the times at which somebody spoke: people who left and returned have several identities. */
export function toSpeakers(speakers: Composed['speakers'], people: readonly Person[]): Speaker[] {
  const known = new Map(people.map((one) => [one.id, one]))
  const byPerson = Map.groupBy(speakers, ({ identity }) => known.get(identity)?.person ?? identity)
  return [...byPerson.values()].map((all) => ({
    name: known.get(all[0]?.identity ?? '')?.name ?? all[0]?.name ?? '',
    spans: all
      .flatMap(({ spans }) => spans)
      .map(([from, to]): [number, number] => [Math.round(from), Math.round(to)])
      .toSorted(([a], [b]) => a - b),
  }))
}

export const countPeople = (people: readonly Person[]): number => new Set(people.map(({ person }) => person)).size
