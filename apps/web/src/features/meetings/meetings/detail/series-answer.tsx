import type { Answer } from '@foyer/contract/meetings/responses'
import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { responsesTexts } from './responses.texts.ts'

type SeriesAnswerProps = {
  /** The answer to the meeting that is shown. */
  response: Answer | 'none'
  /** The answer to the series. */
  seriesResponse: Answer | 'none'
  sending: Answer | undefined
  wide?: boolean
  onAnswer: (answer: Answer, scope: Scope) => void
}
type Scope = 'one' | 'all'

/** Answers an invitation to a series: all meetings, or only the one that is shown. */
export function SeriesAnswer({ response, seriesResponse, onAnswer, ...buttons }: SeriesAnswerProps) {
  const t = useTexts(responsesTexts)
  // Anyone who has answered the series is here because of one meeting.
  const [scope, setScope] = useState<Scope>(seriesResponse === 'none' ? 'all' : 'one')
  return (
    <Stack gap="sm" align={buttons.wide ? 'stretch' : 'flex-start'}>
      <SegmentedControl
        aria-label={t.scope}
        value={scope}
        onChange={(value) => setScope(value === 'one' ? 'one' : 'all')}
        data={[
          { value: 'one', label: t.onlyThis },
          { value: 'all', label: t.allMeetings },
        ]}
      />
      <AnswerButtons
        {...buttons}
        response={scope === 'one' ? response : seriesResponse}
        onAnswer={(answer) => onAnswer(answer, scope)}
      />
    </Stack>
  )
}
