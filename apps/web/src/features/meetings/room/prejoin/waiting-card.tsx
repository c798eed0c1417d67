import { Button, Group, Loader, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTransient } from '#features/meetings/room/connection/participant.queries.ts'
import { type Joined, type JoinInput, join, type Waiting } from '#features/meetings/room/room.queries.ts'
import { jitter } from '#features/meetings/room/room.rules.ts'
import { useTexts } from '#lib/texts.ts'
import { toOutcomeCode } from './join-outcome.rules.ts'
import { outcomeTexts } from './join-outcome.texts.ts'
import { JoinOutcome } from './join-outcome.tsx'
import { toDeadline } from './waiting.rules.ts'

const retryMs = 4000

type WaitingCardProps = {
  waiting: Waiting
  input: JoinInput
  onJoined: (joined: Joined) => void
  /** The user no longer wants to wait. */
  onStop: () => void
  onFailure: (error: unknown, meeting: Waiting) => void
  /** Called after a long time in which the meeting was not started or the user not admitted. */
  onTimeout: (meeting: Waiting) => void
}

/** Waits until the host starts the meeting or admits the user, then joins automatically. */
export function WaitingCard({ waiting, input, onStop, ...events }: WaitingCardProps) {
  const t = useTexts(outcomeTexts)
  const { offline, meeting } = useJoinPolling(waiting, input, events)
  const code = meeting.lobby ? 'lobby' : meeting.isOver ? 'over' : 'not-started'
  const progress = (
    <Group gap="sm" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      <Text role="status" size="sm">
        {offline ? t.waitOffline : t[`${code}-body`]}
      </Text>
    </Group>
  )
  return (
    <JoinOutcome code={code} number={input.number} meeting={meeting} progress={progress}>
      <Button variant="default" size="md" onClick={onStop}>
        {t.stopWaiting}
      </Button>
    </JoinOutcome>
  )
}

/**
 * Polls with jitter until the join succeeds or fails. Returns the meeting as the host has it now, and whether the server
 * can't be reached.
 */
function useJoinPolling(
  waiting: Waiting,
  input: JoinInput,
  { onJoined, onFailure, onTimeout }: Pick<WaitingCardProps, 'onJoined' | 'onFailure' | 'onTimeout'>,
): { offline: boolean; meeting: Waiting } {
  const [offline, setOffline] = useState(false)
  const [meeting, setMeeting] = useState(waiting)
  const joined = useEffectEvent(onJoined)
  const failed = useEffectEvent((error: unknown) => onFailure(error, meeting))
  const timedOut = useEffectEvent(() => onTimeout(meeting))
  const isTooLong = useEffectEvent((since: number) => Date.now() > toDeadline(meeting, since))
  useEffect(() => {
    // Synchronises with the server by polling.
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const startedAt = Date.now()
    const poll = async () => {
      if (isTooLong(startedAt)) return timedOut()
      try {
        const response = await join(input)
        if (stopped) return
        setOffline(false)
        if (response.state === 'joined') return joined(response)
        setMeeting(response)
      } catch (error) {
        if (stopped) return
        if (toOutcomeCode(error) !== undefined || !isTransient(error)) return failed(error)
        setOffline(true)
      }
      schedule()
    }
    const schedule = () => {
      timer = setTimeout(() => void poll(), jitter(retryMs))
    }
    schedule()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [input])
  return { offline, meeting }
}
