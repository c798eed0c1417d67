import { feedbacks } from '@foyer/contract/insight/feedbacks'
import { Button } from '@mantine/core'
import { IconMessageStar } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useListViews } from '#features/operations/list-views/list-views.queries.ts'
import { useExport } from '#lib/calls/export.ts'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { usePeriod } from '#lib/time/period.ts'
import { toast } from '#lib/toast.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { WiderPeriod } from '#ui/table/tools/wider-period.tsx'
import { FeedbackCards } from './feedback-cards.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'
import { feedbacksTexts } from './feedbacks.texts.ts'
import { columnsOfDetails, useFeedbackColumns } from './use-feedback-columns.tsx'
import { feedbackFilterFields, useFeedbackFilters } from './use-feedback-filters.ts'

const tabs = ['all', 'video', 'audio', 'new'] as const
const panelField = 'feedback'

export function FeedbackScreen() {
  const t = useTexts(feedbacksTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true, tabs, filters: feedbackFilterFields })
  const period = usePeriod()
  const panel = useSidePanel(panelField)
  const setFields = useSetQueryFields()
  const { page, search, sort, tab, filters } = list
  const match = period.range && { ...period.range, ...filters }
  const result = useCallQuery(feedbacks.list, match && { ...match, page, search, sort, tab })
  const summary = useCallQuery(feedbacks.summarize, match, { placeholderData: keepPreviousData })
  const { count, video, audio, unseen } = summary.data ?? {}
  return (
    <Screen
      title={t.title}
      count={count}
      actions={<ReadNew unseen={unseen ?? 0} tab={tab} onRead={() => list.setTab('new')} />}
    >
      <FeedbackCards summary={summary} match={match} onFilter={(fields) => setFields({ page: '', ...fields })} />
      <DataTable
        label={t.title}
        columns={useFeedbackColumns()}
        result={result}
        rowName={({ name }) => name}
        openRow={panel.id}
        rowTarget={({ id }) =>
          () =>
            panel.open(id)
          }
        empty={{
          text: t.empty,
          hint: t.emptyWhy,
          icon: <IconMessageStar size={28} />,
          action: <WiderPeriod period={period} />,
        }}
        list={list}
        searchLabel={t.search}
        period={period}
        tabs={[
          { key: 'all', label: t.all, count },
          { key: 'video', label: t.videoIssues, count: video },
          { key: 'audio', label: t.audioIssues, count: audio },
          { key: 'new', label: t.new, count: unseen },
        ]}
        filters={useFeedbackFilters(filters, period.range)}
        preferences={useListViews('feedback', columnsOfDetails)}
        exportHref={useExport(feedbacks.export, match && { ...match, search, sort, tab })}
      />
      <FeedbackPanel
        id={panel.id}
        listed={result.data?.items.map(({ id }) => id) ?? []}
        onOpen={panel.open}
        onClose={panel.close}
        onFilter={(fields) => setFields({ page: '', tab: '', ...fields })}
      />
    </Screen>
  )
}

type ReadNewProps = { unseen: number; tab: (typeof tabs)[number]; onRead: () => void }

/** Leads to what is new and, from there, marks all of it as read, also what is older than the period. */
function ReadNew({ unseen, tab, onRead }: ReadNewProps) {
  const t = useTexts(feedbacksTexts)
  const formats = useFormats()
  const mark = useCallMutation(feedbacks.markSeen)
  if (unseen === 0) return null
  if (tab !== 'new') return <Button onClick={onRead}>{t.readNew(formats.number(unseen))}</Button>
  return (
    <Button
      variant="default"
      loading={mark.isPending}
      onClick={() => mark.mutate({ id: 'new' }, { onSuccess: () => toast.success(t.markedAll) })}
    >
      {t.markAll}
    </Button>
  )
}
