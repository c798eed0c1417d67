import { randomUUID } from 'node:crypto'
import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { defineAccess, unknownId } from '#test/access.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'

const own = ({ localId }: { localId: string }) => ({ id: localId })
const computer = { computerId: unknownId, computerName: 'Reception', system: 'linux' } as const

export const access = defineAccess(
  ownLocalRecordings,
  {
    begin: { level: 'client', input: () => ({ participantId: unknownId, ...computer }), ok: 404 },
    report: {
      level: 'client',
      object: 'own',
      input: (made) => ({ ...own(made), bytes: 1, durationMs: 1, state: 'saved' as const }),
    },
    list: {
      level: 'client',
      input: () => ({ computerId: unknownId }),
      accepted: async (kit, { admin }) => {
        const computerId = randomUUID()
        await insertLocalRecording(kit, admin, { computerId })
        return { computerId }
      },
    },
    markSeen: { level: 'client', input: () => ({ computerId: unknownId }) },
    beginUpload: { level: 'client', object: 'own', input: (made) => ({ ...own(made), bytes: 10 }) },
    cancelUpload: { level: 'client', object: 'own', input: own },
    finishUpload: { level: 'client', object: 'own', input: own, ok: 404 },
  },
  {
    unknown: { localId: unknownId },
    create: async (kit, owner) => ({ localId: await insertLocalRecording(kit, owner) }),
  },
)
