import { maxImportBytes } from '@foyer/contract/constants'
import { userImports } from '@foyer/contract/identity/user-imports'
import { userImportsErrors } from '@foyer/contract/identity/user-imports.errors'
import { maxImportRows } from '@foyer/contract/identity/user-imports.shapes'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { downloadUrl } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { FileDrop } from '#ui/form/fields/file-drop.tsx'
import { SaveBar } from '#ui/form/form-actions.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import type { ImportFile } from './use-import-file.ts'
import type { ImportState } from './use-import-state.ts'
import { userImportsTexts } from './user-imports.texts.ts'

export function FileStep({ state, file }: { state: ImportState; file: ImportFile }) {
  const t = useTexts(userImportsTexts)
  const formats = useFormats()
  const language = useLanguage()
  const tooLarge = useLocalizedText(userImportsErrors['import-too-large'])
  const sendsEmail = useSendsEmail()
  const draft = state.draft.data
  return (
    <>
      <CardSection>
        <Text>{sendsEmail ? t.fileIntro : t.fileIntroNoEmail}</Text>
        {!sendsEmail && <NoEmail instead={t.noEmail} />}
        <FileDrop
          label={t.fileLabel}
          hint={t.fileHint(formats.number(maxImportRows))}
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          maxBytes={maxImportBytes}
          tooLarge={tooLarge}
          error={file.chooseError}
          busy={file.busy}
          chosen={draft !== undefined}
          onFile={file.choose}
        />
        <Anchor href={downloadUrl(userImports.template, { language })} download w="fit-content">
          <Group gap={6} component="span">
            <IconDownload aria-hidden />
            {t.template}
          </Group>
        </Anchor>
      </CardSection>
      {draft && (
        <SaveBar note={t.chosen(draft.name, draft.rows)}>
          <Button onClick={() => state.goToStep('columns')}>{t.next}</Button>
        </SaveBar>
      )}
    </>
  )
}
