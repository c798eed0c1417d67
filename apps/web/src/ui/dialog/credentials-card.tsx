import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { UnsavedChangesGuard } from '#ui/form/unsaved-changes-guard.tsx'
import classes from './credentials-card.module.css'
import { signInInfoTexts } from './credentials-card.texts.ts'
import { useClosingQuestion } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

type SignInInfoProps = {
  name: string
  email: string
  password: string
  url: string
  onDone: () => void
  /** Where to go on. */
  next?: { readonly label: string; readonly onClick: () => void }
}

/** Sign-in details to pass on; replaces the form inside a dialog once it has been submitted. */
export function CredentialsCard({ name, email, password, url, onDone, next }: SignInInfoProps) {
  const t = useTexts(signInInfoTexts)
  useClosingQuestion({ title: t.closeTitle, body: t.closeBody, verb: t.close, cancel: t.stay })
  const left = useRef(false)
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Synchronises with the browser's focus: the button that had it was removed with the form.
    intro.current?.focus()
  }, [])
  const facts = [
    { label: t.address, value: url },
    { label: t.email, value: email },
    { label: t.password, value: password, secret: true },
  ]
  return (
    <Stack gap="md">
      <Text ref={intro} tabIndex={-1} className={classes.text}>
        {t.intro(name)}
      </Text>
      <dl className={classes.facts}>
        {facts.map(({ label, value, secret }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={secret ? classes.secret : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <UnsavedChangesGuard
        guarded={() => !left.current}
        release={() => (left.current = true)}
        title={t.closeTitle}
        body={t.closeBody}
      />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t.done}
        </Button>
        {next && (
          <Button
            variant="default"
            onClick={() => {
              left.current = true
              next.onClick()
            }}
          >
            {next.label}
          </Button>
        )}
        <CopyButton
          value={facts.map(({ label, value }) => t.line(label, value)).join('\n')}
          label={t.copy}
          done={t.copied}
          variant="filled"
        />
      </DialogActions>
    </Stack>
  )
}
