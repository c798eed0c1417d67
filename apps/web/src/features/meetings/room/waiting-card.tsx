import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '#lib/api.ts'
import { useTexts } from '#lib/texts.ts'
import { useWindowTitle } from '#ui/layout/screen.tsx'
import { joinTexts } from './join.texts.ts'
import { MeetingPreviewCard } from './join-facts.tsx'
import { isTransient, type Joined, type JoinInput, join, type Waiting } from './room.queries.ts'
import { jitter } from './room.rules.ts'

const retryMs = 4000
/** A tab that was forgotten stops asking. */
const longestWaitMs = 3 * 3_600_000

type WaitingCardProps = {
  waiting: Waiting
  input: JoinInput
  onJoined: (joined: Joined) => void
  onStop: (reason: string) => void
}

/** Before the host has begun: says what is waited for, and enters by itself. */
export function WaitingCard({ waiting, input, onJoined, onStop }: WaitingCardProps) {
  const t = useTexts(joinTexts)
  const offline = useAsking(input, onJoined, (error) => onStop(error === undefined ? t.notBegun : errorMessage(error)))
  const title = useRef<HTMLHeadingElement>(null)
  useWindowTitle(t.waitTitle)
  useEffect(() => {
    // Follows the focus: what was pressed is gone.
    title.current?.focus()
  }, [])
  return (
    <Stack gap="md">
      <Title order={1} size="h2" tabIndex={-1} ref={title}>
        {t.waitTitle}
      </Title>
      <Text role="status">{offline ? t.waitOffline : t.waitBody}</Text>
      <MeetingPreviewCard meeting={waiting} />
      <Loader type="dots" aria-hidden />
      <Button variant="default" size="md" onClick={() => onStop('')}>
        {t.stopWaiting}
      </Button>
    </Stack>
  )
}

/** Asks again and again, a little apart from the others; true while the server cannot be reached. */
function useAsking(input: JoinInput, onJoined: (joined: Joined) => void, onEnd: (error: unknown) => void): boolean {
  const [offline, setOffline] = useState(false)
  const joined = useEffectEvent(onJoined)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    // Follows the server and the clock.
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const began = Date.now()
    const ask = async () => {
      if (Date.now() - began > longestWaitMs) return ended(undefined)
      try {
        const response = await join(input)
        if (stopped) return
        setOffline(false)
        if (response.state === 'joined') return joined(response)
      } catch (error) {
        if (stopped) return
        if (!isTransient(error)) return ended(error)
        setOffline(true)
      }
      later()
    }
    const later = () => {
      timer = setTimeout(() => void ask(), jitter(retryMs))
    }
    later()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [input])
  return offline
}
