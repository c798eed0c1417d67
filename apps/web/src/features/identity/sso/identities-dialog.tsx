import type { Output } from '@foyer/contract/call'
import { type LinkedIdentity, sso } from '@foyer/contract/identity/sso'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SettingsRow, SettingsRows } from '#ui/form/settings-row.tsx'
import { identitiesTexts } from './identities.texts.ts'
import { ConnectStep, DisconnectStep } from './identities-steps.tsx'

type State = Output<typeof sso.identities>
type Provider = State['providers'][number]
type Step =
  | { readonly kind: 'connect'; readonly provider: Provider }
  | { readonly kind: 'disconnect'; readonly identity: LinkedIdentity }

/** The providers that open one's account, with the ways to connect others and to disconnect them. */
export function IdentitiesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(identitiesTexts)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose} sticky>
      <Steps />
    </Dialog>
  )
}

function Steps() {
  const result = useCallQuery(sso.identities, {})
  const [step, setStep] = useState<Step>()
  const [hasReturned, setHasReturned] = useState(false)
  const close = () => {
    setHasReturned(true)
    setStep(undefined)
  }
  if (step?.kind === 'connect') return <ConnectStep provider={step.provider} onClose={close} />
  if (step?.kind === 'disconnect') return <DisconnectStep identity={step.identity} onClose={close} />
  return (
    <QueryBoundary result={result}>
      {(state) => <Overview state={state} hasReturned={hasReturned} onStep={setStep} />}
    </QueryBoundary>
  )
}

type OverviewProps = { state: State; hasReturned: boolean; onStep: (step: Step) => void }

function Overview({ state: { items, providers }, hasReturned, onStep }: OverviewProps) {
  const t = useTexts(identitiesTexts)
  const formats = useFormats()
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Synchronises with the browser's focus: the form that had it is gone.
    if (hasReturned) intro.current?.focus()
  }, [hasReturned])
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" ref={intro} tabIndex={-1} style={{ outline: 'none' }}>
        {t.intro}
      </Text>
      {items.length > 0 && (
        <SettingsRows label={t.title}>
          {items.map((identity) => (
            <SettingsRow
              key={identity.id}
              title={identity.label}
              effect={
                <>
                  {identity.email !== '' && <div>{identity.email}</div>}
                  <div>{t.since(formats.date(identity.linkedAt))}</div>
                  {identity.provider === null && <div>{t.off}</div>}
                </>
              }
            >
              <Button
                variant="light"
                color="red"
                aria-label={t.disconnectLabel(identity.label)}
                onClick={() => onStep({ kind: 'disconnect', identity })}
              >
                {t.disconnect}
              </Button>
            </SettingsRow>
          ))}
        </SettingsRows>
      )}
      {providers.length > 0 && (
        <Group gap="sm">
          {providers.map((provider) => (
            <Button key={provider.provider} variant="default" onClick={() => onStep({ kind: 'connect', provider })}>
              {t.connect(provider.label)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}
