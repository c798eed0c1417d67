import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { responses } from '@foyer/contract/meetings/responses'
import { Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { responsesTexts } from './responses.texts.ts'

/** The user's answer to an invitation of theirs. */
export function OwnAnswer({ row }: { row: Occurrence }) {
  const t = useTexts(responsesTexts)
  const respond = useCallMutation(responses.respondAsUser)
  const id = useId()
  const { invitation, occurrence } = row
  if (invitation === null) return null
  const only = invitation.single && occurrence !== null ? { occurrence } : {}
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={3} id={id}>
        {t.yourAnswer}
      </Title>
      <AnswerButtons
        response={invitation.response}
        sending={respond.isPending ? respond.variables?.response : undefined}
        onAnswer={(response) => respond.mutate({ id: row.meetingId, ...only, response })}
      />
      {occurrence !== null && !invitation.single && (
        <Text size="sm" c="dimmed">
          {t.wholeSeries}
        </Text>
      )}
    </Stack>
  )
}
