import { feedback } from '@foyer/contract/meetings/feedback'
import {
  audioIssues,
  lowRating,
  maxSuggestionLength,
  shareIssues,
  videoIssues,
} from '@foyer/contract/meetings/feedback-constants'
import { feedbackLabels } from '@foyer/contract/meetings/feedback-labels'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { ChoiceChips } from '#ui/form/fields/choice-chips.tsx'
import { StarRating } from '#ui/form/fields/star-rating.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { feedbackTexts } from './feedback-form.texts.ts'

type Values = {
  rating: number
  videoIssues: (typeof videoIssues)[number][]
  audioIssues: (typeof audioIssues)[number][]
  shareIssues: (typeof shareIssues)[number][]
  suggestion: string
}

const toOptions = <V extends string>(issues: readonly V[], labels: { readonly [issue in V]: string }) =>
  issues.map((value) => ({ value, label: labels[value] }))

/** Asks how the meeting was, and after a low rating what went wrong. What was sent can be changed while it is shown. */
export function FeedbackForm({ participantId }: { participantId: string }) {
  const t = useTexts(feedbackTexts)
  const labels = feedbackLabels[useLanguage()]
  const [isSent, setIsSent] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const { mutateAsync: give } = useCallMutation(feedback.give, { errors: 'form' })
  const initialValues: Values = { rating: 0, videoIssues: [], audioIssues: [], shareIssues: [], suggestion: '' }
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/feedback')).feedback.give.input,
    errors: {},
    initialValues,
    toInput: (values) => {
      const isLow = values.rating <= lowRating
      // Issues that were chosen before a higher rating are not in view.
      const issues = isLow ? values : initialValues
      return {
        participantId,
        rating: values.rating,
        videoIssues: issues.videoIssues,
        audioIssues: issues.audioIssues,
        shareIssues: issues.shareIssues,
        suggestion: values.suggestion,
      }
    },
    send: async (input) => {
      await give(input)
      setIsSent(true)
    },
  })
  useEffect(() => {
    // Synchronises with the focus, which was on the button that has gone.
    if (isSent) change.current?.focus()
  }, [isSent])
  const { values } = form
  if (isSent)
    return (
      <Group justify="space-between">
        <Text role="status">{t.thanks}</Text>
        <Button ref={change} variant="default" onClick={() => setIsSent(false)}>
          {t.change}
        </Button>
      </Group>
    )
  return (
    <Form form={form} label={t.title}>
      <StarRating
        label={t.title}
        levels={labels.ratings}
        value={values.rating}
        onChange={(rating) => form.setFieldValue('rating', rating)}
      />
      {values.rating > 0 && values.rating <= lowRating && (
        <Stack gap="sm">
          <Text fw={500}>{t.wrong}</Text>
          <ChoiceChips
            label={t.video}
            options={toOptions(videoIssues, labels.video)}
            values={values.videoIssues}
            onChange={(issues) => form.setFieldValue('videoIssues', issues)}
          />
          <ChoiceChips
            label={t.audio}
            options={toOptions(audioIssues, labels.audio)}
            values={values.audioIssues}
            onChange={(issues) => form.setFieldValue('audioIssues', issues)}
          />
          <ChoiceChips
            label={t.share}
            options={toOptions(shareIssues, labels.share)}
            values={values.shareIssues}
            onChange={(issues) => form.setFieldValue('shareIssues', issues)}
          />
        </Stack>
      )}
      {values.rating > 0 && (
        <>
          <TextareaField name="suggestion" label={t.suggestion} maxLength={maxSuggestionLength} />
          <Button type="submit" variant="default" fullWidth loading={form.sending}>
            {t.send}
          </Button>
        </>
      )}
    </Form>
  )
}
