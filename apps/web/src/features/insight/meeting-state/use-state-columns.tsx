import type { Orphan, PublisherState, SubscriberState, TrackSource } from '@foyer/contract/insight/meeting-state'
import {
  type Icon,
  IconMicrophone,
  IconMicrophoneOff,
  IconQuestionMark,
  IconScreenShare,
  IconVideo,
  IconVideoOff,
  IconVolume,
} from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonName } from '#ui/person/person-name.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import classes from './meeting-state.module.css'
import { meetingStateTexts } from './meeting-state.texts.ts'

type Served = PublisherState | SubscriberState

const icons: { readonly [source in TrackSource]: { readonly on: Icon; readonly off: Icon } } = {
  microphone: { on: IconMicrophone, off: IconMicrophoneOff },
  camera: { on: IconVideo, off: IconVideoOff },
  'screen-share': { on: IconScreenShare, off: IconScreenShare },
  'screen-share-audio': { on: IconVolume, off: IconVolume },
  unknown: { on: IconQuestionMark, off: IconQuestionMark },
}

const unmeasured = '–'

/** Returns how the columns of all tables write people, times and measurements. */
function useCells() {
  const t = useTexts(meetingStateTexts)
  const formats = useFormats()
  const time = (at: string | null) => (at === null ? unmeasured : <time dateTime={at}>{formats.exactTime(at)}</time>)
  return {
    t,
    formats,
    person: {
      key: 'person',
      header: t.person,
      breakWords: true,
      cell: ({ name }: { name: string }) => (name === '' ? t.nobody : <PersonName name={name} />),
    },
    room: {
      key: 'room',
      header: t.room,
      width: 9,
      priority: 2,
      cell: ({ room }: { room: string }) => (room === '' ? t.mainRoom : room),
    },
    portal: {
      key: 'portal',
      header: t.portal,
      width: 10,
      cell: ({ portal, leftAt }: Pick<Served, 'portal' | 'leftAt'>) => (
        <StatusBadge tone={portal === 'connected' ? 'good' : 'warning'} wrapping>
          {portal === 'left'
            ? t['portal:left'](leftAt === null ? '' : formats.exactTime(leftAt))
            : t[`portal:${portal}`]}
        </StatusBadge>
      ),
    },
    since: {
      key: 'since',
      header: t.since,
      width: 6,
      priority: 2,
      cell: ({ since }: { since: string | null }) => time(since),
    },
    rate: (bits: number | null) => (bits === null ? unmeasured : formats.number(Math.round(bits / 1000))),
    percent: (share: number | null) => (share === null ? unmeasured : formats.number(Math.round(share * 1000) / 10)),
    milliseconds: (ms: number | null) => (ms === null ? unmeasured : formats.number(Math.round(ms))),
  } as const
}

/** Breakout rooms have a column only while people are in them. */
const withRoom = <Row extends { readonly room: string }>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  rows.some(({ room }) => room !== '') ? columns : columns.filter(({ key }) => key !== 'room')

export function usePublisherColumns(rows: readonly PublisherState[]): readonly Column<PublisherState>[] {
  const { t, person, room, portal, since, rate, percent, milliseconds } = useCells()
  return withRoom<PublisherState>(
    [
      person,
      { key: 'tracks', header: t.publishes, width: 8, cell: ({ tracks }) => <Tracks tracks={tracks} /> },
      room,
      { key: 'up', header: t.up, width: 6.5, align: 'end', priority: 2, cell: ({ sentBits }) => rate(sentBits) },
      { key: 'loss', header: t.loss, width: 5.5, align: 'end', priority: 2, cell: ({ loss }) => percent(loss) },
      {
        key: 'roundTrip',
        header: t.roundTrip,
        width: 8.5,
        align: 'end',
        priority: 2,
        cell: ({ roundTripMs }) => milliseconds(roundTripMs),
      },
      since,
      portal,
    ],
    rows,
  )
}

function Tracks({ tracks }: Pick<PublisherState, 'tracks'>) {
  const t = useTexts(meetingStateTexts)
  return (
    <span className={classes.tracks}>
      {tracks.map(({ source, muted }, at) => {
        const Shown = muted ? icons[source].off : icons[source].on
        const label = muted ? t.muted(t[`source:${source}`]) : t[`source:${source}`]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: someone may send several tracks of a kind
          <span key={at} role="img" aria-label={label} title={label} data-muted={muted || undefined}>
            <Shown size={16} aria-hidden />
          </span>
        )
      })}
    </span>
  )
}

export function useSubscriberColumns(rows: readonly SubscriberState[]): readonly Column<SubscriberState>[] {
  const { t, formats, person, room, portal, rate } = useCells()
  return withRoom<SubscriberState>(
    [
      person,
      {
        key: 'receives',
        header: t.receives,
        breakWords: true,
        wraps: true,
        cell: ({ receives }) => (
          <ul className={classes.receives}>
            {receives.map(({ connectionId, name, sources }) => (
              <li key={connectionId}>
                <bdi>{name || t.nobody}</bdi>
                <Tracks tracks={sources.map((source) => ({ source, muted: false }))} />
              </li>
            ))}
          </ul>
        ),
      },
      room,
      {
        key: 'streams',
        header: t.streamsHead,
        width: 5.5,
        align: 'end',
        cell: ({ streams }) => formats.number(streams),
      },
      {
        key: 'down',
        header: t.down,
        width: 7,
        align: 'end',
        priority: 2,
        cell: ({ receivedBits }) => rate(receivedBits),
      },
      {
        key: 'paused',
        header: t.paused,
        width: 8,
        align: 'end',
        priority: 2,
        cell: ({ pausedVideos }) => formats.number(pausedVideos),
      },
      portal,
    ],
    rows,
  )
}

export function useOrphanColumns(rows: readonly Orphan[]): readonly Column<Orphan>[] {
  const { t, formats, person, room, since } = useCells()
  return withRoom<Orphan>(
    [
      person,
      { key: 'kind', header: t.kind, width: 16, wraps: true, cell: ({ kind }) => t[`orphan:${kind}`] },
      room,
      since,
      {
        key: 'detail',
        header: t.detail,
        breakWords: true,
        cell: ({ source, from, leftAt }) => {
          const stream = source === null ? [] : [t.fromPerson(t[`source:${source}`], from || t.nobody)]
          const left = leftAt === null ? [] : [t['portal:left'](formats.exactTime(leftAt))]
          return [...stream, ...left].join(' · ') || unmeasured
        },
      },
    ],
    rows,
  )
}
