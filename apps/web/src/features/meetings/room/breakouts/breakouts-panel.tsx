import type { ConferenceParticipant } from '@foyer/contract/meetings/meeting-controls'
import { Button, CloseButton, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import roomClasses from '#features/meetings/room/room.module.css'
import { useEscape } from '#lib/browser/use-escape.ts'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { BreakoutPlace } from './breakout-place.tsx'
import { NewRooms, OpenRooms, RoomSettings } from './breakout-settings.tsx'
import classes from './breakouts.module.css'
import { breakoutsTexts } from './breakouts.texts.ts'
import { toPlace, useBreakouts } from './use-breakouts.ts'

type BreakoutsPanelProps = { id: string; participantId: string; state: ShownRoomState; onClose: () => void }

/** The breakout rooms for hosts: who is where, and everything that they do with them. */
export function BreakoutsPanel({ id, participantId, state, onClose }: BreakoutsPanelProps) {
  const t = useTexts(breakoutsTexts)
  const title = useRef<HTMLHeadingElement>(null)
  const { breakouts, breakoutsEnd } = state
  const actions = useBreakouts(participantId)
  useEscape(onClose)
  useReturnFocus(true)
  useEffect(() => {
    // Synchronises with the focus, so the opened panel is read out.
    title.current?.focus()
  }, [])
  const isOpen = breakouts?.isOpen === true
  // At random, those who are in no room are spread when the rooms open.
  const staying = state.people.filter(
    ({ isConnected, assignedId, role }) =>
      isConnected && assignedId === null && (breakouts?.mode !== 'random' || role !== 'participant'),
  ).length
  return (
    <aside id={id} className={roomClasses.panel} aria-label={t.title}>
      <Group justify="space-between" wrap="nowrap" className={roomClasses.panelHead ?? ''}>
        <Group gap="xs" wrap="nowrap">
          <Title order={2} tabIndex={-1} ref={title} className={roomClasses.topic}>
            {t.title}
          </Title>
          {breakouts && <StatusBadge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? t.open : t.notOpen}</StatusBadge>}
        </Group>
        <CloseButton size="lg" aria-label={t.close} onClick={onClose} />
      </Group>
      {!breakouts ? (
        <NewRooms onAdd={actions.add} />
      ) : (
        <>
          {isOpen ? (
            <OpenRooms
              breakouts={breakouts}
              end={breakoutsEnd}
              participantId={participantId}
              onMoreTime={() => actions.extend(5)}
            />
          ) : (
            <RoomSettings breakouts={breakouts} actions={actions} />
          )}
          <Places state={state} breakouts={breakouts} actions={actions} />
          <Group gap="xs" className={classes.footer ?? ''}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => actions.add([t.roomName(breakouts.rooms.length + 1)])}
            >
              {t.addRoom}
            </Button>
            {isOpen ? (
              <>
                <Hint label={t.callBackHint}>
                  <Button variant="default" onClick={() => actions.close(true)}>
                    {t.callBack}
                  </Button>
                </Hint>
                <Button onClick={() => actions.close(false)}>{t.closeIn}</Button>
              </>
            ) : (
              <>
                <span className={classes.quiet}>{t.stayHere(staying)}</span>
                <Button disabled={actions.isOpening} onClick={actions.open}>
                  {t.openRooms(breakouts.rooms.length)}
                </Button>
              </>
            )}
          </Group>
        </>
      )}
    </aside>
  )
}

type PlacesProps = {
  state: ShownRoomState
  breakouts: NonNullable<ShownRoomState['breakouts']>
  actions: ReturnType<typeof useBreakouts>
}

/** The people by room. Those who are chosen go to the room of a digit, of a button or where they are dropped. */
function Places({ state, breakouts, actions }: PlacesProps) {
  const t = useTexts(breakoutsTexts)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { isOpen, rooms, mode } = breakouts
  const people = state.people.filter((person) => person.isConnected)
  const selected = people.filter((person) => chosen.has(person.participantId)).map((person) => person.participantId)
  const toggle = (id: string) =>
    setChosen(chosen.has(id) ? new Set(selected.filter((one) => one !== id)) : new Set([...selected, id]))
  const moveTo = (ids: readonly string[], breakoutId: string | null) => {
    if (ids.length === 0) return
    actions.move([...ids], breakoutId)
    setChosen(new Set())
  }
  const handleKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || !/^\d$/.test(event.key)) return
    const room = rooms[Number(event.key) - 1]
    if (event.key === '0') moveTo(selected, null)
    else if (room) moveTo(selected, room.id)
  }
  const at = (place: string | null) => people.filter((person) => toPlace(person, isOpen) === place)
  const shared = { selected, onToggle: toggle, isOpen }
  const drop = (place: string | null) => (id: string) => moveTo(selected.includes(id) ? selected : [id], place)
  const unassigned: readonly ConferenceParticipant[] = at(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: digits are short ways to the buttons of the rooms
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={classes.places} onKeyDown={handleKey}>
      <BreakoutPlace
        {...shared}
        title={isOpen ? t.inMain : t.unassigned}
        people={unassigned}
        onMove={() => moveTo(selected, null)}
        onDrop={drop(null)}
        aside={
          mode !== 'choice' &&
          unassigned.some(({ role }) => role === 'participant') && (
            <Button size="compact-md" variant="subtle" color="gray" onClick={actions.spread}>
              {t.spread}
            </Button>
          )
        }
      />
      {rooms.map((room, index) => (
        <BreakoutPlace
          {...shared}
          key={room.id}
          room={room}
          number={index + 1}
          title={room.name}
          people={at(room.id)}
          isHere={breakouts.ownId === room.id}
          onMove={() => moveTo(selected, room.id)}
          onDrop={drop(room.id)}
          onVisit={() => actions.enter(room.id)}
          onRename={(name) => actions.rename(room.id, name)}
          onRemove={() => actions.remove(room.id)}
        />
      ))}
      <p className={classes.hint}>{t.hint}</p>
    </div>
  )
}
