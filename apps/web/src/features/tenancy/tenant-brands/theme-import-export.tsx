import { tenantBrandsErrors } from '@foyer/contract/tenancy/tenant-brands'
import type { ThemeMap } from '@foyer/contract/theme'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconRestore, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessage } from '#lib/api.ts'
import { useLanguage } from '#lib/language.ts'
import { saveFile } from '#lib/save-file.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { readTheme, savedTheme } from './tenant-brands.queries.ts'
import { themeFileProblem } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

type ThemeFilesProps = { tenantuuid: string; onTheme: (theme: ThemeMap) => void }

/** A theme as a file: the saved one down, another up into the form, and back to the standard. */
export function ThemeFiles({ tenantuuid, onTheme }: ThemeFilesProps) {
  const t = useTexts(tenantBrandsTexts)
  const language = useLanguage()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'up' | 'down'>()
  const during = (what: 'up' | 'down', work: Promise<void>) => {
    setProblem('')
    setBusy(what)
    void work.catch((error: unknown) => setProblem(errorMessage(error))).finally(() => setBusy(undefined))
  }
  // Otherwise the same file, mended and chosen again, would be no change.
  const forget = useRef<() => void>(null)
  const read = (file: File | null) => {
    forget.current?.()
    if (!file) return
    const refused = themeFileProblem(file)
    if (refused) return setProblem(tenantBrandsErrors[refused][language])
    during(
      'up',
      readTheme(tenantuuid, file).then((theme) => {
        onTheme(theme.lite)
        toast.success(t.themeRead)
      }),
    )
  }
  const write = () =>
    during(
      'down',
      savedTheme(tenantuuid).then((theme) =>
        saveFile(new File([JSON.stringify(theme, null, 2)], 'theme.json', { type: 'application/json' })),
      ),
    )
  const reset = () => {
    setProblem('')
    onTheme({})
    toast.success(t.themeReset)
  }
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy === 'down'}
          onClick={write}
        >
          {t.download}
        </Button>
        <FileButton
          accept="application/json,.json"
          onChange={read}
          resetRef={forget}
          inputProps={{ 'aria-label': t.upload }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={busy === 'up'}
              aria-describedby="theme-hint"
            >
              {t.upload}
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" color="gray" leftSection={<IconRestore size={16} aria-hidden />} onClick={reset}>
          {t.reset}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" id="theme-hint">
        {t.uploadHint}
      </Text>
      {problem !== '' && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" fw={600}>
          {problem}
        </Text>
      )}
    </Stack>
  )
}
