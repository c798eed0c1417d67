import { type Passkey, passkeys } from '@foyer/contract/identity/passkeys'
import { maxPasskeys } from '@foyer/contract/identity/passkeys-constants'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { announce } from '#lib/announce.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { AddPasskey } from './add-passkey.tsx'
import classes from './passkeys.module.css'
import { passkeysTexts } from './passkeys.texts.ts'
import { PasswordStep } from './password-step.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

type Step = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }
/** `onStep`: whether a form is open, beside which others would confuse. */
type PasskeysProps = { onStep?: (isOpen: boolean) => void }

/** The passkeys of the signed-in user, with the ways to add, rename and remove them. */
export function Passkeys({ onStep }: PasskeysProps) {
  const t = useTexts(passkeysTexts)
  const id = useId()
  const list = useCallQuery(passkeys.list, {})
  const [step, setStep] = useState<Step>()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasReturned = useRef(false)
  const open = (next: Step) => {
    setStep(next)
    onStep?.(true)
  }
  const close = () => {
    hasReturned.current = true
    setStep(undefined)
    onStep?.(false)
  }
  useEffect(() => {
    // Synchronises with the browser's focus: the form that had it is gone.
    if (step === undefined && hasReturned.current) heading.current?.focus()
  }, [step])
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={3} id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {t.title}
      </Title>
      {step ? (
        <OpenStep step={step} onClose={close} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t.intro}
          </Text>
          <QueryBoundary result={list}>{({ items }) => <List items={items} onStep={open} />}</QueryBoundary>
        </>
      )}
    </Stack>
  )
}

function List({ items, onStep }: { items: readonly Passkey[]; onStep: (step: Step) => void }) {
  const t = useTexts(passkeysTexts)
  const formats = useFormats()
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.list} aria-label={t.title}>
          {items.map((passkey) => (
            <li key={passkey.id} className={classes.item}>
              <div className={classes.text}>
                <Text>{passkey.name}</Text>
                <Text size="sm" c="dimmed">
                  {t.added(formats.date(passkey.createdAt))}{' '}
                  {passkey.lastUsedAt === null ? t.notUsedYet : t.lastUsed(formats.date(passkey.lastUsedAt))}
                </Text>
              </div>
              <RowMenu
                row={passkey}
                name={passkey.name}
                actions={[
                  {
                    key: 'rename',
                    label: t.rename,
                    icon: <IconPencil />,
                    onClick: () => onStep({ kind: 'rename', passkey }),
                  },
                  {
                    key: 'remove',
                    label: t.remove,
                    icon: <IconTrash />,
                    danger: true,
                    onClick: () => onStep({ kind: 'remove', passkey }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {items.length < maxPasskeys ? (
        <Group>
          <Button variant="default" onClick={() => onStep({ kind: 'add' })}>
            {t.add}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t.full(maxPasskeys)}</Text>
      )}
    </>
  )
}

function OpenStep({ step, onClose }: { step: Step; onClose: () => void }) {
  const t = useTexts(passkeysTexts)
  const remove = useCallMutation(passkeys.remove, { errors: 'form' })
  if (step.kind === 'add') return <AddPasskey onClose={onClose} />
  const { id, name } = step.passkey
  if (step.kind === 'rename') return <RenamePasskey passkey={step.passkey} onClose={onClose} />
  return (
    <PasswordStep
      label={t.remove}
      body={t.removeBody(name)}
      verb={t.remove}
      danger
      send={async (confirmation) => {
        await remove.mutateAsync({ id, ...confirmation })
        announce(t.removed)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
