import type { MeetingMode, ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode, parseStoredMode } from '@foyer/contract/meetings/options/mode-rules'
import { toModeId } from '@foyer/contract/meetings/options/stored-modes'
import type { TenantModes } from './shared/modes.store.ts'

export type Usage = {
  readonly counts: readonly { mode_id: string | null; meetings: number; personal: number }[]
  readonly groups: readonly { id: string; name: string; mode_id: string | null }[]
}

/** Whether new meetings have a mode: the operator may have disabled the one that the tenant chose. */
const isDefault = ({ is_default, status }: TenantModes['rows'][number]): boolean => is_default && status === 'active'

/** Presents all modes: the built-in one, those of the operator, and the tenant's own. */
export function toMeetingModes(modes: TenantModes, usage: Usage, isOperator: boolean): MeetingMode[] {
  const [own, copied] = [true, false].map((isOwn) => modes.rows.filter((row) => (row.origin_id === null) === isOwn))
  const toUsage = (id: string | null) => {
    const found = usage.counts.find((count) => count.mode_id === id)
    const groups = id === null ? [] : usage.groups.filter(({ mode_id }) => mode_id === id)
    return {
      meetings: found?.meetings ?? 0,
      personal: found?.personal ?? 0,
      groups: groups.map(({ id: groupId, name }) => ({ id: groupId, name })),
    }
  }
  const builtIn: MeetingMode = {
    id: toModeId(null),
    name: '',
    description: '',
    origin: 'built-in',
    status: 'active',
    isDefault: !modes.rows.some(isDefault),
    isLimit: false,
    ...builtInMode,
    effective: modes.rulesOf(null),
    ...toUsage(null),
    changedAt: null,
    changedBy: '',
    version: 1,
  }
  return [
    builtIn,
    ...[...(copied ?? []), ...(own ?? [])].map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      origin: row.origin_id === null ? ('own' as const) : ('operator' as const),
      status: row.status,
      isDefault: isDefault(row),
      isLimit: row.is_limit && !isOperator,
      ...parseStoredMode(row),
      effective: modes.rulesOf(row.id),
      ...toUsage(row.id),
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      version: row.version,
    })),
  ]
}

/** Presents the modes that a meeting can have. */
export const toChoices = (modes: TenantModes): ModeChoice[] => [
  { id: toModeId(null), name: '', description: '', ...modes.rulesOf(null) },
  ...modes.rows
    .filter(({ status }) => status === 'active')
    .map(({ id, name, description }) => ({ id, name, description, ...modes.rulesOf(id) })),
]
