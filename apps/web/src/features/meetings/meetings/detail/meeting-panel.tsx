import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconClock, IconCopy, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import { chooseActions, isToStart, mayCopy, mayEdit } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { AllDates } from '#features/meetings/meetings/series/all-dates.tsx'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { useOccurrenceTexts } from '#features/meetings/meetings/series/use-occurrence-texts.ts'
import { useCopyInvite } from '#features/meetings/meetings/use-copy-invite.ts'
import { useCan } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { PersonName } from '#ui/person/person-name.tsx'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { EditableFacts, MeetingId } from './editable-facts.tsx'
import { InviteeList } from './invitee-list.tsx'
import classes from './meeting-panel.module.css'
import { OwnAnswer } from './own-answer.tsx'
import { responsesTexts } from './responses.texts.ts'

type MeetingPanelProps = {
  /** Undefined while none is open. */
  row: Occurrence | undefined
  actions: readonly RowAction<Occurrence>[]
  /** A dialog is open above the panel. */
  covered: boolean
  onClose: () => void
}

/** A meeting beside the list: when, how to get in, who is invited; who may edit it can also change it. */
export function MeetingPanel({ row, actions, covered, onClose }: MeetingPanelProps) {
  // The content remains while the panel closes.
  const [last, setLast] = useState(row)
  if (row !== undefined && row !== last) setLast(row)
  return (
    <SidePanel title={last?.topic ?? ''} covered={covered} opened={row !== undefined} onClose={onClose}>
      {last && (
        <Stack gap="md">
          <When row={last} />
          <Commands row={last} />
          {mayEdit(last) ? (
            <EditableMeeting row={last} actions={chooseActions(actions, last)} />
          ) : (
            <InvitedMeeting row={last} />
          )}
        </Stack>
      )}
    </SidePanel>
  )
}

function When({ row }: { row: Occurrence }) {
  const t = useTexts(meetingsTexts)
  const { manager } = useTexts(managersTexts)
  const { changed } = useTexts(recurrenceTexts)
  const { countdown } = useOccurrenceTexts(row, useNow())
  const badge = row.running ? t.running : countdown
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        {badge !== undefined && (
          <StatusBadge tone="accent" leftSection={<IconClock size={14} />}>
            {badge}
          </StatusBadge>
        )}
        {row.alternativeHost && <StatusBadge tone="info">{t.alternativeHost}</StatusBadge>}
        {row.manager && <StatusBadge tone="info">{manager}</StatusBadge>}
        {row.changed && <StatusBadge>{changed}</StatusBadge>}
      </Group>
      <Text component="div" c="var(--portal-text-secondary)">
        <ZonedTime instant={row.startsAt} until={row.endsAt} zone={row.timezone} />
      </Text>
    </Stack>
  )
}

function Commands({ row }: { row: Occurrence }) {
  const t = useTexts(meetingsTexts)
  const language = useLanguage()
  const copyInvite = useCopyInvite()
  const canCopy = useCan(meetings.copyInvite) && mayCopy(row)
  // Prefetched, because some browsers only allow copying synchronously with the click.
  useCallQuery(meetings.copyInvite, canCopy ? { id: row.meetingId, language } : undefined)
  return (
    <Group gap="xs">
      <Button
        component={Link}
        to={`/portal/join/${row.number}`}
        leftSection={<IconVideo />}
        className={classes.start}
        data-autofocus
      >
        {isToStart(row) ? t.startMeeting : t.join}
      </Button>
      {canCopy && (
        <Button variant="default" leftSection={<IconCopy />} onClick={() => copyInvite(row.meetingId)}>
          {t.copyInvitation}
        </Button>
      )}
    </Group>
  )
}

function InvitedMeeting({ row }: { row: Occurrence }) {
  const t = useTexts(meetingsTexts)
  const { canStart } = useTexts(responsesTexts)
  return (
    <>
      {row.alternativeHost && <Text>{canStart(row.host)}</Text>}
      <DescriptionList
        facts={[
          { label: t.number, value: <MeetingId number={row.number} /> },
          { label: t.hostedBy, value: <PersonName name={row.host} picture={row.hostPicture} /> },
        ]}
      />
      <OwnAnswer row={row} />
    </>
  )
}

type EditableMeetingProps = { row: Occurrence; actions: readonly RowAction<Occurrence>[] }

function EditableMeeting({ row, actions }: EditableMeetingProps) {
  const { mayEdit: mayEditText } = useTexts(managersTexts)
  const canGet = useCan(meetings.get)
  const result = useCallQuery(meetings.get, canGet ? { id: row.meetingId } : undefined)
  const isOwnDate = row.occurrence !== null && row.changed
  const dates = useCallQuery(meetings.listOccurrences, canGet && isOwnDate ? { id: row.meetingId } : undefined)
  const invite = actions.find(({ key }) => key === 'invite')
  return (
    <>
      {row.manager && <Text>{mayEditText(row.host)}</Text>}
      {canGet && (
        <QueryBoundary result={result}>
          {(meeting) => (
            <>
              {isOwnDate ? (
                <QueryBoundary result={dates}>
                  {({ items }) => (
                    <EditableFacts
                      row={row}
                      meeting={meeting}
                      date={items.find(({ occurrence }) => occurrence === row.occurrence)}
                    />
                  )}
                </QueryBoundary>
              ) : (
                <EditableFacts row={row} meeting={meeting} />
              )}
              {meeting.recurrence !== null && <AllDates meeting={meeting} />}
              <OwnAnswer row={row} />
              <InviteeList row={row} onInvite={invite && (() => invite.onClick?.(row))} />
            </>
          )}
        </QueryBoundary>
      )}
      <Group gap="xs">
        {actions
          .filter((action) => action !== invite)
          .map(({ key, label, icon, danger = false, onClick }) => (
            <Button
              key={key}
              variant="default"
              leftSection={icon}
              onClick={() => onClick?.(row)}
              {...(danger ? { color: 'red' } : {})}
            >
              {label}
            </Button>
          ))}
      </Group>
    </>
  )
}
