import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

type Option = { readonly value: string; readonly label: string }
type SelectFieldProps = FieldProps<string> &
  Omit<NativeSelectProps, keyof FieldProps<string> | 'value' | 'error' | 'size' | 'data'> & {
    options: readonly Option[]
  }

/** One of a few options. */
export function SelectField({ name, label, errorText, onChange, options, ...props }: SelectFieldProps) {
  const format = (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value)
  const field = useField(name, label, { errorText, format })
  return (
    <NativeSelect
      {...props}
      {...field}
      data={[...options]}
      {...(onChange ? { onChange: (event) => onChange(event.currentTarget.value) } : {})}
    />
  )
}
