import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { responsesTexts } from '#features/meetings/meetings/detail/responses.texts.ts'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import { canStartNow, isDeclined, isSoon, isToStart, mayCopy } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { RecurrenceIcon } from '#features/meetings/meetings/series/recurrence-line.tsx'
import { useOccurrenceTexts } from '#features/meetings/meetings/series/use-occurrence-texts.ts'
import { useCopyInvite } from '#features/meetings/meetings/use-copy-invite.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { AvatarStack } from '#ui/person/person-avatar.tsx'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { RowMenu } from '#ui/table/row-menu.tsx'
import classes from './agenda.module.css'

type AgendaRowProps = {
  row: Occurrence
  next: boolean
  now: number
  open: boolean
  onOpen: (id: string) => void
  /** For a meeting that the user may edit; others have none. */
  actions: readonly RowAction<Occurrence>[]
}

/** A meeting in the agenda: time, topic, people and the button that starts or joins it. */
export function AgendaRow({ row, next, now, open, onOpen, actions }: AgendaRowProps) {
  const t = useTexts(meetingsTexts)
  const { changed } = useTexts(recurrenceTexts)
  const { manager } = useTexts(managersTexts)
  const { stateDeclined, stateTentative } = useTexts(responsesTexts)
  const formats = useFormats()
  const copy = useCopyInvite()
  const { countdown, elsewhere } = useOccurrenceTexts(row, now)
  const canCopy = useCan(meetings.copyInvite)
  const starting = next && canStartNow(row, now)
  const about = [
    isDeclined(row) && stateDeclined,
    row.invitation?.response === 'tentative' && stateTentative,
    row.changed && changed,
    next && !row.running && countdown,
    row.own ? t.you : row.host,
    row.alternativeHost && t.alternativeHost,
    row.manager && manager,
    elsewhere,
  ].filter(Boolean)
  return (
    <li
      className={classes.row}
      data-row={row.id}
      data-soon={(next && isSoon(row, now)) || undefined}
      data-open={open || undefined}
      data-declined={isDeclined(row) || undefined}
    >
      <span className={classes.time}>
        <span className={classes.start}>{formats.time(row.startsAt)}</span>
        <span className={classes.end}>{` – ${formats.time(row.endsAt)}`}</span>
      </span>
      <i className={classes.line} data-next={next || row.running || undefined} />
      <div className={classes.what}>
        <UnstyledButton
          className={classes.topic}
          title={row.topic}
          onClick={() => onOpen(row.id)}
          aria-current={open || undefined}
          data-opens
        >
          {row.topic}
        </UnstyledButton>
        <span className={classes.about}>
          {row.occurrence !== null && (
            <>
              <RecurrenceIcon />{' '}
            </>
          )}
          {row.running && (
            <>
              <span className={classes.running}>{t.running}</span>
              {about.length > 0 && ' · '}
            </>
          )}
          {about.join(' · ')}
        </span>
      </div>
      <div className={classes.side}>
        <span className={classes.people}>
          <AvatarStack people={row.people.first} count={row.people.count} />
        </span>
        {mayCopy(row) && (
          <div className={classes.actions}>
            {canCopy && (
              <ActionIcon
                size={32}
                aria-label={t.copyInviteTo(row.topic)}
                title={t.copyInvitation}
                onClick={() => copy(row.meetingId)}
              >
                <IconCopy />
              </ActionIcon>
            )}
            <RowMenu row={row} name={row.topic} actions={actions} />
          </div>
        )}
      </div>
      <Button
        component={Link}
        to={`/portal/join/${row.number}`}
        size="xs"
        className={classes.join}
        data-quiet={(!next && !row.running) || undefined}
        {...(starting ? {} : { variant: 'light', color: 'brand' })}
        aria-label={isToStart(row) ? t.startLabel(row.topic) : t.joinLabel(row.topic)}
      >
        {isToStart(row) ? t.startMeeting : t.join}
      </Button>
    </li>
  )
}
