import type { Mail } from '@foyer/contract/mail-log'
import { Alert, Anchor } from '@mantine/core'
import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/list-state.ts'
import { usePanel } from '#lib/panel.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/data-table.types.ts'
import { Screen } from '#ui/screen.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { mailsQuery } from './mail-log.queries.ts'
import { mailLogTexts } from './mail-log.texts.ts'
import { MailState } from './mail-state.tsx'

export function MailLogScreen() {
  const t = useTexts(mailLogTexts)
  const formats = useFormats()
  const list = useListState()
  const panel = usePanel('mail')
  const result = useQuery(mailsQuery({ page: list.page, search: list.search }))
  const mails = result.data?.items ?? []
  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      header: t.subject,
      cell: ({ id, subject }) => (
        <Anchor component="button" type="button" inherit ta="start" onClick={() => panel.open(id)}>
          {subject}
        </Anchor>
      ),
    },
    { key: 'to', header: t.to, cell: ({ to }) => to },
    { key: 'state', header: t.state, cell: ({ state }) => <MailState state={state} /> },
    { key: 'written', header: t.written, cell: ({ createdAt }) => formats.dateTime(createdAt) },
  ]
  return (
    <Screen title={t.title}>
      {mails.some(({ state }) => state === 'kept') && (
        <Alert color="gray" variant="light" title={t.keptTitle} icon={<IconInfoCircle />}>
          {t.keptBody}
        </Alert>
      )}
      <DataTable
        label={t.list}
        columns={columns}
        result={result}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        empty={{ text: t.empty, icon: <IconMail size={28} /> }}
        list={list}
      />
      <MailDialog mail={mails.find(({ id }) => id === panel.id)} onClose={panel.close} />
    </Screen>
  )
}
