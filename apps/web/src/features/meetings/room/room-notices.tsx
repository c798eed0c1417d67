import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { playBell } from './devices/sounds.ts'
import { controlsTexts } from './people/room-controls.texts.ts'
import type { RoomControls } from './people/use-room-controls.ts'
import classes from './room.module.css'

type RoomNoticesProps = {
  state: RoomState
  controls: RoomControls
  speaker: string
  isMuted: boolean
  onUnmute: () => void
  onShowWaiting: (() => void) | undefined
}

/** Shows notices that the user does not look for: people who wait, a request to unmute, a new role. */
export function RoomNotices({ state, controls, speaker, isMuted, onUnmute, onShowWaiting }: RoomNoticesProps) {
  useRoleToast(state)
  useBell(state.waiting.length, speaker)
  return (
    <>
      {onShowWaiting && <WaitingNotice waiting={state.waiting} controls={controls} onShow={onShowWaiting} />}
      <UnmuteRequest requestedAt={isMuted ? state.unmuteRequestedAt : null} onUnmute={onUnmute} />
    </>
  )
}

type WaitingNoticeProps = { waiting: RoomState['waiting']; controls: RoomControls; onShow: () => void }

function WaitingNotice({ waiting, controls, onShow }: WaitingNoticeProps) {
  const t = useTexts(controlsTexts)
  const [first] = waiting
  if (first === undefined) return null
  const isOne = waiting.length === 1
  return (
    <Alert className={classes.banner} color="blue" variant="light" role="alert">
      <Group justify="space-between">
        <Text size="sm">{isOne ? t.waits(first.name) : t.manyWait(waiting.length)}</Text>
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={onShow}>
            {t.show}
          </Button>
          <Button
            size="compact-md"
            disabled={controls.isDeciding}
            onClick={() => controls.admit(waiting.map(({ id }) => id))}
          >
            {isOne ? t.admit : t.admitAll}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

/** Only the user turns on the microphone. */
function UnmuteRequest({ requestedAt, onUnmute }: { requestedAt: string | null; onUnmute: () => void }) {
  const t = useTexts(controlsTexts)
  // A request from before the last interruption has been seen.
  const [seen, setSeen] = useState(requestedAt)
  if (requestedAt === null || requestedAt === seen) return null
  const dismiss = () => setSeen(requestedAt)
  return (
    <Alert className={classes.banner} color="blue" variant="light" role="alert">
      <Group justify="space-between">
        <Text size="sm">{t.unmuteRequest}</Text>
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={dismiss}>
            {t.notNow}
          </Button>
          <Button
            size="compact-md"
            onClick={() => {
              dismiss()
              onUnmute()
            }}
          >
            {t.unmute}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

const roleTexts = { host: 'youAreHost', 'co-host': 'youAreCoHost', participant: 'youAreParticipant' } as const

/** Tells of a role that the user was given, not of the one with which they entered. */
function useRoleToast({ role, people }: RoomState) {
  const t = useTexts(controlsTexts)
  const [known, setKnown] = useState<RoomState['role']>()
  const tell = useEffectEvent(() => void toast.success(t[roleTexts[role]]))
  const isLoaded = people.length > 0
  useEffect(() => {
    // Synchronises with the server, which announces roles only by the new state.
    if (!isLoaded || role === known) return
    setKnown(role)
    if (known !== undefined) tell()
  }, [isLoaded, role, known])
}

/** Rings once when the first participant begins to wait. */
function useBell(count: number, speaker: string) {
  const [before, setBefore] = useState(0)
  const ring = useEffectEvent(() => void playBell(speaker))
  useEffect(() => {
    // Synchronises with the loudspeaker.
    if (count === before) return
    setBefore(count)
    if (count > before) ring()
  }, [count, before])
}
