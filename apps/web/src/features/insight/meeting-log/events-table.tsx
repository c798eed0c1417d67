import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { type LogKind, networkDetail } from '@foyer/contract/insight/meeting-log-kinds'
import type { ConferenceEvent } from '@foyer/contract/meetings/conferences'
import { Button, Group, Title } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useConferenceEvents } from '#features/meetings/conferences/shared/use-conference-events.tsx'
import { useExport } from '#lib/calls/export.ts'
import { useFormats } from '#lib/format.ts'
import { useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { eventIcons } from './event-icons.ts'
import classes from './meeting-log.module.css'
import { meetingLogTexts } from './meeting-log.texts.ts'

/** How often the events of a meeting in progress are read again. */
const refreshMs = 5_000
/** How long before the instant of a link its events begin. */
const beforeMs = 60_000

type EventsTableProps = {
  conferenceId: string
  isLive: boolean
  filter: { kind: LogKind | undefined; participantId: string | undefined; at: string | undefined }
  /** The name of the person to whom the events are limited, if it is known. */
  personName: string | undefined
  page: number
}

/** The events, in order. */
export function EventsTable({ conferenceId, isLive, filter, personName, page }: EventsTableProps) {
  const t = useTexts(meetingLogTexts)
  const formats = useFormats()
  const setFields = useSetQueryFields()
  const { describe, texts } = useConferenceEvents()
  const { kind, participantId, at } = filter
  const from = at === undefined ? undefined : new Date(Date.parse(at) - beforeMs).toISOString()
  const match = {
    conferenceId,
    ...(kind === undefined ? {} : { kind }),
    ...(participantId === undefined ? {} : { participantId }),
    ...(from === undefined ? {} : { from }),
  }
  const result = useCallQuery(
    meetingLog.listEvents,
    { ...match, page },
    { refetchInterval: isLive ? refreshMs : false },
  )
  const exportHref = useExport(meetingLog.exportEvents, match)
  const person = personName === undefined ? t.ofOne : t.ofPerson(personName)
  return (
    <>
      <Group justify="space-between" className={classes.eventsHead ?? ''}>
        <Group gap="xs">
          <Title order={2}>{t.events}</Title>
          {participantId !== undefined && (
            <Chosen text={person} onRemove={() => setFields({ person: '', page: '' }, true)} />
          )}
          {from !== undefined && (
            <Chosen text={t.fromTime(formats.time(from))} onRemove={() => setFields({ at: '', page: '' }, true)} />
          )}
        </Group>
        {exportHref !== undefined && (
          <Button component="a" href={exportHref} download variant="default" leftSection={<IconDownload />}>
            {t.export}
          </Button>
        )}
      </Group>
      <DataTable
        label={t.events}
        columns={[
          {
            key: 'what',
            header: texts.what,
            breakWords: true,
            before: (event: ConferenceEvent) => <EventIcon event={event} />,
            cell: describe,
          },
          {
            key: 'at',
            header: texts.at,
            headerOnCards: false,
            width: 7,
            cell: (event: ConferenceEvent) => (
              <time dateTime={event.at} title={formats.dateTime(event.at)}>
                {formats.exactTime(event.at)}
              </time>
            ),
          },
        ]}
        result={result}
        rowName={describe}
        openRow={at === undefined ? undefined : result.data?.items.find((event) => event.at >= at)?.id}
        empty={{ text: t.noEvents, hint: t.noEventsWhy }}
        list={{
          page,
          setPage: (next) => setFields({ page: next === 1 ? '' : String(next) }),
          search: '',
          setSearch: () => undefined,
          clear: () => undefined,
        }}
        searchable={false}
      />
    </>
  )
}

function Chosen({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useTexts(meetingLogTexts)
  return (
    <Button
      size="compact-sm"
      variant="default"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t.showAll(text)}
      onClick={onRemove}
    >
      {text}
    </Button>
  )
}

function EventIcon({ event: { type, detail } }: { event: ConferenceEvent }) {
  const Shown = eventIcons[type === 'device-changed' && detail.startsWith(networkDetail) ? 'network' : type]
  return <Shown size={16} aria-hidden className={classes.eventIcon} />
}
