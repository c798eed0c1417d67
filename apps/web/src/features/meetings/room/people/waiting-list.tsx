import type { LobbyParticipant } from '@foyer/contract/meetings/meeting-controls'
import { Button, Group, Text, Title } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import people from './people.module.css'
import { controlsTexts } from './room-controls.texts.ts'
import type { RoomControls } from './use-room-controls.ts'

/** Lists those who ask to be let in; shows nothing without any. */
export function WaitingList({ waiting, controls }: { waiting: readonly LobbyParticipant[]; controls: RoomControls }) {
  const t = useTexts(controlsTexts)
  if (waiting.length === 0) return null
  const { isDeciding, admit, deny } = controls
  return (
    <section className={people.waiting} aria-label={t.waitingTitle(waiting.length)}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="sm">
          {t.waitingTitle(waiting.length)}
        </Title>
        {waiting.length > 1 && (
          <Button
            size="compact-md"
            variant="default"
            disabled={isDeciding}
            onClick={() => admit(waiting.map(({ id }) => id))}
          >
            {t.admitAll}
          </Button>
        )}
      </Group>
      <ul>
        {waiting.map(({ id, name, picture, isUser }) => (
          <li key={id} className={people.participant}>
            <span data-mantine-color-scheme="light">
              <PersonAvatar name={name} picture={picture} />
            </span>
            <Text size="sm">{name}</Text>
            {!isUser && <StatusBadge>{t.guest}</StatusBadge>}
            <Button
              size="compact-md"
              variant="default"
              disabled={isDeciding}
              aria-label={t.denyName(name)}
              onClick={() => deny([id])}
            >
              {t.deny}
            </Button>
            <Button size="compact-md" disabled={isDeciding} aria-label={t.admitName(name)} onClick={() => admit([id])}>
              {t.admit}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
