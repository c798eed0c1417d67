import { Switch } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { formTexts } from '#ui/form/form.texts.ts'
import { type FieldProps, useField } from '#ui/form/form-context.ts'

/** Something that is on or off once the form is saved. */
export function SwitchField({ name, label, description }: Pick<FieldProps<boolean>, 'name' | 'label' | 'description'>) {
  const t = useTexts(formTexts)
  const { size: _size, ...field } = useField(name, label, {
    type: 'checkbox',
    format: (value) => (value === true ? t.yes : t.no),
  })
  return <Switch {...field} description={description} />
}
