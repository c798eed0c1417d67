import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { responses } from '@foyer/contract/meetings/responses'
import { Stack, Title } from '@mantine/core'
import { useId } from 'react'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { responsesTexts } from './responses.texts.ts'
import { SeriesAnswer } from './series-answer.tsx'

/** The user's answer to an invitation of theirs. */
export function OwnAnswer({ row }: { row: Occurrence }) {
  const t = useTexts(responsesTexts)
  const respond = useCallMutation(responses.respondAsUser)
  const id = useId()
  const { invitation, occurrence } = row
  if (invitation === null) return null
  const only = occurrence === null ? {} : { occurrence }
  const sending = respond.isPending ? respond.variables?.response : undefined
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={3} id={id}>
        {t.yourAnswer}
      </Title>
      {occurrence === null || invitation.single ? (
        <AnswerButtons
          response={invitation.response}
          sending={sending}
          onAnswer={(response) => respond.mutate({ id: row.meetingId, ...only, response })}
        />
      ) : (
        <SeriesAnswer
          response={invitation.response}
          seriesResponse={invitation.seriesResponse}
          sending={sending}
          onAnswer={(response, scope) =>
            respond.mutate({ id: row.meetingId, ...(scope === 'one' ? only : {}), response })
          }
        />
      )}
    </Stack>
  )
}
