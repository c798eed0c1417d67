import { maxImportBytes } from '@foyer/contract/constants'
import { mostImportRows, userImportsSentences } from '@foyer/contract/user-imports'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSendsEmail } from '#features/tenants/sends-email.queries.ts'
import { messageOf } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/language.ts'
import { useSentence, useTexts } from '#lib/texts.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { NoEmail } from '#ui/no-email.tsx'
import type { ImportState } from './use-import-state.ts'
import { templateHref, useUpload } from './user-imports.queries.ts'
import { userImportsTexts } from './user-imports.texts.ts'

export function FileStep({ state }: { state: ImportState }) {
  const t = useTexts(userImportsTexts)
  const formats = useFormats()
  const language = useLanguage()
  const tooLarge = useSentence(userImportsSentences['import-too-large'])
  const sendsEmail = useSendsEmail(state.tenantuuid)
  const upload = useUpload(state)
  const draft = state.draft.data
  return (
    <>
      <Text>{sendsEmail ? t.fileIntro : t.fileIntroNoEmail}</Text>
      {!sendsEmail && <NoEmail instead={t.noEmail} />}
      <Anchor href={templateHref(language)} download w="fit-content">
        <Group gap={6} component="span">
          <IconDownload size={18} aria-hidden />
          {t.template}
        </Group>
      </Anchor>
      <FileDrop
        label={t.fileLabel}
        hint={t.fileHint(formats.number(mostImportRows))}
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        mostBytes={maxImportBytes}
        tooLarge={tooLarge}
        error={upload.error ? messageOf(upload.error) : undefined}
        busy={upload.isPending}
        chosen={draft !== undefined}
        onFile={(file) => upload.mutate(file, { onSuccess: ({ id }) => state.show(id, language) })}
      />
      {draft && (
        <Group justify="space-between" gap="sm">
          <Text style={{ overflowWrap: 'anywhere' }}>{t.chosen(draft.name, draft.rows)}</Text>
          <Button onClick={() => state.go('columns')}>{t.next}</Button>
        </Group>
      )}
    </>
  )
}
