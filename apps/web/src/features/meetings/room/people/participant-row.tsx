import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots, IconHandStop, IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import type { Attendee, RoomRights } from '#features/meetings/room/connection/use-room-state.ts'
import classes from '#features/meetings/room/room.module.css'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import people from './people.module.css'
import { controlsTexts } from './room-controls.texts.ts'
import type { RoomControls } from './use-room-controls.ts'

export type PersonAction = 'rename' | 'make-host' | 'remove'

type ParticipantRowProps = {
  person: Attendee
  rights: RoomRights
  controls: RoomControls
  /** For what needs a dialog. */
  onAction: (action: PersonAction, person: Attendee) => void
}

export function ParticipantRow({ person, ...props }: ParticipantRowProps) {
  const t = useTexts(roomTexts)
  const c = useTexts(controlsTexts)
  const { name, picture, self, isGuest, role, handRaisedAt, microphone } = person
  return (
    <li className={people.participant}>
      <span data-mantine-color-scheme="light">
        <PersonAvatar name={name} picture={picture} />
      </span>
      <Text size="sm">{self ? t.nameOfYou(name) : name}</Text>
      {isGuest && <StatusBadge>{c.guest}</StatusBadge>}
      {role !== 'participant' && <StatusBadge>{role === 'host' ? c.host : c.coHost}</StatusBadge>}
      {handRaisedAt !== null && <IconHandStop role="img" aria-label={c.handRaised} className={people.hand} />}
      {microphone ? (
        <IconMicrophone role="img" aria-label={t.unmuted} />
      ) : (
        <IconMicrophoneOff role="img" aria-label={t.muted} className={classes.muted} />
      )}
      <PersonMenu person={person} {...props} />
    </li>
  )
}

/** Offers the actions on a participant; nothing if the user has none. */
function PersonMenu({ person, rights, controls, onAction }: ParticipantRowProps) {
  const t = useTexts(controlsTexts)
  const { participantId: id, name, self, role, microphone, camera, handRaisedAt } = person
  const { isHosting, isHost } = rights
  const mayRename = isHosting || (self && rights.mayRename)
  if (!isHosting && !mayRename) return null
  const isOther = isHosting && !self
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.actionsFor(name)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOther && microphone && <Menu.Item onClick={() => controls.mute(id)}>{t.mute}</Menu.Item>}
        {isOther && !microphone && <Menu.Item onClick={() => controls.askToUnmute(id)}>{t.askToUnmute}</Menu.Item>}
        {isOther && camera !== undefined && <Menu.Item onClick={() => controls.stopVideo(id)}>{t.stopVideo}</Menu.Item>}
        {isOther && handRaisedAt !== null && (
          <Menu.Item onClick={() => controls.lowerHand(id)}>{t.lowerHand}</Menu.Item>
        )}
        {mayRename && <Menu.Item onClick={() => onAction('rename', person)}>{t.rename}</Menu.Item>}
        {isOther && isHost && role === 'participant' && rights.mayNameCoHosts && (
          <Menu.Item onClick={() => controls.setRole(id, 'co-host')}>{t.makeCoHost}</Menu.Item>
        )}
        {isOther && isHost && role === 'co-host' && (
          <Menu.Item onClick={() => controls.setRole(id, 'participant')}>{t.removeCoHost}</Menu.Item>
        )}
        {isOther && isHost && role !== 'host' && (
          <Menu.Item onClick={() => onAction('make-host', person)}>{t.makeHost}</Menu.Item>
        )}
        {isOther && role !== 'host' && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => onAction('remove', person)}>
              {t.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
