import { ActionIcon, Group } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** The mask has the same length for every text. */
const mask = '••••••'

type HiddenTextProps = {
  /** Text that is shown on demand, such as a password. */
  value: string
  /** Accessible names of the button. */
  show: string
  hide: string
}

/** A text that others beside the screen should not read: shown on demand. */
export function HiddenText({ value, show, hide }: HiddenTextProps) {
  const [shown, setShown] = useState(false)
  const label = shown ? hide : show
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {shown ? <bdi dir="ltr">{value}</bdi> : <span aria-hidden>{mask}</span>}
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setShown(!shown)}>
        {shown ? <IconEyeOff /> : <IconEye />}
      </ActionIcon>
    </Group>
  )
}
