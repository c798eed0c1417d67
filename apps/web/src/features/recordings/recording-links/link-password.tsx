import { Button, PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { formTexts } from '#ui/form/form.texts.ts'
import { EndingCard } from './ending-card.tsx'
import { sharedRecordingTexts } from './shared-recording.texts.ts'

type LinkPasswordProps = { wrong: boolean; error: Error | null; busy: boolean; onGive: (password: string) => void }

/** Asks for the password of a link. It is sent in the body of a call, and never stands in an address. */
export function LinkPassword({ wrong, error, busy, onGive }: LinkPasswordProps) {
  const t = useTexts(sharedRecordingTexts)
  const { showPassword } = useTexts(formTexts)
  const [password, setPassword] = useState('')
  const [isEdited, setEdited] = useState(false)
  const problem = error?.message ?? (wrong ? t.passwordWrong : undefined)
  const give = (event: FormEvent) => {
    event.preventDefault()
    setEdited(false)
    if (password.trim() !== '') onGive(password)
  }
  return (
    <EndingCard icon={<IconLock />} title={t.passwordTitle} text={t.passwordBody}>
      <form onSubmit={give}>
        <PasswordInput
          label={t.password}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setEdited(true)
          }}
          error={!isEdited && !busy && problem}
          autoComplete="off"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': showPassword, tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth mt="md" loading={busy}>
          {t.watch}
        </Button>
      </form>
    </EndingCard>
  )
}
