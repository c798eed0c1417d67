import { Button, Stack, TextInput } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { landingTexts } from './landing.texts.ts'
import { useJoin } from './use-join.ts'

/** Meeting ID or pasted link; the button is filled once it contains a complete ID. */
export function JoinForm({ focused = false }: { focused?: boolean }) {
  const t = useTexts(landingTexts)
  const { field, isComplete, onSubmit } = useJoin()
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
        <Button type="submit" size="md" fullWidth variant={isComplete ? 'filled' : 'default'}>
          {t.joinVerb}
        </Button>
      </Stack>
    </form>
  )
}
