import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTouching } from '#lib/browser/touch.ts'

/** A tooltip for hover and keyboard focus. Not for touch, where it would stay open over the content. */
export function Hint({ label, children }: { label: string; children: ReactElement }) {
  const touching = useTouching()
  return (
    <Tooltip label={label} disabled={touching} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  )
}
