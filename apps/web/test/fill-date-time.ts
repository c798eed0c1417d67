import { fireEvent, screen } from '@testing-library/react'

const fill = (label: string, text: string): void => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

/** Types a local time, `2026-11-21T09:00`, into the fields of a start or an end. */
export function fillDateTime(name: 'Start' | 'End', value: string): void {
  const [day = '', time = ''] = value.split('T')
  // The end has a date of its own where it is another day or not after the start.
  if (!screen.queryByLabelText(`${name} date`, { selector: 'input' })) fill(`${name} time`, '00:00')
  fill(`${name} date`, day)
  fill(`${name} time`, time)
}
