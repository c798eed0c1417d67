import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTouching } from '#lib/browser/touch.ts'
import { useFormats } from '#lib/format.ts'
import { toDigits } from '#lib/texts/digits.ts'
import { useTexts } from '#lib/texts.ts'
import { parseTime, writeTime } from '#lib/time/written-time.ts'
import { dateTexts } from './date.texts.ts'
import type { TypedInputProps } from './date-input.tsx'
import classes from './date-time.module.css'
import { useTypedText } from './use-typed-text.ts'

/** A suggested time; `note` says what it means, such as how long the meeting takes. */
export type TimeOption = { readonly value: string; readonly time: string; readonly note?: string }

type TimeInputProps = TypedInputProps & {
  /** A time, `09:30`; '' if what was typed is none. */
  value: string
  /** The value of the option that is chosen now. */
  chosen?: string
  /** Lists the options when the list opens: writing a hundred of them takes longer than the rest of a form. */
  listOptions: () => readonly TimeOption[]
  /** Beside the time in the field. */
  note?: ReactNode
  /** A typed time. */
  onChange: (time: string) => void
  onChoose: (value: string) => void
}

/** A time: any that is typed, or one of a list, which opens with a click, the arrows or typing. */
export function TimeInput(props: TimeInputProps) {
  const { value, chosen, listOptions, note, onChange, onChoose, label, error = false, onBlur, ...others } = props
  const t = useTexts(dateTexts)
  const isTouching = useTouching()
  const { language, style } = useFormats()
  const write = (time: string) => writeTime(time, language, style)
  const typed = useTypedText({ value, write, parse: parseTime, onChange })
  const store = useCombobox({
    // While typing no option is selected: Enter takes what was typed.
    onDropdownOpen: (source) =>
      source !== 'unknown' && store.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => store.resetSelectedOption(),
  })
  const shown = store.dropdownOpened
    ? listOptions().filter(({ time }) => typed.text === undefined || startsAs(time, typed.text))
    : []
  const commit = () => {
    typed.commit()
    store.closeDropdown()
  }
  return (
    <Combobox
      store={store}
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(option) => {
        typed.reset()
        onChoose(option)
        store.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <Input
          {...others}
          {...typed.field}
          withAria={false}
          className={`${classes.time} ${note === undefined ? '' : classes.noted}`}
          aria-label={label}
          aria-invalid={error || undefined}
          error={error}
          // Digits are enough: 930 is half past nine.
          inputMode={isTouching ? 'numeric' : 'text'}
          rightSection={note ?? <IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            typed.field.onChange(event)
            store.openDropdown()
            store.resetSelectedOption()
          }}
          onClick={(event) => {
            // The next input replaces the time.
            if (!store.dropdownOpened) event.currentTarget.select()
            store.openDropdown('mouse')
          }}
          onBlur={() => {
            commit()
            onBlur?.()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && store.getSelectedOptionIndex() === -1) commit()
            if (event.key === 'Escape') typed.reset()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={shown.length === 0}>
        <Combobox.Options mah={232} className={classes.options ?? ''} aria-label={label}>
          {shown.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === chosen}
              aria-selected={option.value === chosen}
            >
              {write(option.time)}
              {option.note !== undefined && <span className={classes.note}>{t.length(option.note)}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Checks whether a time is one of those that the text may become: '9' is 9:15, '1' is 1:15 and 13:15. */
function startsAs(time: string, text: string): boolean {
  const digits = toDigits(text)
  const written = time.replace(':', '')
  if (/[ap]/i.test(text)) return parseTime(text)?.slice(0, 2) === time.slice(0, 2)
  return written.startsWith(digits) || (written.startsWith('0') && written.slice(1).startsWith(digits))
}
