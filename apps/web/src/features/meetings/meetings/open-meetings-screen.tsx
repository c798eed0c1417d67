import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting, OwnMeeting } from '@foyer/contract/meetings/meetings.shapes'
import { Button } from '@mantine/core'
import {
  IconBolt,
  IconCalendarPlus,
  IconCopy,
  IconDoor,
  IconMailPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWithKeptRecordings } from '#features/recordings/recordings/kept-recordings.queries.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { HiddenText } from '#ui/base/hidden-text.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, RowAction } from '#ui/table/data-table.types.ts'
import { LazyInviteDialog } from './detail/lazy-invite-dialog.tsx'
import { useDeleteMeeting } from './detail/use-delete-meeting.ts'
import { useMeetNow } from './meet-now.queries.ts'
import { meetNowTexts } from './meet-now.texts.ts'
import { MeetNowDialog } from './meet-now-dialog.tsx'
import { toMeetingEmails } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { openMeetingsTexts } from './open-meetings.texts.ts'
import { formatMeetingId } from './shared/parse-invite.ts'
import { useCopyInvite } from './use-copy-invite.ts'

export function OpenMeetingsScreen() {
  const t = useTexts(openMeetingsTexts)
  const list = useListState()
  const invitation = useDialog<OwnMeeting>()
  const deletion = useDialog<OwnMeeting>()
  const { page, search } = list
  const open = useCallQuery(meetings.list, { kind: 'open', page, search })
  const actions = useOpenMeetingActions({ onInvite: invitation.open, onDelete: deletion.open })
  const hasNoMeetings = open.data?.items.length === 0 && search === '' && page === 1
  return (
    <Screen title={t.openTitle} actions={hasNoMeetings ? undefined : <MeetNow variant="default" />}>
      <DataTable
        label={t.openTitle}
        columns={useOpenMeetingColumns()}
        result={open}
        rowName={({ topic }) => topic}
        rowActions={() => actions}
        list={list}
        searchable={!hasNoMeetings}
        empty={{
          text: t.noOpen,
          icon: <IconDoor size={28} />,
          hint: t.noOpenWhy,
          action: <MeetNow variant="filled" />,
        }}
      />
      {invitation.row && (
        <LazyInviteDialog
          meetingId={invitation.row.id}
          kind="open"
          topic={invitation.row.topic}
          emails={toMeetingEmails(invitation.row.options)}
          opened={invitation.opened}
          onClose={invitation.close}
        />
      )}
      <DeleteOpenMeeting row={deletion.row} opened={deletion.opened} onClose={deletion.close} />
    </Screen>
  )
}

function useOpenMeetingColumns(): readonly Column<OwnMeeting>[] {
  const t = useTexts(openMeetingsTexts)
  const formats = useFormats()
  return [
    {
      key: 'topic',
      header: t.topic,
      breakWords: true,
      cell: ({ topic }) => topic,
      beside: ({ running, options }) => (
        <>
          {running && <StatusBadge tone="good">{t.running}</StatusBadge>}
          {options.signedInOnly && <StatusBadge wrapping>{t.signedInOnly}</StatusBadge>}
        </>
      ),
    },
    {
      key: 'number',
      header: t.number,
      headerOnCards: false,
      width: 8.5,
      priority: 2,
      cell: ({ number }) => <bdi dir="ltr">{formatMeetingId(number)}</bdi>,
    },
    {
      key: 'password',
      header: t.password,
      width: 9.5,
      priority: 2,
      cell: ({ topic, ...meeting }) =>
        meeting.options.passwordRequired ? (
          <HiddenText value={meeting.password} show={t.showPassword(topic)} hide={t.hidePassword(topic)} />
        ) : (
          t.noPassword
        ),
    },
    {
      key: 'used',
      header: t.lastUsed,
      width: 12.5,
      priority: 2,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t.never : <time dateTime={lastUsedAt}>{formats.dateTime(lastUsedAt)}</time>,
    },
    { key: 'start', header: t.action, headerOnCards: false, width: 7.5, cell: (row) => <StartButton row={row} /> },
  ]
}

function StartButton({ row: { number, topic, running } }: { row: OwnMeeting }) {
  const t = useTexts(meetingsTexts)
  return (
    <Button
      component={Link}
      to={`/portal/join/${number}`}
      size="xs"
      variant="light"
      color="brand"
      aria-label={running ? t.joinLabel(topic) : t.startLabel(topic)}
    >
      {running ? t.join : t.startMeeting}
    </Button>
  )
}

type ActionHandlers = { readonly [action in 'onInvite' | 'onDelete']: (row: OwnMeeting) => void }

function useOpenMeetingActions({ onInvite, onDelete }: ActionHandlers): readonly RowAction<OwnMeeting>[] {
  const t = useTexts(meetingsTexts)
  const { toScheduled } = useTexts(openMeetingsTexts)
  const navigate = useNavigate()
  const copyInvite = useCopyInvite()
  const canSchedule = useCan(meetings.update, 'scheduled')
  const canUpdate = useCan(meetings.update, 'open')
  const can = {
    copy: useCan(meetings.copyInvite, 'open'),
    invite: useCan(meetings.invite, 'open'),
    // Both forms are the one of scheduled meetings.
    edit: canUpdate && canSchedule,
    schedule: canUpdate && canSchedule,
    delete: useCan(meetings.delete, 'open'),
  }
  const edit = (id: string, search: object) => void navigate({ to: `/portal/schedule-meeting/${id}`, search })
  const all: readonly (RowAction<OwnMeeting> & { readonly key: keyof typeof can })[] = [
    { key: 'copy', label: t.copyInvitation, icon: <IconCopy />, onClick: ({ id }) => copyInvite(id) },
    { key: 'invite', label: t.invite, icon: <IconMailPlus />, onClick: onInvite },
    { key: 'edit', label: t.edit, icon: <IconPencil />, onClick: ({ id }) => edit(id, {}) },
    {
      key: 'schedule',
      label: toScheduled,
      icon: <IconCalendarPlus />,
      onClick: ({ id }) => edit(id, { time: 'new' }),
    },
    { key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: onDelete },
  ]
  return all.filter(({ key }) => can[key])
}

/** Prepares a meeting to start at once, and shows its link. */
function MeetNow({ variant }: { variant: 'default' | 'filled' }) {
  const t = useTexts(meetNowTexts)
  const meetNow = useMeetNow()
  const ready = useDialog<Meeting>()
  if (!useCan(meetings.meetNow)) return null
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconBolt />}
        loading={meetNow.isPending}
        onClick={() => meetNow.mutate(undefined, { onSuccess: ready.open })}
      >
        {t.meetNow}
      </Button>
      <MeetNowDialog meeting={ready.row} opened={ready.opened} onClose={ready.close} />
    </>
  )
}

type DeleteOpenMeetingProps = { row: OwnMeeting | undefined; opened: boolean; onClose: () => void }

function DeleteOpenMeeting({ row, opened, onClose }: DeleteOpenMeetingProps) {
  const t = useTexts(meetingsTexts)
  const { remove, busy } = useDeleteMeeting()
  const sendsEmail = useSendsEmail() && row?.options.emailCancellation !== false
  const body = useWithKeptRecordings(sendsEmail ? t.deleteBody : t.deleteBodyNoEmail, opened ? row?.id : undefined)
  return (
    <Confirm
      title={t.deleteTitle(row?.topic ?? '')}
      body={body}
      verb={t.delete}
      opened={opened}
      busy={busy}
      onConfirm={() => row && remove({ id: row.id }, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
