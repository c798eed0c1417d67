import { type Mail, mailLog } from '@foyer/contract/operations/mail-log'
import { Alert } from '@mantine/core'
import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useExport } from '#lib/calls/export.ts'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { mailLogTexts } from './mail-log.texts.ts'
import { MailPanel } from './mail-panel.tsx'
import { MailStateBadge } from './mail-state-badge.tsx'

const mailStates = ['waiting', 'sent', 'failed', 'unsent', 'withdrawn'] as const

export function MailLogScreen() {
  const t = useTexts(mailLogTexts)
  const sendsEmail = useSendsEmail()
  const formats = useFormats()
  const list = useListState({ sorts: ['written'], newestFirst: true, filters: { state: mailStates } })
  const panel = useSidePanel('mail')
  const { page, search, sort, filters } = list
  const result = useCallQuery(mailLog.list, { page, search, sort, filters })
  const mails = result.data?.items ?? []
  const columns: Column<Mail>[] = [
    { key: 'subject', header: t.subject, breakWords: true, cell: ({ subject }) => subject },
    { key: 'to', header: t.to, headerOnCards: false, breakWords: true, cell: ({ to }) => to },
    {
      key: 'state',
      header: t.state,
      headerOnCards: false,
      width: 12.5,
      priority: 2,
      cell: ({ state }) => <MailStateBadge state={state} />,
    },
    {
      key: 'written',
      header: t.createdAt,
      headerOnCards: false,
      sort: 'written',
      defaultDescending: true,
      width: 13,
      priority: 2,
      cell: ({ createdAt }) => formats.dateTime(createdAt),
    },
  ]
  return (
    <Screen title={t.title}>
      <DataTable
        label={t.list}
        columns={columns}
        result={result}
        rowName={({ subject }) => subject}
        openRow={panel.id}
        rowTarget={({ id }) =>
          () =>
            panel.open(id)
          }
        // Shown together with the rows, so the page doesn't shift after loading.
        notice={
          mails.some(({ state }) => state === 'unsent') && (
            <Alert
              color="gray"
              variant="light"
              title={sendsEmail ? t.notWantedTitle : t.unsentTitle}
              icon={<IconInfoCircle />}
              mb="md"
            >
              {sendsEmail ? t.notWantedBody : t.unsentBody}
            </Alert>
          )
        }
        empty={{ text: t.empty, hint: t.emptyWhy, icon: <IconMail size={28} /> }}
        list={list}
        filters={[
          { key: 'state', label: t.state, options: mailStates.map((value) => ({ value, label: t[`state:${value}`] })) },
        ]}
        exportHref={useExport(mailLog.export, { search, sort, ...filters })}
      />
      <MailPanel mail={mails.find(({ id }) => id === panel.id)} onClose={panel.close} />
    </Screen>
  )
}
