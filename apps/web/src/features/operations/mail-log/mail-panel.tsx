import type { Mail } from '@foyer/contract/operations/mail-log'
import { Group, Stack } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { mailLogTexts } from './mail-log.texts.ts'
import classes from './mail-panel.module.css'
import { MailStateBadge } from './mail-state-badge.tsx'

/** One email as plain text, beside the list. */
export function MailPanel({ mail, onClose }: { mail: Mail | undefined; onClose: () => void }) {
  const t = useTexts(mailLogTexts)
  const formats = useFormats()
  const details = mail && [
    { label: t.to, value: mail.to },
    { label: t.state, value: <MailStateBadge state={mail.state} /> },
    { label: t.createdAt, value: formats.dateTime(mail.createdAt) },
    ...(mail.sentAt === null ? [] : [{ label: t.sentAt, value: formats.dateTime(mail.sentAt) }]),
    ...(mail.problem === '' ? [] : [{ label: t.problem, value: t[`problem:${mail.problem}`] }]),
    ...(mail.response === '' ? [] : [{ label: t.response, value: mail.response }]),
  ]
  return (
    <SidePanel title={mail?.subject ?? ''} opened={mail !== undefined} onClose={onClose}>
      {mail && details && (
        <Stack gap="md">
          <DescriptionList facts={details} />
          <pre className={classes.text}>{mail.text}</pre>
          <Group>
            <CopyButton value={mail.text} label={t.copy} />
          </Group>
        </Stack>
      )}
    </SidePanel>
  )
}
