import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { noEmailTexts } from './no-email.texts.ts'

/** Shown before an action that would send email where no mail server is configured, with what to do instead. */
export function NoEmail({ instead }: { instead: string }) {
  const t = useTexts(noEmailTexts)
  return (
    <Alert color="yellow" variant="light" icon={<IconMailOff size={20} aria-hidden />} title={t.title}>
      {instead}
    </Alert>
  )
}
