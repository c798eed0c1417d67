import { Button, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isMeetingId, parseInvite } from '#lib/parse-invite.ts'
import { useTexts } from '#lib/texts.ts'
import { landingTexts } from './landing.texts.ts'

/** Meeting ID or pasted link; the button is filled once it contains a complete ID. */
export function JoinForm({ focused = false }: { focused?: boolean }) {
  const t = useTexts(landingTexts)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const { number, password } = parseInvite(text)
  const isComplete = isMeetingId(number)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        const hash = password === '' ? {} : { hash: encodeURIComponent(password) }
        if (isComplete) void navigate({ to: `/portal/join/${number.replace(/\s/g, '')}`, ...hash })
      }}
    >
      <Stack gap="md">
        <TextInput
          size="md"
          label={t.number}
          description={t.numberHint}
          error={checked && !isComplete && t.numberInvalid}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => setChecked(text !== '')}
          autoComplete="off"
          dir="ltr"
          data-autofocus={focused || undefined}
        />
        <Button type="submit" size="md" fullWidth variant={isComplete ? 'filled' : 'default'}>
          {t.joinVerb}
        </Button>
      </Stack>
    </form>
  )
}
