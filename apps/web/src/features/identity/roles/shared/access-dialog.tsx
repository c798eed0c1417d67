import { explanations, organisationKeys } from '@foyer/contract/identity/explanations'
import type { PermissionKey } from '@foyer/contract/permissions'
import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { accessTexts } from './access-explanation.texts.ts'
import { AccessVerdict } from './access-verdict.tsx'
import { usePermissionLabels } from './permission-labels.ts'

type AccessDialogProps = { user: { id: string; name: string }; opened: boolean; onClose: () => void }

/** Why a user can or can't do something: an action is chosen, and everything that decides is listed. */
export function AccessDialog({ user: { id, name }, opened, onClose }: AccessDialogProps) {
  const t = useTexts(accessTexts)
  const labels = usePermissionLabels()
  const [key, setKey] = useState<PermissionKey>()
  const result = useCallQuery(explanations.user, opened && key !== undefined ? { id, key } : undefined)
  return (
    <Dialog title={t.title(name)} opened={opened} onClose={onClose}>
      <Stack gap="md" mih={320}>
        <Select
          label={t.action}
          placeholder={t.actionHint}
          nothingFoundMessage={t.noAction}
          data={organisationKeys.map((value) => ({ value, label: labels.permission(value) }))}
          value={key ?? null}
          onChange={(value) => setKey(organisationKeys.find((one) => one === value))}
          searchable
          data-autofocus
        />
        {key !== undefined && (
          <QueryBoundary result={result}>
            {(explanation) => <AccessVerdict explanation={explanation} onLeave={onClose} />}
          </QueryBoundary>
        )}
      </Stack>
    </Dialog>
  )
}
