import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { Button, CloseButton, Group, Title } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { breakoutsButtonTexts } from '#features/meetings/room/breakouts/breakouts-button.texts.ts'
import { type Attendee, findAbsent, toRoomRights } from '#features/meetings/room/connection/use-room-state.ts'
import classes from '#features/meetings/room/room.module.css'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useEscape } from '#lib/browser/use-escape.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { AbsentList } from './absent-list.tsx'
import { HostSettings } from './host-settings.tsx'
import { ParticipantDialogs, type PersonDialog } from './participant-dialogs.tsx'
import { ParticipantRow } from './participant-row.tsx'
import people from './people.module.css'
import type { RoomControls } from './use-room-controls.ts'
import { WaitingList } from './waiting-list.tsx'

type ParticipantsPanelProps = {
  id: string
  attendees: readonly Attendee[]
  state: RoomState
  controls: RoomControls
  link: string
  /** Opens the breakout rooms, for hosts. */
  onBreakouts: (() => void) | undefined
  onClose: () => void
}

export function ParticipantsPanel({
  id,
  attendees,
  state,
  controls,
  link,
  onBreakouts,
  onClose,
}: ParticipantsPanelProps) {
  const t = useTexts(roomTexts)
  const b = useTexts(breakoutsButtonTexts)
  const dialog = useDialog<PersonDialog>()
  const rights = toRoomRights(state)
  const title = useRef<HTMLHeadingElement>(null)
  useEscape(onClose)
  useEffect(() => {
    // Synchronises with the focus, so the opened panel is read out.
    title.current?.focus()
  }, [])
  return (
    <aside id={id} className={classes.panel} aria-label={t.participantsTitle}>
      <Group justify="space-between" wrap="nowrap" className={classes.panelHead ?? ''}>
        <Title order={2} tabIndex={-1} ref={title} className={classes.topic}>
          {t.participantsTitle} <span className={classes.quiet}>{attendees.length}</span>
        </Title>
        <CloseButton size="lg" aria-label={t.closePanel} onClick={onClose} />
      </Group>
      <div className={people.people}>
        <WaitingList waiting={state.waiting} controls={controls} />
        <ul aria-label={t.participantsTitle}>
          {attendees.map((person) => (
            <ParticipantRow
              key={person.id}
              person={person}
              rights={rights}
              controls={controls}
              onAction={(action, about) => dialog.open({ action, person: about })}
            />
          ))}
        </ul>
        <AbsentList absent={findAbsent(state)} onRemove={(person) => dialog.open({ action: 'remove', person })} />
      </div>
      <Group grow preventGrowOverflow={false} gap="xs" className={people.footer ?? ''}>
        <CopyButton value={link} label={t.copyLink} done={t.linkCopied} />
        {rights.isHosting && <HostSettings state={state} controls={controls} />}
        {onBreakouts && (
          <Button variant="default" leftSection={<IconDoor size={18} />} onClick={onBreakouts}>
            {b.title}
          </Button>
        )}
      </Group>
      <ParticipantDialogs dialog={dialog} controls={controls} rights={rights} />
    </aside>
  )
}
