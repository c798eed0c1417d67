import { maxBreakoutName } from '@foyer/contract/meetings/breakouts/breakout-constants'
import type { BreakoutRoom } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import type { ConferenceParticipant } from '@foyer/contract/meetings/meeting-controls'
import { ActionIcon, Button, Group, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconHandStop, IconLifebuoy, IconPencil, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { controlsTexts } from '#features/meetings/room/people/room-controls.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './breakouts.module.css'
import { breakoutsTexts } from './breakouts.texts.ts'

type BreakoutPlaceProps = {
  /** Undefined for those who are in no room. */
  room?: BreakoutRoom
  number?: number
  title: string
  people: readonly ConferenceParticipant[]
  isOpen: boolean
  isHere?: boolean
  selected: readonly string[]
  aside?: ReactNode
  onToggle: (id: string) => void
  onMove: () => void
  onDrop: (id: string) => void
  onVisit?: () => void
  onRename?: (name: string) => void
  onRemove?: () => void
}

const draggedType = 'text/plain'

/** A room with its people, or those who are in none. */
export function BreakoutPlace(props: BreakoutPlaceProps) {
  const { room, number, title, people, selected, aside, onToggle, onMove, onDrop } = props
  const t = useTexts(breakoutsTexts)
  const titleId = useId()
  const [isTarget, setTarget] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const others = selected.filter((id) => people.every(({ participantId }) => participantId !== id))
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setTarget(false)
    const id = event.dataTransfer.getData(draggedType)
    if (id !== '') onDrop(id)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: dropping is a short way to the button that moves people
    <section
      aria-labelledby={titleId}
      className={classes.place}
      data-target={isTarget || undefined}
      data-help={room?.helpBy ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={handleDrop}
    >
      <Group justify="space-between" wrap="nowrap" className={classes.placeHead ?? ''}>
        {isRenaming ? (
          <NameField
            name={title}
            onDone={(name) => {
              setRenaming(false)
              if (name !== undefined) props.onRename?.(name)
            }}
          />
        ) : (
          <Title order={3} size="sm" id={titleId} className={classes.name ?? ''}>
            {number !== undefined && <span className={classes.quiet}>{number} </span>}
            <bdi>{title}</bdi> <span className={classes.quiet}>{people.length}</span>
          </Title>
        )}
        <Group gap="xs" wrap="nowrap">
          {others.length > 0 && (
            <Button size="compact-md" aria-label={t.moveHereName(others.length, title)} onClick={onMove}>
              {t.moveHere(others.length)}
            </Button>
          )}
          {aside}
          {room && !isRenaming && <RoomActions {...props} room={room} onEdit={() => setRenaming(true)} />}
        </Group>
      </Group>
      {room?.helpBy && (
        <p className={classes.help}>
          <IconLifebuoy size={16} aria-hidden /> {t.asksForHelp(room.helpBy)}
        </p>
      )}
      <ul className={classes.people}>
        {people.map((person) => (
          <PersonChip
            key={person.participantId}
            person={person}
            isSelected={selected.includes(person.participantId)}
            onToggle={() => onToggle(person.participantId)}
          />
        ))}
      </ul>
    </section>
  )
}

type RoomActionsProps = BreakoutPlaceProps & { room: BreakoutRoom; onEdit: () => void }

function RoomActions({ room, isOpen, isHere, onVisit, onRemove, onEdit }: RoomActionsProps) {
  const t = useTexts(breakoutsTexts)
  const { name } = room
  return (
    <>
      {isOpen && isHere && <StatusBadge>{t.youAreHere}</StatusBadge>}
      {isOpen && !isHere && (
        <Button
          size="compact-md"
          variant={room.helpBy ? 'filled' : 'default'}
          aria-label={room.helpBy ? t.goThereName(name) : t.visitName(name)}
          onClick={onVisit}
        >
          {room.helpBy ? t.goThere : t.visit}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.rename(name)} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.remove(name)} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </>
  )
}

/** Changes the name of a room: Enter and leaving the field keep it, Escape does not. */
function NameField({ name, onDone }: { name: string; onDone: (name: string | undefined) => void }) {
  const t = useTexts(breakoutsTexts)
  const [value, setValue] = useState(name)
  const save = () => onDone(value.trim() === '' || value.trim() === name ? undefined : value.trim())
  return (
    <TextInput
      aria-label={t.newName}
      size="sm"
      maxLength={maxBreakoutName}
      value={value}
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key !== 'Escape') return
        // It would close the panel as well.
        event.stopPropagation()
        onDone(undefined)
      }}
    />
  )
}

type PersonChipProps = { person: ConferenceParticipant; isSelected: boolean; onToggle: () => void }

function PersonChip({ person, isSelected, onToggle }: PersonChipProps) {
  const c = useTexts(controlsTexts)
  const { participantId, name, picture, role, handRaisedAt } = person
  return (
    <li>
      <UnstyledButton
        className={classes.person}
        aria-pressed={isSelected}
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedType, participantId)}
        onClick={onToggle}
      >
        <span data-mantine-color-scheme="light">
          <PersonAvatar name={name} picture={picture} size="small" />
        </span>
        <bdi className={classes.personName}>{name}</bdi>
        {role !== 'participant' && <span className={classes.quiet}>{role === 'host' ? c.host : c.coHost}</span>}
        {handRaisedAt !== null && (
          <IconHandStop size={16} role="img" aria-label={c.handRaised} className={classes.hand} />
        )}
      </UnstyledButton>
    </li>
  )
}
