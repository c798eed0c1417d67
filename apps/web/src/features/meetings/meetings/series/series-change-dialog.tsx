import type { TimesPreview } from '@foyer/contract/meetings/times-preview'
import { Stack } from '@mantine/core'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useElsewhere } from '#ui/base/use-elsewhere.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import classes from './recurrence.module.css'
import { recurrenceTexts } from './recurrence.texts.ts'
import type { SeriesChange } from './use-series-change.ts'

const shownDropped = 8
const shownGuests = 3

type SeriesChangeDialogProps = {
  change: SeriesChange
  timezone: string
  /** Whether the meeting emails changes to its invitees. */
  emailsChanges: boolean
}

/** Explains how a series changes with its times: what stays, what moves, what is lost, and who is notified. */
export function SeriesChangeDialog({ change, timezone, emailsChanges }: SeriesChangeDialogProps) {
  const t = useTexts(recurrenceTexts)
  return (
    <Confirm
      title={t.changeTitle}
      body={<Consequences change={change} timezone={timezone} emailsChanges={emailsChanges} />}
      verb={t.changeSeries}
      danger={false}
      opened={change.opened}
      onConfirm={() => change.answer(true)}
      onClose={() => change.answer(false)}
    />
  )
}

function Consequences({ change: { preview }, timezone, emailsChanges }: SeriesChangeDialogProps) {
  const t = useTexts(recurrenceTexts)
  const formats = useFormats()
  const elsewhere = useElsewhere(timezone)
  const sendsEmail = useSendsEmail() && emailsChanges
  if (!preview) return null
  const { total, first, last, kept, retained, dropped, repeats, emailed } = preview
  const [next] = first
  const moved = total - retained
  const write = (instant: string): string => {
    const there = elsewhere(instant)
    return there === undefined ? formats.dateTime(instant) : `${formats.dateTime(instant)} (${there})`
  }
  const listGuests = ({ first: named, count }: TimesPreview['dropped'][number]['guests']): string => {
    const names = named.slice(0, shownGuests).map(({ name, email }) => name || email)
    return formats.list(count > names.length ? [...names, t.moreGuests(count - names.length)] : names)
  }
  return (
    <Stack gap="sm">
      {next && last && moved > 0 && <span>{t.changeNew(moved, write(next.startsAt), write(last.startsAt))}</span>}
      {!repeats && <span>{t.changeSingle}</span>}
      {kept > 0 && <span>{t.changeKept(kept)}</span>}
      {retained > 0 && <span>{t.changeRetained(retained)}</span>}
      {dropped.length > 0 && (
        <div>
          {t.changeDropped(dropped.length)}
          <ul className={classes.dropped}>
            {dropped.slice(0, shownDropped).map(({ occurrence, startsAt, topic, cancelled, guests }) => (
              <li key={occurrence}>
                {t.dropped(write(startsAt), cancelled ? t.cancelled : topic)}
                {guests.count > 0 && <div>{t.droppedGuests(listGuests(guests))}</div>}
              </li>
            ))}
            {dropped.length > shownDropped && <li>{t.moreDropped(dropped.length - shownDropped)}</li>}
          </ul>
        </div>
      )}
      <span>{emailed === 0 ? t.changeNobody : sendsEmail ? t.changeEmailed(emailed) : t.changeNotEmailed}</span>
    </Stack>
  )
}
