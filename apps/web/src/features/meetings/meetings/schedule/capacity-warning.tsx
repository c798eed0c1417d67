import { Alert } from '@mantine/core'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'

type CapacityWarningProps = {
  /** How many a meeting holds, with its host; null if that is unknown. */
  max: number | null
  /** The addresses of those who are invited. */
  invited: readonly string[]
}

/** Warns that more people are invited than a meeting holds; they may be invited, as not everyone comes. */
export function CapacityWarning({ max, invited }: CapacityWarningProps) {
  const t = useTexts(meetingsTexts)
  const own = useSession().user?.email
  const others = new Set(invited.filter((email) => email !== own)).size
  const beyond = max === null ? 0 : others + 1 - max
  if (max === null || beyond <= 0) return null
  return (
    <Alert color="yellow" variant="light" role="status">
      {t.roomLimit(max, others)} {t.beyondLimit(beyond)}
    </Alert>
  )
}
