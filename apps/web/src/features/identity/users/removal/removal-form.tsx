import type { Output } from '@foyer/contract/call'
import type { users } from '@foyer/contract/identity/users'
import type { RemovalMode } from '@foyer/contract/identity/users.shapes'
import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import type { QueryResult } from '#ui/feedback/query-boundary.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { NewOwnerChoice, type TransferTarget } from './new-owner-choice.tsx'
import { OwnedDataSummary } from './owned-data-summary.tsx'
import { removeTexts } from './remove.texts.ts'

type PreviewResult = QueryResult<Output<typeof users.removalPreview>> & { readonly isPending: boolean }

type RemovalFormProps = {
  /** Names the users and their tenant. */
  description: string
  /** Ids of the users being removed, who can't become the new owner. */
  excluded: readonly string[]
  canUnlink: boolean
  canDelete: boolean
  preview: PreviewResult
  busy: boolean
  error?: Error | null
  onConfirm: (mode: RemovalMode, transfer: { transferTo?: string }) => void
  onClose: () => void
}

/** Asks whether to unlink or delete users, shows the data affected and offers a new owner for it. */
export function RemovalForm({ excluded, canUnlink, canDelete, preview, ...props }: RemovalFormProps) {
  const t = useTexts(removeTexts)
  const [mode, setMode] = useState<RemovalMode>(canUnlink ? 'unlink' : 'delete')
  const [transferTarget, setTransferTarget] = useState<TransferTarget>()
  const [isSubmitted, setSubmitted] = useState(false)
  const remove = () => {
    setSubmitted(true)
    if (transferTarget && !transferTarget.owner) return
    props.onConfirm(mode, transferTarget?.owner ? { transferTo: transferTarget.owner.value } : {})
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {props.description}
      </Text>
      <Radio.Group
        label={t.action}
        value={mode}
        onChange={(value) => setMode(value === 'delete' ? 'delete' : 'unlink')}
      >
        <Stack gap="xs" mt="xs">
          {canUnlink && <Radio value="unlink" label={t.unlink} description={t.unlinkHint} />}
          {canDelete && <Radio value="delete" label={t.delete} description={t.deleteHint} />}
        </Stack>
      </Radio.Group>
      <OwnedDataSummary preview={preview} />
      {!(preview.data?.meetings === 0 && preview.data.recordings === 0) && (
        <NewOwnerChoice
          excluded={excluded}
          value={transferTarget}
          onChange={setTransferTarget}
          showsMissing={isSubmitted}
          hasRecordings={(preview.data?.recordings ?? 0) > 0}
        />
      )}
      {props.error && (
        <Alert color="red" variant="light" role="alert">
          {props.error.message}
        </Alert>
      )}
      <FormActions
        danger
        submit={t[mode]}
        onSubmit={remove}
        onCancel={props.onClose}
        busy={props.busy}
        disabled={preview.isPending}
        focusesCancel
      />
    </Stack>
  )
}
