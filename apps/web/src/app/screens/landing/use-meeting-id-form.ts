import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { isMeetingId, parseInvite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useTexts } from '#lib/texts.ts'
import { landingTexts } from './landing.texts.ts'

/** Returns the field for a meeting ID, link or whole invitation, and the way to its meeting. */
export function useMeetingIdForm() {
  const t = useTexts(landingTexts)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const { number, password } = parseInvite(text)
  const isComplete = isMeetingId(number)
  return {
    isComplete,
    field: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
      onBlur: () => setChecked(text !== ''),
      error: checked && !isComplete && t.numberInvalid,
      autoComplete: 'off',
      dir: 'ltr',
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      setChecked(true)
      const hash = password === '' ? {} : { hash: encodeURIComponent(password) }
      if (isComplete) void navigate({ to: `/portal/join/${number.replace(/\s/g, '')}`, ...hash })
    },
  }
}
