import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { UnsavedChangesGuard } from '#ui/form/unsaved-changes-guard.tsx'
import classes from './credentials-card.module.css'
import { signInInfoTexts } from './credentials-card.texts.ts'
import { useClosingQuestion } from './dialog.tsx'

type SignInInfoProps = { name: string; email: string; password: string; url: string; onDone: () => void }

/** What a new person needs to sign in, to be handed on; inside a dialog, in the place of the form that made them. */
export function CredentialsCard({ name, email, password, url, onDone }: SignInInfoProps) {
  const t = useTexts(signInInfoTexts)
  useClosingQuestion({ title: t.closeTitle, body: t.closeBody, verb: t.close, cancel: t.stay })
  const left = useRef(false)
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Follows the focus: the form's button that held it is gone.
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
      <Group justify="flex-end" gap="sm">
        <CopyButton
          value={facts.map(({ label, value }) => t.line(label, value)).join('\n')}
          label={t.copy}
          done={t.copied}
          variant="filled"
        />
        <Button variant="default" onClick={onDone}>
          {t.done}
        </Button>
      </Group>
    </Stack>
  )
}
