import type { Output } from '@foyer/contract/call'
import { tenantBrands, tenantBrandsErrors } from '@foyer/contract/tenancy/tenant-brands'
import type { ThemeMap } from '@foyer/contract/theme'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessage } from '#lib/api.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { checkThemeFile } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

/** Downloads the saved theme, or uploads a theme file into the form. */
export function ThemeImportExport({ onTheme }: { onTheme: (theme: ThemeMap) => void }) {
  const t = useTexts(tenantBrandsTexts)
  const language = useLanguage()
  const [problem, setProblem] = useState('')
  const read = useCallMutation(tenantBrands.readTheme, { errors: 'form' })
  const saved = useCallMutation(tenantBrands.theme, { errors: 'form' })
  const onError = (error: Error) => setProblem(errorMessage(error))
  // Clears the file input, so that choosing the same file again, once it is fixed, triggers a change.
  const resetInput = useRef<() => void>(null)
  const upload = (file: File | null) => {
    resetInput.current?.()
    if (!file) return
    const code = checkThemeFile(file)
    if (code) return setProblem(tenantBrandsErrors[code][language])
    setProblem('')
    const onSuccess = ({ lite }: Output<typeof tenantBrands.readTheme>) => {
      onTheme(lite)
      toast.success(t.themeLoaded)
    }
    return read.mutate({ file }, { onSuccess, onError })
  }
  const download = () => {
    setProblem('')
    const onSuccess = (theme: Output<typeof tenantBrands.theme>) =>
      saveFile(new File([JSON.stringify(theme, null, 2)], 'theme.json', { type: 'application/json' }))
    saved.mutate({}, { onSuccess, onError })
  }
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload aria-hidden />}
          loading={saved.isPending}
          onClick={download}
        >
          {t.download}
        </Button>
        <FileButton
          accept="application/json,.json"
          onChange={upload}
          resetRef={resetInput}
          inputProps={{ 'aria-label': t.upload }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconUpload aria-hidden />}
              loading={read.isPending}
              aria-describedby="theme-hint"
            >
              {t.upload}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" id="theme-hint">
        {t.uploadHint}
      </Text>
      {problem !== '' && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
