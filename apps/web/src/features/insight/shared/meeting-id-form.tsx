import { Button, TextInput } from '@mantine/core'
import { IconHash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatMeetingId, isMeetingId, parseInvite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './meeting-id-form.module.css'
import { meetingIdTexts } from './meeting-id-form.texts.ts'

type MeetingIdFormProps = {
  /** The number that is shown now; empty without one. */
  number: string
  /** The text of the button. */
  action: string
  onChoose: (number: string) => void
  /** Further fields, between the number and the button. */
  children?: ReactNode
}

/** Looks up a meeting by its ID, typed or pasted with its invitation. */
export function MeetingIdForm({ number, action, onChoose, children }: MeetingIdFormProps) {
  const t = useTexts(meetingIdTexts)
  const [typed, setTyped] = useState({ number, text: formatMeetingId(number) })
  // Another meeting was chosen by a link, or with Back.
  if (typed.number !== number) setTyped({ number, text: formatMeetingId(number) })
  // An address that someone has changed.
  const [isWrong, setWrong] = useState(number !== '' && !isMeetingId(number))
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = parseInvite(typed.text).number.replaceAll(/[\s-]/g, '')
        setWrong(!isMeetingId(chosen))
        if (isMeetingId(chosen)) onChoose(chosen)
      }}
    >
      <TextInput
        className={classes.number ?? ''}
        label={t.meetingId}
        leftSection={<IconHash size={16} aria-hidden />}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={typed.text}
        error={isWrong && t.invalid}
        onChange={({ currentTarget: { value } }) => {
          setTyped({ number, text: value })
          setWrong(false)
        }}
      />
      {children}
      <Button type="submit" className={classes.action ?? ''}>
        {action}
      </Button>
    </form>
  )
}
