import { type ContrastCheck, contrastReport, type ThemeMap } from '@foyer/contract/theme'
import { Group, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './contrast-report.module.css'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

/** The contrast of each colour pair of a theme, and the colour that is shown instead if it is too low. */
export function ContrastReport({ theme }: { theme: ThemeMap }) {
  const t = useTexts(tenantBrandsTexts)
  const checks = contrastReport(theme)
  const failed = checks.filter(({ passes }) => !passes)
  const isReadable = failed.length === 0
  return (
    // Opens by itself when a pair fails.
    <details key={String(isReadable)} open={!isReadable} className={classes.report}>
      <summary className={classes.summary} data-passes={isReadable || undefined}>
        {isReadable ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        <span role="status">{isReadable ? t.allPass(checks.length) : t.someFail(failed.length)}</span>
      </summary>
      <Text size="xs" c="dimmed" my="xs">
        {t.contrastHint}
      </Text>
      <Table aria-label={t.contrast} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.pair}</Table.Th>
            <Table.Th scope="col">{t.ratio}</Table.Th>
            <Table.Th scope="col">{t.result}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...failed, ...checks.filter(({ passes }) => passes)].map((check) => (
            <ContrastRow key={check.pair} check={check} />
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}

function ContrastRow({ check }: { check: ContrastCheck }) {
  const t = useTexts(tenantBrandsTexts)
  const language = useLanguage()
  const { pair, text, background, ratio, passes, adjusts, adjusted } = check
  // Rounded down, because 4.49 does not pass as 4.5.
  const shownRatio = (Math.floor(ratio * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 })
  const adjustment =
    pair === 'ring-dark'
      ? t.derived(adjusted)
      : adjusted === check[adjusts]
        ? undefined
        : adjusts === 'text'
          ? t.adjustedText(adjusted)
          : t.adjustedBackground(adjusted)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Group gap="xs" wrap="nowrap">
          <svg viewBox="0 0 24 24" className={classes.swatch} aria-hidden>
            <rect width="24" height="24" rx="4" fill={background} />
            <circle cx="12" cy="12" r="6" fill={text} />
          </svg>
          {t[pair]}
        </Group>
      </Table.Th>
      <Table.Td className={classes.ratio}>
        <bdi dir="ltr">{`${shownRatio}:1`}</bdi>
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap" align="flex-start">
          {passes ? (
            <IconCircleCheck className={classes.passes} aria-hidden />
          ) : (
            <IconAlertTriangle className={classes.fails} aria-hidden />
          )}
          <span>
            {passes ? t.passes : t.fails}
            {adjustment !== undefined && ` · ${adjustment}`}
          </span>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
