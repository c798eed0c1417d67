import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTouching } from '#lib/touch.ts'

/** What a button does, on hover and on keyboard focus; a finger would leave it over what it was meant to show. */
export function Hint({ label, children }: { label: string; children: ReactElement }) {
  const touching = useTouching()
  return (
    <Tooltip label={label} disabled={touching} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  )
}
