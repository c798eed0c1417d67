import type { ConferenceParticipant } from '@foyer/contract/meetings/meeting-controls'
import { Button, Text, Title } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import people from './people.module.css'
import { controlsTexts } from './room-controls.texts.ts'

type AbsentListProps = {
  absent: readonly ConferenceParticipant[]
  onRemove: (person: ConferenceParticipant) => void
}

/** Lists those who were let in and are not connected, so that hosts can remove them; shows nothing without any. */
export function AbsentList({ absent, onRemove }: AbsentListProps) {
  const t = useTexts(controlsTexts)
  if (absent.length === 0) return null
  return (
    <section className={people.absent} aria-label={t.absentTitle(absent.length)}>
      <Title order={3} size="sm">
        {t.absentTitle(absent.length)}
      </Title>
      <ul>
        {absent.map((person) => (
          <li key={person.participantId} className={people.participant}>
            <span data-mantine-color-scheme="light">
              <PersonAvatar name={person.name} picture={person.picture} />
            </span>
            <Text size="sm">{person.name}</Text>
            {!person.isUser && <StatusBadge>{t.guest}</StatusBadge>}
            {person.role !== 'host' && (
              <Button
                size="compact-md"
                variant="default"
                aria-label={t.removeName(person.name)}
                onClick={() => onRemove(person)}
              >
                {t.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
