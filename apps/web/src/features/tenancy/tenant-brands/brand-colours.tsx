import { defaultTheme, parseTheme, resolvePalette, themeVariables } from '@foyer/contract/theme'
import { SimpleGrid } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { ColourField } from '#ui/form/colour-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { ContrastReport } from './contrast-report.tsx'
import { type BrandValues, toColours } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'
import { ThemeImportExport } from './theme-import-export.tsx'
import { ThemePreview } from './theme-preview.tsx'

/** The colours of a theme with a preview of the page and a contrast report. */
export function BrandColours({ form }: { form: ContractForm<BrandValues> }) {
  const t = useTexts(tenantBrandsTexts)
  const theme = parseTheme(form.values.theme.lite)
  const palette = resolvePalette(theme)
  return (
    <CardSection title={t.colours} hint={t.coloursHint}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {themeVariables.map((name) => (
          <ColourField key={name} name={`theme.lite.${name}`} label={t[name]} placeholder={defaultTheme[name]} />
        ))}
      </SimpleGrid>
      <ThemeImportExport onTheme={(loaded) => form.setFieldValue('theme', { lite: toColours(loaded) })} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ThemePreview label={t.sampleLight} title={t.light} palette={palette} scheme={palette.light} />
        <ThemePreview label={t.sampleDark} title={t.dark} palette={palette} scheme={palette.dark} />
      </SimpleGrid>
      <ContrastReport theme={theme} />
    </CardSection>
  )
}
