import type { ConferenceState } from '@foyer/contract/insight/meeting-state'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import classes from './meeting-state.module.css'
import { meetingStateTexts } from './meeting-state.texts.ts'
import { useOrphanColumns, usePublisherColumns, useSubscriberColumns } from './use-state-columns.tsx'

const tabs = ['publishers', 'subscribers', 'orphans'] as const

const loaded = <Row,>(items: Row[]) => ({
  data: { items, hasMore: false },
  error: null,
  isFetching: false,
  refetch: () => undefined,
})

/** Publishers, subscribers and orphans of a meeting in progress. */
export function LiveState({ conference }: { conference: ConferenceState }) {
  const t = useTexts(meetingStateTexts)
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const tab = tabs.find((one) => one === fields.tab) ?? 'publishers'
  const { publishers, subscribers, orphans, counts, engine, seesSubscriptions } = conference
  const publisherColumns = usePublisherColumns(publishers)
  const subscriberColumns = useSubscriberColumns(subscribers)
  const orphanColumns = useOrphanColumns(orphans)
  if (engine !== 'read')
    return (
      <Alert color="yellow" icon={<IconAlertTriangle />} title={t[engine]}>
        {t[`${engine}Why`]}
      </Alert>
    )
  const toName = ({ name }: { name: string }) => name || t.nobody
  const toKey = ({ connectionId, room }: { connectionId: string; room: string }) => `${connectionId} ${room}`
  const table = {
    tabs: tabs.map((key) => ({ key, label: t[key], count: counts[key] })),
    list: {
      page: 1,
      setPage: () => undefined,
      search: '',
      setSearch: () => undefined,
      clear: () => undefined,
      tab,
      setTab: (next: string) => setFields({ tab: next === 'publishers' ? '' : next }, true),
    },
    searchable: false,
  }
  return (
    <>
      <Counts conference={conference} />
      <Disagreement conference={conference} />
      {tab === 'publishers' && (
        <DataTable
          {...table}
          label={t.publishers}
          columns={publisherColumns}
          result={loaded(publishers)}
          rowKey={toKey}
          rowName={toName}
          empty={{ text: t.noPublishers }}
        />
      )}
      {tab === 'subscribers' && (
        <DataTable
          {...table}
          label={t.subscribers}
          columns={subscriberColumns}
          result={loaded(subscribers)}
          rowKey={toKey}
          rowName={toName}
          empty={{ text: seesSubscriptions ? t.noSubscribers : t.unknownSubscribers }}
        />
      )}
      {tab === 'orphans' && (
        <DataTable
          {...table}
          label={t.orphans}
          columns={orphanColumns}
          result={loaded(orphans)}
          rowKey={(orphan) => `${orphan.kind} ${toKey(orphan)} ${orphan.source} ${orphan.from}`}
          rowName={toName}
          empty={{ text: t.noOrphans, hint: t.noOrphansWhy }}
        />
      )}
    </>
  )
}

function Counts({ conference: { counts, connected, seesSubscriptions } }: { conference: ConferenceState }) {
  const t = useTexts(meetingStateTexts)
  const formats = useFormats()
  const differs = connected.engine !== connected.portal
  return (
    <dl className={classes.counts}>
      <div className={classes.count}>
        <dt>{t.publishers}</dt>
        <dd>
          <span className={classes.value}>{formats.number(counts.publishers)}</span>
          <span className={classes.note} data-differs={differs || undefined}>
            {t.connected(formats.number(connected.engine), formats.number(connected.portal))}
          </span>
          <span className={classes.why}>{t.publishersWhy}</span>
        </dd>
      </div>
      <div className={classes.count}>
        <dt>{t.subscribers}</dt>
        <dd>
          <span className={classes.value}>{seesSubscriptions ? formats.number(counts.subscribers) : '–'}</span>
          <span className={classes.note}>{seesSubscriptions && t.streams(counts.streams)}</span>
          <span className={classes.why}>{seesSubscriptions ? t.subscribersWhy : t.unknownSubscribers}</span>
        </dd>
      </div>
      <div className={classes.count}>
        <dt>{t.orphans}</dt>
        <dd>
          <span className={classes.value} data-differs={counts.orphans > 0 || undefined}>
            {formats.number(counts.orphans)}
          </span>
          <span className={classes.note} />
          <span className={classes.why}>{t.orphansWhy}</span>
        </dd>
      </div>
    </dl>
  )
}

/** How many of those about whom engine and portal disagree are named. */
const maxNamed = 5

function Disagreement({ conference: { publishers, subscribers, orphans } }: { conference: ConferenceState }) {
  const t = useTexts(meetingStateTexts)
  const formats = useFormats()
  const disputed = [
    ...[...publishers, ...subscribers].filter(({ portal }) => portal !== 'connected'),
    ...orphans.filter(({ kind }) => kind === 'engine-only' || kind === 'portal-only'),
  ]
  if (disputed.length === 0) return null
  const names = [...new Set(disputed.map(({ name }) => name || t.nobody))].slice(0, maxNamed)
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t.disagree}>
      {t.disagreeAbout(formats.list(names))}
    </Alert>
  )
}
