import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

type NumberFieldProps = Omit<FieldProps<number>, 'onChange'> &
  Omit<NumberInputProps, keyof FieldProps<number> | 'value' | 'error' | 'size'>

/** A whole number. */
export function NumberField({ name, label, errorText, ...props }: NumberFieldProps) {
  const field = useField(name, label, { errorText })
  return <NumberInput allowDecimal={false} {...props} {...field} />
}
