import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { saveTable } from '#lib/browser/save-table.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import { savePicture } from './save-picture.ts'

export type ExportedRows = () => readonly (readonly (string | number)[])[]

type ExportMenuProps = {
  /** The title of the card, which names the files too. */
  title: string
  rows: ExportedRows
  /** The element of which the picture is. */
  card: RefObject<HTMLElement | null>
}

/** Saves what a card shows: its numbers as CSV, decimals as the language writes them, or its picture. */
export function ExportMenu({ title, rows, card }: ExportMenuProps) {
  const t = useTexts(dashboardTexts)
  const { language } = useFormats()
  const name = `${t.fileName}-${title.toLocaleLowerCase(language).replaceAll(/\s+/g, '-')}`
  const write = (cell: string | number) =>
    typeof cell === 'string' ? cell : cell.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 2 })
  const saveCsv = () =>
    saveTable(
      name,
      rows().map((row) => row.map(write)),
      language,
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t.exportOf(title)}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={saveCsv}>{t.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => void savePicture(name, card.current).catch(toast.failure)}>{t.exportPng}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
