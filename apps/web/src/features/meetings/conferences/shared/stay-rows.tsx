import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './stays.module.css'
import { findPeriod, type Held, placeStay, type Stay } from './stays.rules.ts'
import { staysTexts } from './stays.texts.ts'

type Details<S> = {
  /** Follows the name, such as a badge. */
  beside?: (stay: S) => ReactNode
  /** Shown when the name is pressed. */
  facts: (stay: S) => readonly { readonly label: string; readonly value: ReactNode }[]
  /** Follows the facts. */
  below?: (stay: S) => ReactNode
}

type StayRowsProps<S> = Details<S> & {
  label: string
  /** The meeting, unless it is on another page of the list. */
  held: Held | undefined
  stays: readonly S[]
}

/** Shows who was in a meeting and when: each stay as a bar over the length of the meeting. */
export function StayRows<S extends Stay>({ label, held, stays, ...details }: StayRowsProps<S>) {
  const t = useTexts(staysTexts)
  const formats = useFormats()
  const period = findPeriod(held, stays, useNow())
  const [openId, setOpenId] = useState<string>()
  const [from, to] = [new Date(period.from).toISOString(), new Date(period.to).toISOString()]
  const isLive = held?.endsAt === null
  return (
    <div className={classes.frame}>
      <p className={classes.meeting}>
        {isLive ? formats.dateTime(from) : `${formats.dateTime(from)} – ${formats.time(to)}`}
        {` · ${formats.duration(from, to)}`}
      </p>
      <table className={classes.table} aria-label={label}>
        <colgroup>
          <col />
          <col className={classes.time} />
          <col className={classes.time} />
          <col className={classes.bars} />
          <col className={classes.length} />
        </colgroup>
        <thead className={classes.heads}>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.joined}</th>
            <th scope="col">{t.left}</th>
            <th scope="col" colSpan={2}>
              {t.present}
            </th>
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => (
            <Row
              key={stay.id}
              stay={stay}
              place={placeStay(stay, period)}
              until={stay.leftAt ?? (isLive ? to : undefined)}
              open={stay.id === openId}
              onToggle={() => setOpenId(stay.id === openId ? undefined : stay.id)}
              {...details}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps<S> = Details<S> & {
  stay: S
  place: { start: number; share: number }
  /** When the person left, or now; unless neither is known. */
  until: string | undefined
  open: boolean
  onToggle: () => void
}

const toPercent = (share: number) => `${share * 100}%`
/** A stay that is shorter stands out. */
const usualShare = 0.5

function Row<S extends Stay>({ stay, place, until, open, onToggle, beside, facts, below }: RowProps<S>) {
  const t = useTexts(staysTexts)
  const formats = useFormats()
  const id = useId()
  const { name, email, picture, joinedAt, leftAt } = stay
  return (
    <>
      <tr className={classes.row} data-open={open || undefined}>
        <th scope="row" className={classes.person}>
          <span className={classes.line}>
            <PersonAvatar name={name} picture={picture} />
            <UnstyledButton className={classes.name} aria-expanded={open} aria-controls={id} onClick={onToggle}>
              <span className={classes.nameText}>{name}</span>
              <IconChevronDown size={14} aria-hidden className={classes.chevron} />
            </UnstyledButton>
            {email === '' && <StatusBadge>{t.guest}</StatusBadge>}
            {beside?.(stay)}
          </span>
        </th>
        <td className={classes.joined}>{formats.time(joinedAt)}</td>
        <td className={classes.left}>
          {leftAt === null ? (until === undefined ? '–' : t.stillThere) : formats.time(leftAt)}
        </td>
        <td className={classes.presence} aria-hidden>
          <div className={classes.track}>
            <div
              className={classes.bar}
              data-short={place.share < usualShare || undefined}
              style={{ insetInlineStart: toPercent(place.start), width: toPercent(place.share) }}
            />
          </div>
        </td>
        <td className={classes.duration}>{until === undefined ? '–' : formats.duration(joinedAt, until)}</td>
      </tr>
      <tr id={id} hidden={!open} className={classes.more}>
        {open && (
          <td colSpan={5}>
            <DescriptionList facts={facts(stay)} />
            {below?.(stay)}
          </td>
        )}
      </tr>
    </>
  )
}
