import { Button, TextInput } from '@mantine/core'
import { IconHash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './look-up-form.module.css'
import { lookUpFormTexts } from './look-up-form.texts.ts'

type LookUpFormProps = {
  /** The number that is shown now; empty without one. */
  number: string
  /** Reads what was typed, or pasted with an invitation; undefined if it is no number. */
  parse: (text: string) => string | undefined
  /** Writes a number in groups. */
  format: (number: string) => string
  /** The text of the button. */
  action: string
  onChoose: (number: string) => void
  /** Further fields, between the number and the button. */
  children?: ReactNode
}

/** Looks up a meeting by its ID, typed or pasted with its invitation. */
export function LookUpForm({ number, parse, format, action, onChoose, children }: LookUpFormProps) {
  const t = useTexts(lookUpFormTexts)
  const [typed, setTyped] = useState({ number, text: format(number) })
  // Another meeting was chosen by a link, or with Back.
  if (typed.number !== number) setTyped({ number, text: format(number) })
  // An address that someone has changed.
  const [isWrong, setWrong] = useState(number !== '' && parse(number) === undefined)
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = parse(typed.text)
        setWrong(chosen === undefined)
        if (chosen !== undefined) onChoose(chosen)
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
