import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'

/** A password input with a labelled visibility toggle and a hint while Caps Lock is on. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(uiTexts)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error) || undefined}
      description={capsLock ? t.capsLock : props.description}
      onKeyDown={watch}
      onKeyUp={watch}
      visibilityToggleButtonProps={{ 'aria-label': t.showPassword, tabIndex: 0 }}
    />
  )
}
