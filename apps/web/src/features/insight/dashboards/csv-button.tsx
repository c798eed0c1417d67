import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveTable } from '#lib/browser/save-table.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { dashboardTexts } from './dashboard.texts.ts'

type CsvButtonProps = {
  /** The title of the card, which names the file too. */
  title: string
  rows: () => readonly (readonly (string | number)[])[]
}

/** Saves the numbers of a card as CSV, decimals as the language writes them. */
export function CsvButton({ title, rows }: CsvButtonProps) {
  const t = useTexts(dashboardTexts)
  const { language } = useFormats()
  const write = (cell: string | number) =>
    typeof cell === 'string' ? cell : cell.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 2 })
  const save = () =>
    saveTable(
      `${t.fileName}-${title.toLocaleLowerCase(language).replaceAll(/\s+/g, '-')}`,
      rows().map((row) => row.map(write)),
      language,
    )
  return (
    <ActionIcon variant="default" size="lg" aria-label={t.exportOf(title)} onClick={save}>
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  )
}
