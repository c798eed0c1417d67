import { Button, Stack } from '@mantine/core'
import {
  type Icon,
  IconClockOff,
  IconLogin2,
  IconPlugConnectedX,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { homePath } from '#lib/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import type { OutcomeCode } from './join-outcome.rules.ts'
import { outcomeTexts } from './join-outcome.texts.ts'
import { JoinOutcome, type MeetingToShow } from './join-outcome.tsx'
import classes from './prejoin.module.css'
import type { JoinInput } from './room.queries.ts'
import { RoomPage } from './room-page.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** What each page shows beside its texts; without `step` nothing is left to try. */
const outcomes: { readonly [code in OutcomeCode]: { icon: Icon; step?: 'tryAgain' | 'waitAgain' | 'signIn' } } = {
  'sign-in-required': { icon: IconLogin2, step: 'signIn' },
  'meeting-full': { icon: IconUsersGroup, step: 'tryAgain' },
  'engine-full': { icon: IconUsersGroup, step: 'tryAgain' },
  'engine-off': { icon: IconPlugConnectedX, step: 'tryAgain' },
  'removed-from-meeting': { icon: IconUserOff },
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
              {step === 'signIn' && <SignInLink number={input.number} password={input.password} />}
              {(step === 'tryAgain' || step === 'waitAgain') && <RetryButton label={t[step]} onRetry={onRetry} />}
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

function RetryButton({ label, onRetry }: { label: string; onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <Button size="md" fullWidth loading={busy} onClick={() => void retry()}>
      {label}
    </Button>
  )
}
