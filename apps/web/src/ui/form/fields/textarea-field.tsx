import { Textarea, type TextareaProps } from '@mantine/core'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

type TextareaFieldProps = Omit<FieldProps<string>, 'onChange'> &
  Omit<TextareaProps, keyof FieldProps<string> | 'value' | 'error' | 'size'>

/** Several lines of text, growing with its content. */
export function TextareaField({ name, label, errorText, ...props }: TextareaFieldProps) {
  const field = useField(name, label, { errorText })
  return <Textarea autosize minRows={2} maxRows={6} autoComplete="off" {...props} {...field} />
}
