import { Alert } from '@mantine/core'
import { hasDrafts } from '#lib/forms/draft.ts'
import { useTexts } from '#lib/texts.ts'
import { sessionEndedTexts } from './session-ended.texts.ts'

/** Says why a user who was signed in sees the sign-in page. */
export function SessionEnded() {
  const t = useTexts(sessionEndedTexts)
  return (
    <Alert color="gray" variant="light" role="status" title={t.ended}>
      {hasDrafts() ? t.endedWithDraft : t.endedBody}
    </Alert>
  )
}
