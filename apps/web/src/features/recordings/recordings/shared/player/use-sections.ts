import type { Chapter } from '@foyer/contract/recordings/recordings.shapes'
import { useMemo } from 'react'
import { useTexts } from '#lib/texts.ts'
import { playerTexts } from './player.texts.ts'
import { toSections } from './positions.ts'

/** A chapter with its name in the user's language. */
export type ChapterSection = {
  readonly at: number
  readonly end: number
  readonly label: string
  readonly detail: string
}

/** Names the chapters of a recording. */
export function useSections(chapters: readonly Chapter[], durationMs: number): readonly ChapterSection[] {
  const t = useTexts(playerTexts)
  return useMemo(() => {
    const toLabel = ({ kind, name, title }: Chapter): string => {
      if (title !== '') return title
      if (kind === 'start') return t.beginning
      if (name === '') return t.mark
      return kind === 'share' ? t.shares(name) : kind === 'speech' ? t.speaks(name) : t.mark
    }
    return toSections(chapters, durationMs).map((chapter) => ({
      ...{ at: chapter.at, end: chapter.end, label: toLabel(chapter) },
      detail: chapter.title === '' ? '' : chapter.name,
    }))
  }, [chapters, durationMs, t])
}
