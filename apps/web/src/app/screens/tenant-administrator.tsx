import { users } from '@foyer/contract/identity/users'
import type { User } from '@foyer/contract/identity/users.shapes'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { userQuery } from '#features/identity/users/users.queries.ts'
import { useCan } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { tenantScreenTexts } from './tenant.texts.ts'

const EditUserDialog = lazy(async () => ({
  default: (await import('#features/identity/users/edit-user-dialog.tsx')).EditUserDialog,
}))

/** The tenant's administrator, whose name and email can be edited here: the longest-serving active one. */
export function TenantAdministrator({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantScreenTexts)
  const queries = useQueryClient()
  const dialog = useDialog<User>()
  const [loading, setLoading] = useState(false)
  const canEdit = useCan(users.update)
  const { tenantuuid, adminId } = tenant
  const edit = async (id: string) => {
    setLoading(true)
    try {
      dialog.open(await queries.fetchQuery({ ...userQuery(tenantuuid, id), staleTime: 0 }))
    } catch (error) {
      toast.failure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-label={t.administrator}>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Title order={3} size="h5">
            {t.administrator}
          </Title>
          {adminId === null ? (
            <Text c="dimmed">{t.noAdministrator}</Text>
          ) : (
            <>
              <Text>{tenant.admin}</Text>
              <Text c="dimmed" truncate title={tenant.adminEmail}>
                <bdi dir="ltr">{tenant.adminEmail}</bdi>
              </Text>
            </>
          )}
        </Stack>
        {adminId !== null && canEdit && (
          <Button variant="default" loading={loading} onClick={() => void edit(adminId)}>
            {t.editAdministrator}
          </Button>
        )}
      </Group>
      <Suspense>
        {dialog.row && (
          <EditUserDialog tenantuuid={tenantuuid} user={dialog.row} opened={dialog.opened} onClose={dialog.close} />
        )}
      </Suspense>
    </Paper>
  )
}
