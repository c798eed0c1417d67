import { Stack } from '@mantine/core'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import classes from './recurrence.module.css'
import { recurrenceTexts } from './recurrence.texts.ts'
import type { SeriesChange } from './use-series-change.ts'

const shownDropped = 8

type SeriesChangeDialogProps = { change: SeriesChange; timezone: string; invitees: number }

/** Explains how a series changes with its times: what stays, what moves, what is lost, and who is notified. */
export function SeriesChangeDialog({ change, timezone, invitees }: SeriesChangeDialogProps) {
  const t = useTexts(recurrenceTexts)
  return (
    <Confirm
      title={t.changeTitle}
      body={<Consequences change={change} timezone={timezone} invitees={invitees} />}
      verb={t.changeSeries}
      danger={false}
      opened={change.opened}
      onConfirm={() => change.answer(true)}
      onClose={() => change.answer(false)}
    />
  )
}

function Consequences({ change: { preview }, timezone, invitees }: SeriesChangeDialogProps) {
  const t = useTexts(recurrenceTexts)
  const formats = useFormats()
  const sendsEmail = useSendsEmail()
  if (!preview) return null
  const { total, first, last, kept, dropped, repeats } = preview
  const [next] = first
  const write = (instant: string) => formats.dateTimeIn(instant, timezone)
  return (
    <Stack gap="sm">
      {next && last && <span>{t.changeNew(total, write(next.startsAt), write(last.startsAt))}</span>}
      {!repeats && <span>{t.changeSingle}</span>}
      {kept > 0 && <span>{t.changeKept(kept)}</span>}
      {dropped.length > 0 && (
        <div>
          {t.changeDropped(dropped.length)}
          <ul className={classes.dropped}>
            {dropped.slice(0, shownDropped).map(({ occurrence, startsAt, topic, cancelled }) => (
              <li key={occurrence}>{t.dropped(write(startsAt), cancelled ? t.cancelled : topic)}</li>
            ))}
            {dropped.length > shownDropped && <li>{t.moreDropped(dropped.length - shownDropped)}</li>}
          </ul>
        </div>
      )}
      <span>{invitees === 0 ? t.changeNobody : sendsEmail ? t.changeEmailed(invitees) : t.changeNotEmailed}</span>
    </Stack>
  )
}
