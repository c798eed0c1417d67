import type { Answer } from '@foyer/contract/meetings/responses'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { responsesTexts } from './responses.texts.ts'

type AnswerButtonsProps = {
  response: Answer | 'none'
  /** The answer that is being sent. */
  sending: Answer | undefined
  /** All that a page offers: as wide as it is. */
  wide?: boolean
  onAnswer: (answer: Answer) => void
}

/** Accept, maybe or decline; what was answered is pressed, and can be changed. */
export function AnswerButtons({ response, sending, wide = false, onAnswer }: AnswerButtonsProps) {
  const t = useTexts(responsesTexts)
  const answers = [
    { answer: 'accepted', label: t.accept, icon: <IconCheck /> },
    { answer: 'tentative', label: t.tentative, icon: <IconQuestionMark /> },
    { answer: 'declined', label: t.decline, icon: <IconX /> },
  ] as const
  return (
    <Group role="group" aria-label={t.yourAnswer} gap="xs" grow preventGrowOverflow={false}>
      {answers.map(({ answer, label, icon }) => {
        const isPressed = response === answer
        const isMain = wide && response === 'none' && answer === 'accepted'
        return (
          <Button
            key={answer}
            {...(isPressed ? { variant: 'light', color: 'brand' } : isMain ? {} : { variant: 'default' })}
            {...(wide ? { size: 'md', px: 'sm' } : { px: 'xs' })}
            // Three buttons fit beside each other in a panel only without.
            leftSection={wide && icon}
            aria-pressed={isPressed}
            loading={sending === answer}
            onClick={() => onAnswer(answer)}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}
