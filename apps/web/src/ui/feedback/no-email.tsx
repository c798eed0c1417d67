import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { noEmailTexts } from './no-email.texts.ts'

/** Shown before an action that would send email but does not, with why and what to do instead. */
export function NoEmail({ instead, isChosen = false }: { instead: string; isChosen?: boolean }) {
  const t = useTexts(noEmailTexts)
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconMailOff size={20} aria-hidden />}
      title={isChosen ? t.chosen : t.title}
    >
      {instead}
    </Alert>
  )
}
