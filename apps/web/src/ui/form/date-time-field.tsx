import { TextInput } from '@mantine/core'
import { createFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/language.ts'
import { type FieldProps, useField } from './form-context.ts'

/** A date and time without a zone, `2026-11-21T09:00`, in the browser's own picker. */
export function DateTimeField({ name, label, errorText, onChange, ...props }: FieldProps<string>) {
  const language = useLanguage()
  const format = (value: unknown) => (value === '' ? '' : createFormats(language, 'UTC').dateTime(`${value}Z`))
  const field = useField(name, label, { errorText, format })
  return (
    <TextInput
      type="datetime-local"
      {...props}
      {...field}
      {...(onChange ? { onChange: (event) => onChange(event.currentTarget.value) } : {})}
    />
  )
}
