import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { inviteTexts } from './invite.texts.ts'
import classes from './invite-people.module.css'
import { type Invitee, nameOf } from './users.rules.ts'

type InvitePeopleProps = { people: readonly Invitee[]; bad: readonly string[]; onDropBad: () => void }

/** Whom the text names, what names nobody first. */
export function InvitePeople({ people, bad, onDropBad }: InvitePeopleProps) {
  const t = useTexts(inviteTexts)
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        {people.length > 0 && <Text size="sm">{t.count(people.length)}</Text>}
        {bad.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t.badCount(bad.length)}
          </Text>
        )}
      </Group>
      {people.length + bad.length > 0 && (
        <ul className={classes.people} aria-label={t.list}>
          {bad.map((piece) => (
            <li key={piece}>
              <StatusBadge tone="bad" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
                {piece}
                <VisuallyHidden>{` ${t.isBad}`}</VisuallyHidden>
              </StatusBadge>
            </li>
          ))}
          {people.map((invitee) => (
            <li key={invitee.email}>
              <StatusBadge title={invitee.email}>{nameOf(invitee)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      {bad.length > 0 && (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={onDropBad}>
            {t.dropBad}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
