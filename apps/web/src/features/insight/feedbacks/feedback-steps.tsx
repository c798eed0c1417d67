import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { feedbacksTexts } from './feedbacks.texts.ts'

type FeedbackStepsProps = {
  id: string
  /** The ids of the feedback that the list shows. */
  listed: readonly string[]
  onOpen: (id: string) => void
}

/** Leads to the feedback before and after the open one in the list. */
export function FeedbackSteps({ id, listed, onOpen }: FeedbackStepsProps) {
  const t = useTexts(feedbacksTexts)
  const at = listed.indexOf(id)
  if (at === -1) return null
  const steps = [
    { label: t.previous, to: listed[at - 1], Icon: IconChevronUp },
    { label: t.next, to: listed[at + 1], Icon: IconChevronDown },
  ]
  return (
    <Group gap={4} justify="flex-end">
      {steps.map(({ label, to, Icon }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          size="lg"
          aria-label={label}
          title={label}
          // Keeps the focus where the next press is expected.
          aria-disabled={to === undefined}
          {...(to === undefined ? { 'data-disabled': true } : {})}
          onClick={() => to !== undefined && onOpen(to)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
