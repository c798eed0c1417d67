import { SegmentedControl } from '@mantine/core'

type ChoiceProps<V extends string> = {
  label: string
  value: V
  choices: readonly { readonly value: V; readonly label: string }[]
  onChange: (value: V) => void
}

/** One of a few choices, in a bar. */
export function Choice<V extends string>({ label, value, choices, onChange }: ChoiceProps<V>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      data={[...choices]}
      onChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
