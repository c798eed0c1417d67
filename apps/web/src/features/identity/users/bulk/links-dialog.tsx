import type { Input } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import { Button, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#lib/browser/clipboard.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { linksTexts } from './links.texts.ts'

type LinksDialogProps = {
  opened: boolean
  count: number
  tenantName: string
  selection: Input<typeof users.exportLinks>['selection']
  onClose: () => void
}

/** Explains the sign-in links of several users, and creates them to be copied or as a file. */
export function LinksDialog({ opened, count, onClose, ...props }: LinksDialogProps) {
  const t = useTexts(linksTexts)
  return (
    <Dialog title={t.title(count)} opened={opened} onClose={onClose} sticky>
      <Links {...props} onClose={onClose} />
    </Dialog>
  )
}

function Links({ tenantName, selection, onClose }: Omit<LinksDialogProps, 'opened' | 'count'>) {
  const t = useTexts(linksTexts)
  const language = useLanguage()
  const { mutateAsync, isPending } = useCallMutation(users.exportLinks)
  // The same links for both buttons: another file would replace those that were copied.
  const [file, setFile] = useState<File>()
  const load = async (): Promise<File> => {
    const loaded = file ?? (await mutateAsync({ selection, language }))
    setFile(loaded)
    return loaded
  }
  const copy = async () => {
    const text = await (await load()).text()
    if (await copyText(text.replace('\uFEFF', ''))) toast.success(t.copied)
    else toast.error(t.copyFailed)
  }
  // A failure is already shown in a toast.
  const run = (work: Promise<void>) => void work.catch(() => undefined)
  return (
    <Stack gap="md">
      <Text>{t.body}</Text>
      <Text c="dimmed" size="sm">
        {t.skipped} {t.tenant(tenantName)}
      </Text>
      <DialogActions>
        <Button variant="subtle" onClick={onClose}>
          {t.close}
        </Button>
        <Button variant="default" leftSection={<IconCopy />} disabled={isPending} onClick={() => run(copy())}>
          {t.copyAll}
        </Button>
        <Button leftSection={<IconDownload />} loading={isPending} onClick={() => run(load().then(saveFile))}>
          {t.download}
        </Button>
      </DialogActions>
    </Stack>
  )
}
