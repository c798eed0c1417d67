import type { Output } from '@foyer/contract/call'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { Button, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { announce } from '#lib/announce.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordStep } from './password-step.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { RecoveryCodes } from './shared/recovery-codes.tsx'
import { twoFactorTexts } from './two-factor.texts.ts'

type State = Output<typeof twoFactor.state>
type Step = 'setup' | 'disable' | 'renew'
type StepProps = { onClose: () => void }

/** Whether the signed-in user needs a code to sign in, with the ways to change that, and their passkeys. */
export function TwoFactorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(twoFactorTexts)
  return (
    <Dialog title={t.dialogTitle} opened={opened} onClose={onClose} sticky>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

function Steps({ onClose }: StepProps) {
  const state = useCallQuery(twoFactor.state, {})
  const [step, setStep] = useState<Step>()
  const [isPasskeyOpen, setPasskeyOpen] = useState(false)
  if (step === 'setup') return <SetupSteps onClose={onClose} />
  if (step === 'disable') return <DisableStep onClose={onClose} />
  if (step === 'renew') return <RenewSteps onClose={onClose} />
  return (
    <Stack gap="lg">
      {!isPasskeyOpen && (
        <>
          <QueryBoundary result={state}>{(data) => <Overview state={data} onStep={setStep} />}</QueryBoundary>
          <Divider />
        </>
      )}
      <Passkeys onStep={setPasskeyOpen} />
    </Stack>
  )
}

function Overview({ state: { since, recoveryCodesLeft }, onStep }: { state: State; onStep: (step: Step) => void }) {
  const t = useTexts(twoFactorTexts)
  const formats = useFormats()
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Title order={3}>{t.title}</Title>
        <StatusBadge tone={since === null ? 'neutral' : 'good'}>{since === null ? t.off : t.on}</StatusBadge>
      </Group>
      <Text>{since === null ? t.intro : `${t.since(formats.date(since))} ${t.codesLeft(recoveryCodesLeft)}`}</Text>
      {since === null ? (
        <Group justify="flex-end">
          <Button onClick={() => onStep('setup')}>{t.turnOn}</Button>
        </Group>
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onStep('disable')}>
            {t.turnOff}
          </Button>
          <Button onClick={() => onStep('renew')}>{t.renew}</Button>
        </Group>
      )}
    </Stack>
  )
}

function DisableStep({ onClose }: StepProps) {
  const t = useTexts(twoFactorTexts)
  const { mutateAsync } = useCallMutation(twoFactor.disable, { errors: 'form' })
  const send = async (input: { password?: string | undefined }) => {
    await mutateAsync(input)
    announce(t.disabled)
    onClose()
  }
  return <PasswordStep label={t.turnOff} body={t.turnOffBody} verb={t.turnOff} danger send={send} onCancel={onClose} />
}

function RenewSteps({ onClose }: StepProps) {
  const t = useTexts(twoFactorTexts)
  const { mutateAsync } = useCallMutation(twoFactor.renewRecoveryCodes, { errors: 'form' })
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  const send = async (input: { password?: string | undefined }) => setCodes((await mutateAsync(input)).recoveryCodes)
  return <PasswordStep label={t.renew} body={t.renewBody} verb={t.renew} send={send} onCancel={onClose} />
}
