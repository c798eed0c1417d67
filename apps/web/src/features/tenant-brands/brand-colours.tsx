import { paintOf, plainTheme, themeOf, themeVariables } from '@foyer/contract/theme'
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { ColourField } from '#ui/colour-field.tsx'
import { ContrastReport } from './contrast-report.tsx'
import { type BrandValues, coloursOf } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'
import { ThemeFiles } from './theme-files.tsx'
import { ThemeSample } from './theme-sample.tsx'

/** The colours of a theme with what becomes of them: a sample of the page, and what can be read. */
export function BrandColours({ form, tenantuuid }: { form: ContractForm<BrandValues>; tenantuuid: string }) {
  const t = useTexts(tenantBrandsTexts)
  const theme = themeOf(form.form.getValues().theme.lite)
  const paint = paintOf(theme)
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
            <ColourField
              key={name}
              label={t[name]}
              placeholder={plainTheme[name]}
              {...form.field(`theme.lite.${name}`)}
            />
          ))}
        </SimpleGrid>
        <ThemeFiles
          tenantuuid={tenantuuid}
          onTheme={(read) => form.form.setFieldValue('theme', { lite: coloursOf(read) })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ThemeSample label={t.sampleLight} title={t.light} paint={paint} scheme={paint.light} />
          <ThemeSample label={t.sampleDark} title={t.dark} paint={paint} scheme={paint.dark} />
        </SimpleGrid>
        <ContrastReport theme={theme} />
      </Stack>
    </Paper>
  )
}
