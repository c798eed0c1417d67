import { Button, Stack, TextInput } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { landingTexts } from './landing.texts.ts'
import { useMeetingIdForm } from './use-meeting-id-form.ts'

/** Takes a meeting ID, a link or a whole invitation. */
export function MeetingIdForm({ focused = false }: { focused?: boolean }) {
  const t = useTexts(landingTexts)
  const { field, onSubmit } = useMeetingIdForm()
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <TextInput
          size="md"
          label={t.number}
          description={t.numberHint}
          data-autofocus={focused || undefined}
          {...field}
        />
        <Button type="submit" size="md" fullWidth>
          {t.joinVerb}
        </Button>
      </Stack>
    </form>
  )
}
