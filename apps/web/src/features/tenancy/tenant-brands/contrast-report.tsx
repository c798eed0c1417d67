import { type ContrastCheck, contrastReport, type ThemeMap } from '@foyer/contract/theme'
import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './contrast-report.module.css'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

/** Which colours of a theme can be read on one another, and what is painted where they cannot. */
export function ContrastReport({ theme }: { theme: ThemeMap }) {
  const t = useTexts(tenantBrandsTexts)
  const lines = contrastReport(theme)
  const failed = lines.filter(({ passes }) => !passes).length
  return (
    <Stack component="section" gap="xs" aria-labelledby="brand-contrast">
      <Title order={4} size="h5" id="brand-contrast">
        {t.contrast}
      </Title>
      <Text size="sm" c="dimmed">
        {t.contrastHint}
      </Text>
      <Text size="sm" fw={600} role="status">
        {failed === 0 ? t.allPass : t.someFail(failed)}
      </Text>
      <Table aria-labelledby="brand-contrast" className={classes.report}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.pair}</Table.Th>
            <Table.Th scope="col">{t.ratio}</Table.Th>
            <Table.Th scope="col">{t.verdict}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <ContrastRow key={line.pair} line={line} />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

function ContrastRow({ line }: { line: ContrastCheck }) {
  const t = useTexts(tenantBrandsTexts)
  const language = useLanguage()
  const { pair, text, background, ratio, passes, adjusts: mends, adjusted: mended } = line
  // Cut off rather than rounded: 4.49 is not 4.5.
  const shown = (Math.floor(ratio * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 })
  const painted =
    pair === 'link-dark'
      ? t.derived(mended)
      : mended === line[mends]
        ? undefined
        : mends === 'text'
          ? t.adjustedText(mended)
          : t.adjustedBackground(mended)
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
        <bdi dir="ltr">{`${shown}:1`}</bdi>
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap" align="flex-start">
          {passes ? (
            <IconCircleCheck size={18} className={classes.passes} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} className={classes.fails} aria-hidden />
          )}
          <span>
            {passes ? t.passes : t.fails}
            {painted !== undefined && ` · ${painted}`}
          </span>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
