import { type DeletionPreview, recordingSettings } from '@foyer/contract/recordings/recording-settings'
import { Anchor, Skeleton, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useFormatBytes } from '#lib/bytes.ts'
import { useExport } from '#lib/calls/export.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary, type QueryResult } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import classes from './recording-settings.module.css'
import { recordingSettingsTexts } from './recording-settings.texts.ts'

type DeletionPreviewProps = {
  preview: QueryResult<DeletionPreview>
  /** Null without a rule; undefined while its days are no number. */
  keepDays: number | null | undefined
}

/** Shows the recordings that the next run deletes by the rule as it is in the form. */
export function DeletionPreviewCard({ preview, keepDays }: DeletionPreviewProps) {
  return (
    <SectionCard>
      <QueryBoundary result={preview} skeleton={<Skeleton height={240} />}>
        {(found) => (
          <>
            {typeof keepDays === 'number' ? <Run preview={found} keepDays={keepDays} /> : <NoRule />}
            <Kept {...found} />
          </>
        )}
      </QueryBoundary>
    </SectionCard>
  )
}

function NoRule() {
  const t = useTexts(recordingSettingsTexts)
  return <CardSection title={t.nextRun} hint={t.noRule} />
}

function Run({ preview, keepDays }: { preview: DeletionPreview; keepDays: number }) {
  const t = useTexts(recordingSettingsTexts)
  const formats = useFormats()
  const href = useExport(recordingSettings.export, { keepDays })
  const { due, stay, held, nextRunAt } = preview
  return (
    <CardSection title={t.nextRun} hint={formats.dateTime(nextRunAt)}>
      <Ages preview={preview} keepDays={keepDays} />
      <Text size="sm">
        {[t.stay(stay.count), t.go(due.count), ...(held.count > 0 ? [t.onHold(held.count)] : [])].join(' · ')}
      </Text>
      {due.count > 0 && <Owners {...preview} />}
      {due.count > 0 && href !== undefined && (
        <Anchor href={href} download className={classes.download}>
          <IconDownload size={18} aria-hidden />
          {t.list(due.count)}
          <Text span size="sm" c="dimmed">
            {t.csv}
          </Text>
        </Anchor>
      )}
    </CardSection>
  )
}

/** The recordings by age, of which those on one side of the rule go. */
function Ages({ preview: { ages, spanDays, due, stay }, keepDays }: { preview: DeletionPreview; keepDays: number }) {
  const t = useTexts(recordingSettingsTexts)
  const most = Math.max(1, ...ages)
  return (
    <div>
      <div className={classes.ages} role="img" aria-label={t.agesLabel(due.count, stay.count)}>
        {ages.map((count, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a span have no other name than their place
            key={at}
            data-due={((at + 0.5) * spanDays) / ages.length > keepDays || undefined}
            style={{ blockSize: `${Math.max(count === 0 ? 0 : 6, (count / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className={classes.scale} aria-hidden>
        <span>{t.today}</span>
        <span>{t.days(Math.round(spanDays / 2))}</span>
        <span>{t.days(spanDays)}</span>
      </div>
    </div>
  )
}

function Owners({ owners, others, due }: DeletionPreview) {
  const t = useTexts(recordingSettingsTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  const rows = [
    ...owners.map(({ name, ...owner }) => ({ ...owner, name: name === '' ? t.formerOwner : name })),
    ...(others.owners > 0 ? [{ ...others, id: 'others', name: t.others(others.owners) }] : []),
  ]
  return (
    <Table className={classes.owners}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.owner}</Table.Th>
          <Table.Th>{t.recordings}</Table.Th>
          <Table.Th>{t.size}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, name, count, bytes }) => (
          <Table.Tr key={id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{formats.number(count)}</Table.Td>
            <Table.Td>{formatBytes(bytes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{t.together}</Table.Th>
          <Table.Td>{formats.number(due.count)}</Table.Td>
          <Table.Td>{formatBytes(due.bytes)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

function Kept({ trash, held }: DeletionPreview) {
  const t = useTexts(recordingSettingsTexts)
  const formatBytes = useFormatBytes()
  return (
    <CardSection title={t.trash}>
      <Text size="sm">{t.trashHolds(trash.count, formatBytes(trash.bytes))}</Text>
      <Text size="sm">{t.heldNow(held.count, formatBytes(held.bytes))}</Text>
    </CardSection>
  )
}
