import { Radio, Stack } from '@mantine/core'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

type Option = {
  readonly value: string
  readonly label: string
  readonly description?: string
  readonly disabled?: boolean
}

/** One of two or three options that are all in view, each with what it means. */
export function RadioField({
  name,
  label,
  description,
  options,
}: Pick<FieldProps<string>, 'name' | 'label' | 'description'> & { options: readonly Option[] }) {
  const format = (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value)
  const { value, onChange, error } = useField(name, label, { format })
  return (
    <Radio.Group label={label} description={description} value={String(value)} onChange={onChange} error={error}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
