import type { Participant } from '@foyer/contract/meetings/conferences'
import { feedbackLabels } from '@foyer/contract/meetings/feedback-labels'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { conferencesTexts } from './conferences.texts.ts'

/** Rounds an average rating. */
export const toTenths = (rating: number): number => Math.round(rating * 10) / 10

/** A rating; `text` is what is in view, if it is shorter than what is read out. */
export function Stars({ rating, text }: { rating: number; text?: string }) {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  const words = t.outOfFive(formats.number(toTenths(rating)))
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <IconStarFilled size="0.875rem" color="var(--portal-accent)" aria-hidden />
      {text === undefined ? (
        words
      ) : (
        <>
          <span aria-hidden>{text}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      )}
    </Group>
  )
}

/** The feedback that a participant gave after leaving. */
export function GivenFeedback({ feedback }: Pick<Participant, 'feedback'>) {
  const t = useTexts(conferencesTexts)
  const labels = feedbackLabels[useLanguage()]
  if (feedback === null)
    return (
      <Text span c="dimmed" inherit>
        {t.unrated}
      </Text>
    )
  const { rating, suggestion, videoIssues, audioIssues, shareIssues } = feedback
  const issues = [
    { kind: t.video, names: videoIssues.map((issue) => labels.video[issue]) },
    { kind: t.audio, names: audioIssues.map((issue) => labels.audio[issue]) },
    { kind: t.share, names: shareIssues.map((issue) => labels.share[issue]) },
  ]
  return (
    <>
      <Stars rating={rating} />
      {issues
        .filter(({ names }) => names.length > 0)
        .map(({ kind, names }) => ` · ${t.issues(kind, names.join(', '))}`)}
      {suggestion !== '' && (
        <>
          {' · '}
          <q>{suggestion}</q>
        </>
      )}
    </>
  )
}
