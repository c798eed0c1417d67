import { Button, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { RemoveUsers } from '#features/identity/users/removal/remove-users.tsx'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { bulkTexts } from './bulk.texts.ts'
import { LinksDialog } from './links-dialog.tsx'
import type { BulkUserAction, useBulk } from './use-bulk.tsx'

type Bulk = ReturnType<typeof useBulk>
type BulkDialogsProps = { bulk: Bulk; count: number; tenantName: string }

/** The confirmations of bulk actions, and the list of users that could not be changed. */
export function BulkDialogs({ bulk, count, tenantName }: BulkDialogsProps) {
  const t = useTexts(bulkTexts)
  const { confirmation, failures } = bulk
  const { close } = confirmation
  const isConfirming = (action: BulkUserAction) => confirmation.opened && confirmation.row === action
  return (
    <>
      <Confirm
        opened={isConfirming('disable')}
        title={t.disableTitle(count)}
        body={`${t.disableBody} ${t.tenant(tenantName)}`}
        verb={t.disable}
        busy={bulk.busy}
        onConfirm={() => bulk.run('disable')}
        onClose={close}
      />
      <Dialog title={t.removeTitle(count)} opened={isConfirming('remove')} onClose={close} sticky>
        <RemoveUsers bulk={bulk} tenantName={tenantName} />
      </Dialog>
      <LinksDialog
        opened={isConfirming('links')}
        count={count}
        tenantName={tenantName}
        selection={bulk.selection}
        onClose={close}
      />
      <Dialog title={t.roleTitle(count)} opened={isConfirming('role')} onClose={close} size="sm">
        <NewRole bulk={bulk} />
      </Dialog>
      <Dialog title={t.failedTitle(failures.row?.failed.length ?? 0)} opened={failures.opened} onClose={failures.close}>
        {failures.row && <Failures result={failures.row} onClose={failures.close} />}
      </Dialog>
    </>
  )
}

function NewRole({ bulk }: { bulk: Bulk }) {
  const t = useTexts(bulkTexts)
  const roles = useRoleOptions()
  const [chosen, setRole] = useState<string>()
  const role = chosen ?? roles[0]?.value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bulk.run('role', role === undefined ? {} : { role })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <NativeSelect
          label={t.roleField}
          data={roles.map(({ value, label }) => ({ value, label }))}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value)}
          data-autofocus
        />
        <FormActions submit={t.role} onCancel={bulk.confirmation.close} busy={bulk.busy} />
      </Stack>
    </form>
  )
}

type FailuresProps = { result: NonNullable<Bulk['failures']['row']>; onClose: () => void }

function Failures({ result: { changed, failed }, onClose }: FailuresProps) {
  const t = useTexts(bulkTexts)
  return (
    <Stack gap="md">
      {changed.length > 0 && <Text>{t.changedToo(changed.length)}</Text>}
      <Table.ScrollContainer minWidth={0} mah={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.user}</Table.Th>
              <Table.Th scope="col">{t.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {failed.map(({ id, name, message }) => (
              <Table.Tr key={id ?? name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {t.close}
        </Button>
      </DialogActions>
    </Stack>
  )
}
