import { recordings } from '@foyer/contract/recordings/recordings'
import type { RecordingDetails, RecordingTrim } from '@foyer/contract/recordings/recordings.shapes'
import { Alert, Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useLostFocus } from '#lib/browser/use-lost-focus.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { trimTexts } from './trim.texts.ts'

/** Says that a recording is trimmed, or will be, and brings all of it back. */
export function TrimNotice({ recording: { id, trim, trashedAt } }: { recording: RecordingDetails }) {
  const t = useTexts(trimTexts)
  const can = useCan(recordings.trim)
  const { mutate, isPending } = useCallMutation(recordings.trim)
  const describe = useDescription()
  const notice = useRef<HTMLDivElement>(null)
  useLostFocus(notice, trim?.state ?? '')
  if (trim === null) return null
  const { state, fromMs, toMs, originalMs } = trim
  const hasFailed = state === 'failed'
  const showAll = () => mutate({ id, fromMs: 0, toMs: originalMs }, { onSuccess: () => void toast.success(t.shown) })
  const tryAgain = () => mutate({ id, fromMs, toMs }, { onSuccess: () => void toast.success(t.saved) })
  return (
    <Alert ref={notice} tabIndex={-1} {...(hasFailed ? { color: 'yellow' } : { color: 'blue' })} role="status">
      <Group justify="space-between" gap="sm">
        {describe(trim)}
        {can && trashedAt === null && (
          <Group gap="xs">
            {hasFailed && (
              <Button size="xs" variant="default" loading={isPending} onClick={tryAgain}>
                {t.tryAgain}
              </Button>
            )}
            <Button size="xs" variant="default" loading={isPending} onClick={showAll}>
              {t.showAll}
            </Button>
          </Group>
        )}
      </Group>
    </Alert>
  )
}

/** Returns what says how a recording is trimmed. */
function useDescription(): (trim: RecordingTrim) => string {
  const t = useTexts(trimTexts)
  const { number } = useFormats()
  const toLength = (ms: number): string =>
    ms < 60_000 ? t.seconds(number(Math.max(1, Math.round(ms / 1000)))) : t.minutes(number(Math.round(ms / 60_000)))
  return ({ state, fromMs, toMs, originalMs }) => {
    if (state !== 'cut') return t[state]
    if (fromMs === 0) return t.atEnd(toLength(originalMs - toMs))
    return toMs === originalMs
      ? t.atBeginning(toLength(fromMs))
      : t.atBoth(toLength(fromMs), toLength(originalMs - toMs))
  }
}
