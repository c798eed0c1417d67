import { Alert, Button, Loader, Stack } from '@mantine/core'
import { IconActivity, IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Invite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { type CheckState, checkNames, type Outcome, running, type TestResult } from './connection-test.rules.ts'
import { connectionTestTexts } from './connection-test.texts.ts'
import classes from './connection-test-dialog.module.css'
import { buildReport } from './connection-test-report.ts'

type ConnectionTestDialogProps = { invite: Invite; opened: boolean; onClose: () => void }

/** Tests the connection each time it opens, and says what is blocked and what to do about it. */
export function ConnectionTestDialog({ invite, opened, onClose }: ConnectionTestDialogProps) {
  const t = useTexts(connectionTestTexts)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose}>
      <ConnectionTest invite={invite} />
    </Dialog>
  )
}

function ConnectionTest({ invite }: { invite: Invite }) {
  const t = useTexts(connectionTestTexts)
  const { result, again } = useConnectionTest(invite)
  const { outcome, checks } = result
  const isRunning = outcome === undefined
  return (
    <Stack gap="md">
      <Alert
        color={colours[toTone(outcome)]}
        variant="light"
        role="status"
        icon={<VerdictIcon outcome={outcome} />}
        title={isRunning ? t.testing : t[`outcome-${outcome}`]}
      >
        {result.reason !== '' && outcome === 'untestable' && `${result.reason}. `}
        {isRunning ? t.testingHint : t[`outcome-${outcome}-hint`]}
      </Alert>
      <ul className={classes.checks}>
        {checkNames.map((name) => (
          <li key={name} className={classes.check}>
            <CheckIcon state={checks[name].state} />
            <span>{t[name]}</span>
            <span className={classes.state}>{t[checks[name].state]}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" disabled={isRunning} onClick={again}>
          {t.testAgain}
        </Button>
        {!isRunning && <CopyButton value={buildReport(result, t)} label={t.copyReport} done={t.reportCopied} />}
      </DialogActions>
    </Stack>
  )
}

/** Returns the running or finished test, and how to repeat it. */
function useConnectionTest({ number, password }: Invite): { result: TestResult; again: () => void } {
  const [result, setResult] = useState(running)
  const [round, setRound] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the same test once more
  useEffect(() => {
    // Synchronises with the network, which is tested while this is open.
    const abort = new AbortController()
    const { signal } = abort
    import('./connection-test.ts').then(
      ({ runConnectionTest }) => runConnectionTest({ number, password }, signal, setResult),
      () => setResult({ ...running, outcome: 'untestable' }),
    )
    return () => abort.abort()
  }, [number, password, round])
  return {
    result,
    again: () => {
      setResult(running)
      setRound((value) => value + 1)
    },
  }
}

type Tone = 'good' | 'fair' | 'bad' | 'neutral'

function toTone(outcome: Outcome | undefined): Tone {
  if (outcome === 'direct') return 'good'
  if (outcome === 'relay') return 'fair'
  return outcome === 'no-media' || outcome === 'no-signaling' ? 'bad' : 'neutral'
}

const colours = { good: 'green', fair: 'blue', bad: 'red', neutral: 'gray' }
const verdictIcons = { good: IconCheck, fair: IconCheck, bad: IconAlertTriangle, neutral: IconActivity }

function VerdictIcon({ outcome }: { outcome: Outcome | undefined }) {
  const Icon = verdictIcons[toTone(outcome)]
  return <Icon aria-hidden />
}

function CheckIcon({ state }: { state: CheckState }) {
  if (state === 'running') return <Loader size={20} aria-hidden />
  if (state === 'works') return <IconCheck className={classes.works} aria-hidden />
  if (state === 'blocked') return <IconX className={classes.blocked} aria-hidden />
  return <span className={classes.none} aria-hidden />
}
