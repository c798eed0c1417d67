import type { Mail } from '@foyer/contract/operations/mail-log'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { mailLogTexts } from './mail-log.texts.ts'

const tones = { waiting: 'neutral', sent: 'good', failed: 'bad', unsent: 'neutral', withdrawn: 'neutral' } as const

export function MailStateBadge({ state }: Pick<Mail, 'state'>) {
  const t = useTexts(mailLogTexts)
  return (
    <StatusBadge tone={tones[state]} title={t[`state:${state}`]}>
      {t[`state:${state}`]}
    </StatusBadge>
  )
}
