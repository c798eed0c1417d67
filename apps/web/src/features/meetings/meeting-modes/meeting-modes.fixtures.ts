import type { MeetingMode, ModeCollisions } from '@foyer/contract/meetings/options/meeting-modes'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { builtInMode, type ModeFreedoms } from '@foyer/contract/meetings/options/mode-rules'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

type ModeChange = Partial<Omit<MeetingMode, 'options' | 'freedoms'>> & {
  readonly options?: Partial<MeetingOptions>
  readonly freedoms?: Partial<ModeFreedoms>
}

/** Makes a mode of the organisation that nothing limits. */
export const makeMode = (last: number, { options, freedoms, ...change }: ModeChange = {}): MeetingMode => {
  const rules = {
    options: { ...builtInMode.options, ...options },
    freedoms: { ...builtInMode.freedoms, ...freedoms },
  }
  return {
    id: id(last),
    name: `Mode ${last}`,
    description: '',
    origin: 'own',
    status: 'active',
    isDefault: false,
    isLimit: false,
    ...rules,
    effective: rules,
    meetings: 0,
    personal: 0,
    groups: [],
    changedAt: '2026-11-09T10:00:00.000Z',
    changedBy: 'Léa Fontaine',
    version: 1,
    ...change,
  }
}

export const makeStandard = (change: ModeChange = {}): MeetingMode => ({
  ...makeMode(1, change),
  ...{ id: standardModeId, name: '', origin: 'built-in', changedAt: null, changedBy: '' },
})

export const makeCollisions = (change: Partial<ModeCollisions> = {}): ModeCollisions => ({
  contradictions: [],
  narrowed: [],
  idle: [],
  options: [],
  total: 0,
  meetings: [],
  ...change,
})

/** Makes a meeting in which the waiting room is turned on. */
export const makeCollision = (
  last: number,
  change: Partial<ModeCollisions['meetings'][number]> = {},
): ModeCollisions['meetings'][number] => ({
  id: id(last),
  number: '4021187735',
  topic: `Meeting ${last}`,
  kind: 'scheduled',
  startsAt: '2026-11-23T15:30:00.000Z',
  host: 'Sofia Rossi',
  changes: [{ name: 'lobby', from: false, to: true }],
  ...change,
})
