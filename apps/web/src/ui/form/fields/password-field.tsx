import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from '#ui/form/fields.module.css'
import { formTexts } from '#ui/form/form.texts.ts'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

type PasswordFieldProps = Omit<FieldProps<string>, 'onChange'> &
  Omit<PasswordInputProps, keyof FieldProps<string> | 'value' | 'error' | 'size' | 'autoComplete'> & {
    /** The hint for password managers; `new-password` also for passwords of others, as browsers ignore `off` there. */
    autoComplete: 'current-password' | 'new-password' | 'off'
    /** A link beside the label; follows the field in the order of focus. */
    aside?: ReactNode
  }

/** A password with a labelled visibility toggle and a hint while Caps Lock is on. */
export function PasswordField({ name, label, errorText, description, aside, ...props }: PasswordFieldProps) {
  const t = useTexts(formTexts)
  const field = useField(name, label, { errorText })
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'))
  const input = (
    <PasswordInput
      {...props}
      {...field}
      aria-invalid={Boolean(field.error) || undefined}
      description={capsLock ? t.capsLock : description}
      onKeyDown={watch}
      onKeyUp={watch}
      visibilityToggleButtonProps={{ 'aria-label': t.showPassword, tabIndex: 0 }}
    />
  )
  if (!aside) return input
  return (
    <div className={classes.besides}>
      {input}
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}
