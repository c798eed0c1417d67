import type { ConferenceParticipant } from '@foyer/contract/meetings/meeting-controls'
import { Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import { controlsTexts } from '#features/meetings/room/people/room-controls.texts.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './recording.module.css'
import { recordingTexts } from './recording.texts.ts'

/** Hosts decide whether it records, so that they are not asked. */
const hasAgreed = ({ role, recordingAgreedAt }: ConferenceParticipant): boolean =>
  role !== 'participant' || recordingAgreedAt !== null

/** Lists who is there, and since when they agree to be recorded; those who have not yet are last. */
export function AgreedList({ participantId, state }: { participantId: string; state: ShownRoomState }) {
  const t = useTexts(recordingTexts)
  const people = state.people.filter(({ isConnected }) => isConnected)
  const agreed = people.filter(hasAgreed)
  const others = people.filter((person) => !hasAgreed(person))
  return (
    <section className={classes.agreed}>
      <Title order={3} size="sm">
        {t.agreed} <span className={classes.quiet}>{t.agreedOf(agreed.length, people.length)}</span>
      </Title>
      <ul>
        {[...agreed, ...others].map((person) => (
          <Person
            key={person.participantId}
            person={person}
            isSelf={person.participantId === participantId}
            startedBy={state.recording?.startedBy ?? ''}
          />
        ))}
      </ul>
    </section>
  )
}

type PersonProps = { person: ConferenceParticipant; isSelf: boolean; startedBy: string }

function Person({ person, isSelf, startedBy }: PersonProps) {
  const t = useTexts(recordingTexts)
  const c = useTexts(controlsTexts)
  const { name, picture, role } = person
  const roles = { host: [c.host], 'co-host': [c.coHost], participant: [] }
  const notes = [...roles[role], ...(isSelf ? [t.you] : [])]
  return (
    <li className={classes.person} data-asked={!hasAgreed(person) || undefined}>
      <span data-mantine-color-scheme="light">
        <PersonAvatar name={name} picture={picture} />
      </span>
      <Text size="sm" component="span" className={classes.personName ?? ''}>
        <bdi>{name}</bdi> <span className={classes.quiet}>{notes.join(', ')}</span>
      </Text>
      <Agreement person={person} startedBy={startedBy} />
    </li>
  )
}

function Agreement({ person, startedBy }: Omit<PersonProps, 'isSelf'>) {
  const t = useTexts(recordingTexts)
  const formats = useFormats()
  const { name, role, recordingAgreedAt } = person
  if (role !== 'participant' && name === startedBy) return <span className={classes.quiet}>{t.startedIt}</span>
  if (recordingAgreedAt === null)
    return role === 'participant' ? (
      <span className={classes.asked}>{t.readsNotice}</span>
    ) : (
      <span className={classes.quiet}>{t.host}</span>
    )
  const time = formats.time(recordingAgreedAt)
  return (
    <span className={classes.when} title={t.agreedAt(time)}>
      <IconCheck size={16} aria-hidden />
      <time dateTime={recordingAgreedAt}>{time}</time>
    </span>
  )
}
