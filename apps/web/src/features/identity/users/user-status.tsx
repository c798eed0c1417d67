import type { User } from '@foyer/contract/identity/users.shapes'
import { Group, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useLabels } from '#lib/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { usersTexts } from './users.texts.ts'

/** The status of a user; for an invitation, when it expires. */
export function UserStatus({ user: { status, invitationExpiresAt } }: { user: User }) {
  const t = useTexts(usersTexts)
  const labels = useLabels()
  const formats = useFormats()
  const isOpen = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) > Date.now()
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{labels.status[status]}</StatusBadge>
      {status === 'invited' && (
        <Text span size="sm" truncate c={isOpen ? 'dimmed' : 'var(--mantine-color-error)'}>
          {isOpen ? t.expires(formats.fromNow(invitationExpiresAt)) : t.expired}
        </Text>
      )}
    </Group>
  )
}
