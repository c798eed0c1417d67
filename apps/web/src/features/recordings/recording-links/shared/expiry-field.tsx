import { Group, Input } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { DateInput } from '#ui/form/dates/date-input.tsx'
import { TimeInput } from '#ui/form/dates/time-input.tsx'
import { useField } from '#ui/form/form-context.ts'
import { shareTexts } from './share.texts.ts'

const listHours = () =>
  Array.from({ length: 24 }, (_, hour) => {
    const time = `${String(hour).padStart(2, '0')}:00`
    return { value: time, time }
  })

/** When a link ends: a local time of the form, `2026-12-04T18:00`. */
export function ExpiryField({ maxDays }: { maxDays: number }) {
  const t = useTexts(shareTexts)
  const id = useId()
  const { value, onChange, onBlur, onFocus, error, label } = useField('expiresAt', t.expiresAt)
  const [day = '', time = ''] = String(value).split('T')
  const set = (toDay: string, toTime: string) => onChange(toDay === '' || toTime === '' ? '' : `${toDay}T${toTime}`)
  const input = { onBlur, onFocus, error: Boolean(error), 'aria-describedby': `${id}-error` }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t.atMost(maxDays)}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Group role="group" aria-label={label} gap="xs" wrap="nowrap" mt={4}>
        <DateInput
          {...input}
          label={t.endDay}
          value={day}
          onChange={(chosen) => set(chosen, time)}
          data-path="expiresAt"
        />
        <TimeInput
          {...input}
          label={t.endTime}
          value={time}
          chosen={time}
          listOptions={listHours}
          onChange={(chosen) => set(day, chosen)}
          onChoose={(chosen) => set(day, chosen)}
        />
      </Group>
    </Input.Wrapper>
  )
}
