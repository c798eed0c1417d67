import { defaultTheme, parseTheme, type ThemeMap, themeVariables } from '@foyer/contract/theme'
import { Button } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { ColourField } from '#ui/form/fields/colour-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './brand-editor.module.css'
import { ContrastReport } from './contrast-report.tsx'
import { type BrandValues, isPreset, presets, toColours } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'
import { ThemeImportExport } from './theme-import-export.tsx'

const mainVariables = ['--portal-accent', '--portal-primary'] as const
const otherVariables = themeVariables.filter((name) => !mainVariables.some((main) => main === name))

/** The colours of a theme: a preset, or the colours one by one, with a contrast report. */
export function BrandColours({ form }: { form: ContractForm<BrandValues> }) {
  const t = useTexts(tenantBrandsTexts)
  const colours = form.values.theme.lite
  const changeTheme = (theme: ThemeMap) => form.setFieldValue('theme', { lite: toColours(theme) })
  const field = (name: (typeof themeVariables)[number]) => (
    <ColourField key={name} name={`theme.lite.${name}`} label={t[name]} placeholder={defaultTheme[name]} />
  )
  return (
    <CardSection title={t.colours} hint={t.coloursHint}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with its hint before every button */}
      <div role="group" aria-label={t.presets} className={classes.presets}>
        {presets.map(({ key, theme }) => (
          <Button
            key={key}
            size="xs"
            variant="default"
            aria-pressed={isPreset(theme, colours)}
            leftSection={
              <svg viewBox="0 0 14 14" className={classes.preset} aria-hidden>
                <rect width="14" height="14" fill={theme['--portal-primary'] ?? defaultTheme['--portal-primary']} />
              </svg>
            }
            onClick={() => changeTheme(theme)}
          >
            {t[`preset:${key}`]}
          </Button>
        ))}
      </div>
      <FieldRow short>{mainVariables.map(field)}</FieldRow>
      <details className={classes.more} open={otherVariables.some((name) => colours[name] !== '')}>
        <summary>{t.moreColours}</summary>
        <div>
          <FieldRow short>{otherVariables.map(field)}</FieldRow>
        </div>
      </details>
      <ContrastReport theme={parseTheme(colours)} />
      <ThemeImportExport onTheme={changeTheme} />
    </CardSection>
  )
}
