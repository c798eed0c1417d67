import type { MeetingMode } from '@foyer/contract/meetings/options/meeting-modes'
import { screen, within } from '@testing-library/react'
import { makeCollisions, makeMode, makeStandard } from '#features/meetings/meeting-modes/meeting-modes.fixtures.ts'
import { buildUser, render, type StubResponses, tenant } from '#test/kit.tsx'

export const everyday = makeMode(11, { name: 'Everyday', isDefault: true })
export const consultation = makeMode(12, {
  ...{ name: 'Consultation', description: 'For patients', meetings: 41, personal: 6, version: 3 },
  options: { reactions: false },
  freedoms: { reactions: 'fixed' },
})
export const floor = makeMode(14, {
  ...{ name: 'Baseline', origin: 'operator', isLimit: true },
  options: { chat: 'hosts', lobby: true, coHosts: true },
  freedoms: { chat: 'fixed', lobby: 'fixed', coHosts: 'fixed', rename: 'meeting' },
})

type Options = {
  mode?: MeetingMode
  others?: MeetingMode[]
  responses?: StubResponses['meetingModes']
  language?: 'en' | 'fr'
  operator?: boolean
  path?: string
}

/** Opens the page of a mode, or another one, as the administrator of its organisation. */
export function openMode({
  mode = consultation,
  others = [everyday],
  responses,
  language = 'en',
  operator = false,
  path,
}: Options = {}) {
  return render(path ?? `/portal/meeting-settings/${mode.id}`, {
    ...{ user: buildUser(operator ? 'superadmin' : 'admin'), language },
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, operator }) },
      meetingModes: {
        list: () => ({ items: [makeStandard(), ...others, mode] }),
        get: () => mode,
        preview: () => makeCollisions(),
        countDefaults: () => ({ items: [] }),
        update: ({ version, options, freedoms }) => ({ ...mode, options, freedoms, version: version + 1 }),
        ...responses,
      },
    },
  })
}

export const findForm = async (name = 'Consultation') => within(await screen.findByRole('form', { name }))
/** Finds the row of an option. */
export const findOption = (name: string) => {
  const row = screen
    .getAllByText(name)
    .find((text) => text.closest('li'))
    ?.closest('li')
  if (!row) throw new Error(`No row of ${name}`)
  return within(row)
}
export const findSent = ({ calls }: ReturnType<typeof openMode>, call: string) =>
  calls.filter(({ name }) => name === `meetingModes.${call}`).map(({ input }) => input)
