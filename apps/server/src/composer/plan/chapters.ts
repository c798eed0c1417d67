import type { ComposedChapter } from '../composition.ts'
import type { Script, Stretch } from './scenes.ts'
import type { Timeline } from './timeline.ts'

/** Pauses for breath that do not end a speech, and those that do not end what is shown as speaking. */
const pauseInSpeechMs = 5_000
const pauseMs = 1_000
const minSpeechMs = 60_000
/** Chapters that begin closer to another one are left out. */
const minDistanceMs = 15_000

/** Joins the stretches of a person between which there are only short pauses. */
function joinStretches(stretches: Stretch[], longestPauseMs: number): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && stretch.from - last.to <= longestPauseMs) last.to = Math.max(last.to, stretch.to)
    else joined.push({ ...stretch })
  }
  return joined
}

const byPerson = (stretches: Stretch[]) => [...Map.groupBy(stretches, ({ identity }) => identity)]

/** Lists the chapters: the start, what the host has marked, shared screens and long speeches. */
export function buildChapters(
  { speech, shares }: Script,
  timeline: Timeline,
  marks: { at: number; title: string }[],
): ComposedChapter[] {
  const chapters: ComposedChapter[] = [{ at: 0, kind: 'start' }]
  for (const { at, title } of marks)
    if (at < (timeline.spans.at(-1)?.to ?? 0)) chapters.push({ at: timeline.findNext(at), kind: 'mark', title })
  const add = (chapter: ComposedChapter) => {
    if (chapters.every(({ at }) => Math.abs(at - chapter.at) >= minDistanceMs)) chapters.push(chapter)
  }
  for (const { identity, from } of shares) add({ at: from, kind: 'share', identity })
  for (const [, own] of byPerson(speech))
    for (const { identity, from, to } of joinStretches(own, pauseInSpeechMs))
      if (to - from >= minSpeechMs) add({ at: from, kind: 'speech', identity })
  return chapters.map((chapter) => ({ ...chapter, at: Math.round(chapter.at) })).sort((a, b) => a.at - b.at)
}

/** Lists who spoke when. */
export function buildSpeakers({ speech, names }: Script) {
  return byPerson(speech).map(([identity, own]) => ({
    identity,
    name: names.get(identity) ?? '',
    spans: joinStretches(own, pauseMs).map(({ from, to }): [number, number] => [Math.round(from), Math.round(to)]),
  }))
}
