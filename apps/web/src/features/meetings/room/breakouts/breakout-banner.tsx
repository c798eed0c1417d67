import type { Breakouts } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import { Alert, Button, Group, Loader, Menu, Text } from '@mantine/core'
import { IconDoor, IconLifebuoy } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import classes from '#features/meetings/room/room.module.css'
import { useTexts } from '#lib/texts.ts'
import { formatElapsed } from '#lib/time/elapsed.ts'
import { toast } from '#lib/toast.ts'
import { breakoutsTexts } from './breakouts.texts.ts'
import { type BreakoutActions, useBreakouts } from './use-breakouts.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** All are warned a last time so many minutes before the end. */
const lastWarning = 1
/** From here on the seconds are counted. */
const closingSeconds = 60

type BannerProps = { view: MeetingView; state: ShownRoomState; onShow: (() => void) | undefined }

/** Shows above the stage where the user is, how long, and the ways to another room. */
export function BreakoutBanner({ view, state, onShow }: BannerProps) {
  const t = useTexts(breakoutsTexts)
  const actions = useBreakouts(view.participantId)
  const { breakouts, breakoutsEnd } = state
  const secondsLeft = useSecondsLeft(breakouts?.isOpen ? breakoutsEnd : undefined)
  useWarnings(secondsLeft, breakouts?.warningMinutes ?? lastWarning)
  if (view.isMoving)
    return (
      <Alert
        className={classes.banner}
        color="gray"
        variant="light"
        role="status"
        icon={<Loader size="sm" aria-hidden />}
      >
        {t.moving}
      </Alert>
    )
  if (!breakouts?.isOpen) return null
  const isHosting = state.role !== 'participant'
  const room = breakouts.rooms.find(({ id }) => id === breakouts.ownId)
  return (
    <>
      {isHosting && <HelpNotice breakouts={breakouts} actions={actions} />}
      {room ? (
        <InRoom room={room} secondsLeft={secondsLeft} isHosting={isHosting} actions={actions} />
      ) : isHosting ? (
        <PeopleElsewhere state={state} breakouts={breakouts} onShow={onShow} />
      ) : (
        <WayIn breakouts={breakouts} actions={actions} />
      )}
    </>
  )
}

/** Warns all, wherever they are, once for each time. */
function useWarnings(secondsLeft: number | undefined, first: number) {
  const t = useTexts(breakoutsTexts)
  const minutes = [first, lastWarning].findLast((minute) => secondsLeft !== undefined && secondsLeft <= minute * 60)
  const [known, setKnown] = useState(minutes)
  const warn = useEffectEvent((left: number) => void toast.notice(t.minutesLeft(left), `breakouts-${left}`))
  useEffect(() => {
    // Synchronises with the clock.
    if (minutes === known) return
    setKnown(minutes)
    // With more time there is nothing to say.
    if (minutes !== undefined && (known === undefined || minutes < known)) warn(minutes)
  }, [minutes, known])
}

type InRoomProps = {
  room: Breakouts['rooms'][number]
  secondsLeft: number | undefined
  isHosting: boolean
  actions: BreakoutActions
}

function InRoom({ room, secondsLeft, isHosting, actions }: InRoomProps) {
  const t = useTexts(breakoutsTexts)
  const isClosing = secondsLeft !== undefined && secondsLeft <= closingSeconds
  const isAsking = room.helpSince !== null
  return (
    <Alert
      className={classes.banner}
      color={isClosing ? 'yellow' : 'gray'}
      variant="light"
      role="region"
      aria-label={t.title}
      icon={<IconDoor aria-hidden />}
    >
      <Group justify="space-between">
        <Text size="sm" component="span">
          {t.youAreIn(room.name)}
          {secondsLeft !== undefined && (
            <span role="timer">
              {' '}
              · {isClosing ? t.closing(secondsLeft) : t.left(formatElapsed(secondsLeft * 1000))}
            </span>
          )}
          {isAsking && !isHosting && <span role="status"> · {t.helpAsked}</span>}
        </Text>
        <Group gap="xs">
          {!isHosting && !isClosing && (
            <Button size="compact-md" variant="default" onClick={() => actions.help(!isAsking)}>
              {isAsking ? t.withdrawHelp : t.askForHelp}
            </Button>
          )}
          <Button
            size="compact-md"
            variant={isClosing ? 'filled' : 'default'}
            disabled={actions.isMoving}
            onClick={() => actions.enter(null)}
          >
            {isClosing ? t.backNow : t.back}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

type OfRooms = { breakouts: Breakouts; actions: BreakoutActions }

/** Shows hosts, in whichever room they are, who has waited for them the longest. */
function HelpNotice({ breakouts, actions }: OfRooms) {
  const t = useTexts(breakoutsTexts)
  const [first] = breakouts.rooms
    .filter(({ id, helpSince }) => helpSince !== null && id !== breakouts.ownId)
    .toSorted((one, two) => (one.helpSince ?? '').localeCompare(two.helpSince ?? ''))
  if (first === undefined) return null
  return (
    <Alert className={classes.banner} color="yellow" variant="light" role="alert" icon={<IconLifebuoy aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">{t.asksForHelpIn(first.helpBy, first.name)}</Text>
        <Button size="compact-md" disabled={actions.isMoving} onClick={() => actions.enter(first.id)}>
          {t.goThere}
        </Button>
      </Group>
    </Alert>
  )
}

type PeopleElsewhereProps = Pick<BannerProps, 'state' | 'onShow'> & { breakouts: Breakouts }

function PeopleElsewhere({ state, breakouts, onShow }: PeopleElsewhereProps) {
  const t = useTexts(breakoutsTexts)
  const count = state.people.filter(({ breakoutId, isConnected }) => breakoutId !== null && isConnected).length
  return (
    <Alert className={classes.banner} color="gray" variant="light" role="status" icon={<IconDoor aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">{t.inRooms(count, breakouts.rooms.length)}</Text>
        {onShow && (
          <Button size="compact-md" variant="default" onClick={onShow}>
            {t.showRooms}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** Offers a participant in the main room the room to which they are assigned, or those from which they may choose. */
function WayIn({ breakouts, actions }: OfRooms) {
  const t = useTexts(breakoutsTexts)
  const { rooms, mode, assignedId } = breakouts
  const own = rooms.find(({ id }) => id === assignedId)
  if (rooms.length === 0) return null
  return (
    <Alert className={classes.banner} color="blue" variant="light" role="region" aria-label={t.title}>
      <Group justify="space-between">
        <Text size="sm">{own ? t.yourRoom(own.name) : t.chooseRoom}</Text>
        <Group gap="xs">
          {own && (
            <Button size="compact-md" disabled={actions.isMoving} onClick={() => actions.enter(own.id)}>
              {t.join}
            </Button>
          )}
          {mode === 'choice' && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button size="compact-md" variant="default" disabled={actions.isMoving}>
                  {t.chooseRoom}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {rooms.map(({ id, name, count }) => (
                  <Menu.Item key={id} onClick={() => actions.enter(id)}>
                    {t.roomWithCount(name, count)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
