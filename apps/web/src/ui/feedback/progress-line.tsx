import { Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { progressTexts } from './progress.texts.ts'

type ProgressLineProps = {
  /** Name of the work in progress. */
  label: string
  done: number
  total: number
  /** Replaces the numbers once the work has ended. */
  outcome?: ReactNode
  /** Actions, such as Cancel. */
  children?: ReactNode
}

/** Progress of some work: its name, a bar and the numbers. */
export function ProgressLine({ label, done, total, outcome, children }: ProgressLineProps) {
  const t = useTexts(progressTexts)
  const formats = useFormats()
  const text = t.ofAll(formats.number(done), formats.number(total))
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  return (
    <Stack gap={6}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Progress.Root size="md" radius="xl">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <Group justify="space-between" gap="xs" mih={30}>
        <Text size="sm" c="dimmed" component="div">
          {outcome ?? text}
        </Text>
        <Group gap="xs">{children}</Group>
      </Group>
    </Stack>
  )
}
