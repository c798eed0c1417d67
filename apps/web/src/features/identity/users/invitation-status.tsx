import type { User } from '@foyer/contract/identity/users.shapes'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { usersTexts } from './users.texts.ts'

const soonMs = 2 * 86_400_000

/** When the invitation of a user expires, or that it has expired. */
export function InvitationStatus({ user: { invitationExpiresAt } }: { user: User }) {
  const t = useTexts(usersTexts)
  const formats = useFormats()
  const left = invitationExpiresAt === null ? 0 : Date.parse(invitationExpiresAt) - Date.now()
  if (invitationExpiresAt === null || left <= 0) return <StatusBadge tone="bad">{t.expired}</StatusBadge>
  return (
    <StatusBadge tone={left < soonMs ? 'warning' : 'neutral'} title={formats.dateTime(invitationExpiresAt)}>
      {t.expires(formats.fromNow(invitationExpiresAt))}
    </StatusBadge>
  )
}
