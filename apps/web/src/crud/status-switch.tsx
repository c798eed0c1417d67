import { Switch } from '@mantine/core'
import type { StatusActions } from './use-status-actions.tsx'

type StatusSwitchProps<R> = { row: R; label: string; actions: StatusActions<R> }

/** Enables a row at once, and disables it after a question; shows the status to those who may not change it. */
export function StatusSwitch<R extends { readonly status: 'active' | 'disabled' }>(props: StatusSwitchProps<R>) {
  const { row, label, actions } = props
  return (
    <Switch
      size="md"
      aria-label={label}
      checked={row.status === 'active'}
      disabled={!actions.canSetStatus}
      onChange={() => (row.status === 'active' ? actions.disable(row) : actions.enable(row))}
    />
  )
}
