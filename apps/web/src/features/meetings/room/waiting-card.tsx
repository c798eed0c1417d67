import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '#lib/api.ts'
import { useTexts } from '#lib/texts.ts'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { MeetingFacts } from './join-facts.tsx'
import { isTransient } from './participant.queries.ts'
import { type Joined, type JoinInput, join, type Waiting } from './room.queries.ts'
import { jitter } from './room.rules.ts'
import { waitTexts } from './waiting.texts.ts'

const retryMs = 4000
/** Abandoned tabs stop polling after this time. */
const maxWaitMs = 3 * 3_600_000

type WaitingCardProps = {
  waiting: Waiting
  input: JoinInput
  onJoined: (joined: Joined) => void
  onStop: (reason: string) => void
}

/** Waits until the host starts the meeting, then joins automatically. */
export function WaitingCard({ waiting, input, onJoined, onStop }: WaitingCardProps) {
  const t = useTexts(waitTexts)
  const { offline, meeting } = useJoinPolling(waiting, input, {
    onJoined,
    onEnd: (error) => onStop(error === undefined ? t.notStarted : errorMessage(error)),
  })
  const title = useRef<HTMLHeadingElement>(null)
  useWindowTitle(t.waitTitle)
  useEffect(() => {
    // Synchronises with the focus, which was in the form.
    title.current?.focus()
  }, [])
  return (
    <Stack gap="md">
      <Title order={1} tabIndex={-1} ref={title}>
        {t.waitTitle}
      </Title>
      <div>
        <Text fw="var(--portal-font-name)">{meeting.topic}</Text>
        <MeetingFacts meeting={meeting} />
      </div>
      <Group gap="sm" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text role="status" size="sm">
          {offline ? t.waitOffline : t.waitBody}
        </Text>
      </Group>
      <Button variant="default" size="md" onClick={() => onStop('')}>
        {t.stopWaiting}
      </Button>
    </Stack>
  )
}

/**
 * Polls with jitter until the join succeeds or fails. Returns the meeting as the host has it now, and whether the server
 * can't be reached.
 */
function useJoinPolling(
  waiting: Waiting,
  input: JoinInput,
  { onJoined, onEnd }: { onJoined: (joined: Joined) => void; onEnd: (error: unknown) => void },
): { offline: boolean; meeting: Waiting } {
  const [offline, setOffline] = useState(false)
  const [meeting, setMeeting] = useState(waiting)
  const joined = useEffectEvent(onJoined)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    // Synchronises with the server by polling.
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const startedAt = Date.now()
    const poll = async () => {
      if (Date.now() - startedAt > maxWaitMs) return ended(undefined)
      try {
        const response = await join(input)
        if (stopped) return
        setOffline(false)
        if (response.state === 'joined') return joined(response)
        setMeeting(response)
      } catch (error) {
        if (stopped) return
        if (!isTransient(error)) return ended(error)
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
