import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '#lib/browser/save-file.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { useClosingQuestion } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import classes from './two-factor.module.css'
import { sharedTwoFactorTexts } from './two-factor.texts.ts'

type RecoveryCodesProps = {
  codes: readonly string[]
  onDone: () => void
  /** Whether the next step is being loaded. */
  busy?: boolean
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone, busy = false }: RecoveryCodesProps) {
  const t = useTexts(sharedTwoFactorTexts)
  useClosingQuestion({ title: t.closeTitle, body: t.closeBody, verb: t.close, cancel: t.stay })
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Synchronises with the browser's focus: the button that had it was removed with the form.
    intro.current?.focus()
  }, [])
  const text = codes.join('\n')
  const download = () => saveFile(new File([`${text}\n`], `${t.fileName}.txt`, { type: 'text/plain' }))
  return (
    <Stack gap="md">
      <Text ref={intro} tabIndex={-1} className={classes.intro}>
        {t.recoveryBody}
      </Text>
      <ul className={classes.codes} aria-label={t.recoveryTitle} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={text} label={t.copyCodes} />
        <Button variant="default" leftSection={<IconDownload />} onClick={download}>
          {t.download}
        </Button>
      </Group>
      <DialogActions>
        <Button loading={busy} onClick={onDone}>
          {t.done}
        </Button>
      </DialogActions>
    </Stack>
  )
}
