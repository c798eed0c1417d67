import { Checkbox } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { formTexts } from '#ui/form/form.texts.ts'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

type CheckboxFieldProps = Pick<FieldProps<boolean>, 'name' | 'label' | 'description'> & {
  disabled?: boolean
  /** Shown as it is, and not the user's to change. */
  locked?: boolean
}

/** A choice that takes effect when the form is submitted; one that another choice rules out is off, and comes back with it. */
export function CheckboxField({ name, label, description, disabled = false, locked = false }: CheckboxFieldProps) {
  const t = useTexts(formTexts)
  const { size: _size, ...field } = useField(name, label, {
    type: 'checkbox',
    format: (value) => (value === true ? t.yes : t.no),
  })
  return (
    <Checkbox {...field} checked={field.checked && !disabled} description={description} disabled={disabled || locked} />
  )
}
