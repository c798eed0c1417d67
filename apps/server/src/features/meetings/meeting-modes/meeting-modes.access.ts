import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { defineAccess, unknownId } from '#test/access.ts'

const buildForm = () => ({ name: `Mode ${Math.random()}`, ...builtInMode })

export const access = defineAccess(
  meetingModes,
  {
    list: { level: 'admin', input: () => ({}) },
    get: { level: 'admin', object: 'tenant', input: ({ modeId }) => ({ id: modeId }) },
    create: { level: 'admin', once: true, input: buildForm },
    update: {
      level: 'admin',
      object: 'tenant',
      once: true,
      input: ({ modeId }) => ({ id: modeId, version: 1, ...buildForm() }),
    },
    preview: { level: 'admin', object: 'tenant', input: ({ modeId }) => ({ id: modeId, ...builtInMode }) },
    setDefault: { level: 'admin', object: 'tenant', input: ({ modeId }) => ({ id: modeId }) },
    setStatus: { level: 'admin', object: 'tenant', input: ({ modeId }) => ({ id: modeId, status: 'active' }) },
    moveMeetings: {
      level: 'admin',
      object: 'tenant',
      input: ({ modeId }) => ({ id: modeId, replacement: standardModeId }),
    },
    delete: { level: 'admin', object: 'tenant', once: true, input: ({ modeId }) => ({ id: modeId }) },
    countDefaults: { level: 'superadmin', input: () => ({}) },
    listChoices: { level: 'client', input: () => ({}) },
  },
  {
    unknown: { modeId: unknownId },
    create: async (kit, owner) => {
      const [row] = await kit.owner(
        `insert into meeting_modes (tenant_id, name, description, options, freedoms, changed_by)
         values ($1, 'Mode ' || gen_random_uuid(), '', '{}', '{}', '') returning id`,
        [owner.tenantId],
      )
      return { modeId: String(row.id) }
    },
  },
)
