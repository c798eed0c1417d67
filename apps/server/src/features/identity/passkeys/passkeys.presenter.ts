import type { Passkey } from '@foyer/contract/identity/passkeys'

type Row = { id: string; name: string; created_at: Date; last_used_at: Date | null }

export const toPasskey = ({ id, name, created_at: createdAt, last_used_at: lastUsedAt }: Row): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
