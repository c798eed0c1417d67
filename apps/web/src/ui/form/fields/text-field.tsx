import { TextInput, type TextInputProps } from '@mantine/core'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

type TextFieldProps = FieldProps<string> & Omit<TextInputProps, keyof FieldProps<string> | 'value' | 'error' | 'size'>

/** A line of text. Browsers don't complete it unless `autoComplete` says what it is. */
export function TextField({ name, label, errorText, onChange, ...props }: TextFieldProps) {
  const field = useField(name, label, { errorText })
  return (
    <TextInput
      autoComplete="off"
      {...props}
      {...field}
      {...(onChange ? { onChange: (event) => onChange(event.currentTarget.value) } : {})}
    />
  )
}
