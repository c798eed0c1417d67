import type { Mail } from '@foyer/contract/mail-log'
import { Badge } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { mailLogTexts } from './mail-log.texts.ts'

const colours = { waiting: 'gray', sent: 'green', failed: 'red', kept: 'brand', dropped: 'gray' } as const

export function MailState({ state }: Pick<Mail, 'state'>) {
  const t = useTexts(mailLogTexts)
  return (
    <Badge color={colours[state]} variant="light" tt="none">
      {t[state]}
    </Badge>
  )
}
