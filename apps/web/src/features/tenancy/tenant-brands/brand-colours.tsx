import { defaultTheme, parseTheme, resolvePalette, themeVariables } from '@foyer/contract/theme'
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { ColourField } from '#ui/form/colour-field.tsx'
import { ContrastReport } from './contrast-report.tsx'
import { type BrandValues, toColours } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'
import { ThemeImportExport } from './theme-import-export.tsx'
import { ThemePreview } from './theme-preview.tsx'

/** The colours of a theme with a preview of the page and a contrast report. */
export function BrandColours({ form, tenantuuid }: { form: ContractForm<BrandValues>; tenantuuid: string }) {
  const t = useTexts(tenantBrandsTexts)
  const theme = parseTheme(form.values.theme.lite)
  const palette = resolvePalette(theme)
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="brand-colours">
      <Stack gap="md">
        <div>
          <Title order={3} size="h4" id="brand-colours">
            {t.colours}
          </Title>
          <Text size="sm" c="dimmed">
            {t.coloursHint}
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
          {themeVariables.map((name) => (
            <ColourField key={name} name={`theme.lite.${name}`} label={t[name]} placeholder={defaultTheme[name]} />
          ))}
        </SimpleGrid>
        <ThemeImportExport
          tenantuuid={tenantuuid}
          onTheme={(loaded) => form.setFieldValue('theme', { lite: toColours(loaded) })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ThemePreview label={t.sampleLight} title={t.light} palette={palette} scheme={palette.light} />
          <ThemePreview label={t.sampleDark} title={t.dark} palette={palette} scheme={palette.dark} />
        </SimpleGrid>
        <ContrastReport theme={theme} />
      </Stack>
    </Paper>
  )
}
