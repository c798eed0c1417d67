import type { Output } from '@foyer/contract/call'
import type { users } from '@foyer/contract/identity/users'
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { NewOwnerChoice, type TransferTarget } from './new-owner-choice.tsx'
import { OwnedDataSummary } from './owned-data-summary.tsx'
import { removeTexts } from './remove.texts.ts'

export type RemovalMode = 'unlink' | 'delete'
type Found = Pick<
  UseQueryResult<Output<typeof users.removalPreview>>,
  'data' | 'error' | 'refetch' | 'isFetching' | 'isPending'
>

type RemovalFormProps = {
  tenantuuid: string | undefined
  /** Who is meant, and where. */
  about: string
  /** Users who cannot become the new owner. */
  leaving: readonly string[]
  unlinks: boolean
  deletes: boolean
  ownedData: Found
  busy: boolean
  error?: Error | null
  onConfirm: (mode: RemovalMode, transfer: { transfer_to?: string }) => void
  onClose: () => void
}

/** Asks whether users are unlinked or deleted, with what they leave, and whose it becomes. */
export function RemovalForm({ tenantuuid, leaving, unlinks, deletes, ownedData, ...props }: RemovalFormProps) {
  const t = useTexts(removeTexts)
  const [mode, setMode] = useState<RemovalMode>(unlinks ? 'unlink' : 'delete')
  const [transferTarget, setTransferTarget] = useState<TransferTarget>()
  const [pressed, setPressed] = useState(false)
  const remove = () => {
    setPressed(true)
    if (transferTarget && !transferTarget.owner) return
    props.onConfirm(mode, transferTarget?.owner ? { transfer_to: transferTarget.owner.value } : {})
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {props.about}
      </Text>
      <Radio.Group label={t.what} value={mode} onChange={(value) => setMode(value === 'delete' ? 'delete' : 'unlink')}>
        <Stack gap="xs" mt="xs">
          {unlinks && <Radio value="unlink" label={t.unlink} description={t.unlinkHint} />}
          {deletes && <Radio value="delete" label={t.delete} description={t.deleteHint} />}
        </Stack>
      </Radio.Group>
      <OwnedDataSummary {...ownedData} />
      {ownedData.data?.meetings !== 0 && (
        <NewOwnerChoice
          tenantuuid={tenantuuid}
          leaving={leaving}
          value={transferTarget}
          onChange={setTransferTarget}
          wanting={pressed}
        />
      )}
      {props.error && (
        <Alert color="red" variant="light" role="alert">
          {props.error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t.cancel}
        </Button>
        <Button color="red" loading={props.busy} disabled={ownedData.isPending} onClick={remove}>
          {t[mode]}
        </Button>
      </Group>
    </Stack>
  )
}
