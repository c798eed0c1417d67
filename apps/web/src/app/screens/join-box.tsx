import { Button, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { landingTexts } from './landing.texts.ts'
import { meetingNumberIn } from './meeting-number.ts'

/** Number or pasted link; the button lights up when there is a number in it. */
export function JoinBox({ focused = false }: { focused?: boolean }) {
  const t = useTexts(landingTexts)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const number = meetingNumberIn(text)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (number !== undefined) void navigate({ to: `/portal/join/${number}` })
      }}
    >
      <Stack gap="md">
        <TextInput
          size="md"
          label={t.number}
          description={t.numberHint}
          error={checked && number === undefined && t.numberInvalid}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => setChecked(text !== '')}
          autoComplete="off"
          dir="ltr"
          data-autofocus={focused || undefined}
        />
        <Button type="submit" size="md" fullWidth variant={number === undefined ? 'default' : 'filled'}>
          {t.joinVerb}
        </Button>
      </Stack>
    </form>
  )
}
