import { type ChangeEvent, useState } from 'react'

type TypedTextOptions = {
  /** '' if what was typed means nothing. */
  readonly value: string
  readonly write: (value: string) => string
  readonly parse: (text: string) => string | undefined
  readonly onChange: (value: string) => void
}

/**
 * Returns the text of a field whose value is written in another form. What is typed stays until it is read, on leaving
 * the field or with Enter; what means nothing stays for correction.
 */
export function useTypedText({ value, write, parse, onChange }: TypedTextOptions) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>()
  // Another value, such as a restored one, replaces the text.
  const text = typed?.value === value ? typed.text : undefined
  return {
    /** The typed text that was not read yet. */
    text,
    field: {
      value: text ?? write(value),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped({ text: event.currentTarget.value, value }),
      autoComplete: 'off',
      spellCheck: false,
    },
    commit: () => {
      if (text === undefined) return
      const found = parse(text) ?? ''
      setTyped(found === '' ? { text, value: '' } : undefined)
      if (found !== value) onChange(found)
    },
    reset: () => setTyped(undefined),
  }
}
