import { Button, Stack, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconClockOff,
  IconHandStop,
  IconLock,
  IconLogin2,
  IconPlugConnectedX,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { JoinInput } from '#features/meetings/room/room.queries.ts'
import { RoomPage } from '#features/meetings/room/room-page.tsx'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { formatElapsed } from '#lib/time/elapsed.ts'
import type { OutcomeCode } from './join-outcome.rules.ts'
import { outcomeTexts } from './join-outcome.texts.ts'
import { JoinOutcome, type MeetingToShow } from './join-outcome.tsx'
import classes from './prejoin.module.css'
import { SignInToJoin } from './sign-in-to-join.tsx'

type Step = 'tryAgain' | 'waitAgain' | 'askAgain' | 'askLater' | 'signIn'

/** The icon and the next step of each page; without `step` nothing is left to try. */
const outcomes: { readonly [code in OutcomeCode]: { icon: Icon; step?: Step } } = {
  'sign-in-required': { icon: IconLogin2, step: 'signIn' },
  'meeting-full': { icon: IconUsersGroup, step: 'tryAgain' },
  'engine-full': { icon: IconUsersGroup, step: 'tryAgain' },
  'engine-off': { icon: IconPlugConnectedX, step: 'tryAgain' },
  'removed-from-meeting': { icon: IconUserOff },
  'join-denied': { icon: IconHandStop, step: 'askLater' },
  'meeting-locked': { icon: IconLock, step: 'tryAgain' },
  'no-answer': { icon: IconClockOff, step: 'askAgain' },
  'never-started': { icon: IconClockOff, step: 'waitAgain' },
}

type JoinOutcomePageProps = {
  code: OutcomeCode
  input: JoinInput
  meeting: MeetingToShow | undefined
  onRetry: () => Promise<void>
}

/** The page of a join that did not lead into the meeting. Camera and microphone are released while it is shown. */
export function JoinOutcomePage({ code, input, meeting, onRetry }: JoinOutcomePageProps) {
  const t = useTexts(outcomeTexts)
  const { icon: OutcomeIcon, step } = outcomes[code]
  const symbol = (
    <span className={classes.symbol} aria-hidden>
      <OutcomeIcon />
    </span>
  )
  return (
    <RoomPage>
      <main className={classes.ended}>
        <section className={classes.card}>
          <JoinOutcome code={code} number={input.number} meeting={meeting} icon={symbol}>
            <Stack gap="sm" mt="xs">
              <NextStep step={step} input={input} onRetry={onRetry} />
              <Button
                variant={step === undefined ? 'filled' : 'default'}
                size="md"
                fullWidth
                component={Link}
                to={homePath}
              >
                {t.toHome}
              </Button>
            </Stack>
          </JoinOutcome>
        </section>
      </main>
    </RoomPage>
  )
}

type NextStepProps = Pick<JoinOutcomePageProps, 'input' | 'onRetry'> & { step: Step | undefined }

function NextStep({ step, input, onRetry }: NextStepProps) {
  const t = useTexts(outcomeTexts)
  switch (step) {
    case undefined:
      return null
    case 'signIn':
      return <SignInToJoin number={input.number} password={input.password} />
    case 'askLater':
      return <AskLater onRetry={onRetry} />
    default:
      return <RetryButton label={t[step]} onRetry={onRetry} />
  }
}

/** The time for which the server denies a guest whom a host did not admit. */
const askAgainMs = 60_000

/** Asks the host once more, but not at once. */
function AskLater({ onRetry }: Pick<JoinOutcomePageProps, 'onRetry'>) {
  const t = useTexts(outcomeTexts)
  const [since] = useState(Date.now)
  const [now, setNow] = useState(since)
  const left = Math.max(0, since + askAgainMs - now)
  const isOver = left === 0
  useEffect(() => {
    // Synchronises with the clock.
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <>
      <RetryButton
        label={isOver ? t.askAgain : t.askAgainIn(formatElapsed(left + 999))}
        disabled={!isOver}
        onRetry={onRetry}
      />
      <VisuallyHidden role="status">{isOver && t.mayAskAgain}</VisuallyHidden>
    </>
  )
}

type RetryButtonProps = { label: string; disabled?: boolean; onRetry: () => Promise<void> }

function RetryButton({ label, disabled = false, onRetry }: RetryButtonProps) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <Button size="md" fullWidth loading={busy} disabled={disabled} onClick={() => void retry()}>
      {label}
    </Button>
  )
}
