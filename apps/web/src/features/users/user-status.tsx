import type { User } from '@foyer/contract/users'
import { Badge, Group, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { usersTexts } from './users.texts.ts'

const colours = { active: 'green', invited: 'brand', disabled: 'gray', unlinked: 'gray' } as const

/** Whether a person can sign in; of an invitation, until when it can be accepted. */
export function UserStatus({ user: { status, invitationExpiresAt } }: { user: User }) {
  const t = useTexts(usersTexts)
  const formats = useFormats()
  const open = invitationExpiresAt !== null && Date.parse(invitationExpiresAt) > Date.now()
  return (
    <Group gap="xs">
      <Badge variant={status === 'unlinked' ? 'outline' : 'light'} color={colours[status]} miw="max-content">
        {t[status]}
      </Badge>
      {status === 'invited' && (
        <Text span size="sm" c={open ? 'dimmed' : 'var(--mantine-color-error)'}>
          {open ? t.expires(formats.fromNow(invitationExpiresAt)) : t.expired}
        </Text>
      )}
    </Group>
  )
}
