import { type Client, clients } from '@foyer/contract/tenancy/clients'
import { Group } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { CreateClient, EditClient } from './client-editor.tsx'
import { ClientUsePanel } from './client-use.tsx'
import classes from './clients.module.css'
import { clientsPath } from './clients.rules.ts'
import { clientsTexts } from './clients.texts.ts'
import { ClientStatus } from './clients-screen.tsx'
import { useClientActions } from './use-client-actions.tsx'

/** One client: how it connects, and who uses it. */
export function ClientScreen() {
  const t = useTexts(clientsTexts)
  const { clientId = '' } = useParams({ strict: false })
  const result = useCallQuery(clients.get, { id: clientId })
  const use = useCallQuery(clients.use, { id: clientId })
  return (
    <Screen
      title={result.data?.name ?? t.title}
      subtitle={result.data && <Summary client={result.data} />}
      actions={result.data && <Actions client={result.data} />}
    >
      <QueryBoundary result={result}>
        {(client) => (
          <div className={classes.columns}>
            <EditClient key={client.id} client={client} use={use.data} />
            <ClientUsePanel client={client} result={use} />
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

export function CreateClientScreen() {
  const t = useTexts(clientsTexts)
  return (
    <Screen title={t.add} narrow>
      <CreateClient />
    </Screen>
  )
}

function Summary({ client }: { client: Client }) {
  const t = useTexts(clientsTexts)
  return (
    <Group component="span" gap="xs">
      <ClientStatus {...client} />
      {client.builtIn && t.builtIn}
    </Group>
  )
}

function Actions({ client }: { client: Client }) {
  const navigate = useNavigate()
  const { rowActions, dialogs } = useClientActions(() => void navigate({ to: clientsPath }))
  const actions = rowActions(client).filter(({ key }) => key !== 'edit')
  return (
    <>
      {actions.length > 0 && <RowMenu row={client} name={client.name} actions={actions} />}
      {dialogs}
    </>
  )
}
