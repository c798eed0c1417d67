import { type Client, clients } from '@foyer/contract/tenancy/clients'
import { Button } from '@mantine/core'
import { IconDeviceDesktopCog, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useStatusList } from '#crud/use-status-list.ts'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { buildClientPath, createClientPath } from './clients.rules.ts'
import { clientsTexts } from './clients.texts.ts'
import { useClientActions } from './use-client-actions.tsx'

/** Lists the clients of the installation; there are few enough to search them here. */
export function ClientsScreen() {
  const t = useTexts(clientsTexts)
  const result = useCallQuery(clients.list, {})
  const { rowActions, dialogs } = useClientActions()
  const items = result.data?.items ?? []
  const table = useStatusList({
    result,
    texts: t,
    toText: ({ name, identifier, servers }) => [name, identifier, ...servers.map(({ url }) => url)].join(' '),
  })
  const addButton = (
    <Can call={clients.create}>
      <Button component={Link} to={createClientPath} leftSection={<IconPlus />}>
        {t.add}
      </Button>
    </Can>
  )
  return (
    <Screen title={t.title} count={result.data && items.length} subtitle={t.rules} actions={addButton}>
      <DataTable
        {...table}
        label={t.list}
        columns={useColumns()}
        rowName={({ name }) => name}
        rowTarget={({ id }) => buildClientPath(id)}
        rowActions={rowActions}
        empty={{ text: t.empty, icon: <IconDeviceDesktopCog size={28} />, action: addButton }}
        searchLabel={t.find}
      />
      {dialogs}
    </Screen>
  )
}

export function ClientStatus({ status }: Pick<Client, 'status'>) {
  const t = useTexts(clientsTexts)
  return <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{t[status]}</StatusBadge>
}

function useColumns(): Column<Client>[] {
  const t = useTexts(clientsTexts)
  const formats = useFormats()
  return [
    {
      key: 'name',
      header: t.name,
      breakWords: true,
      width: 8.5,
      cell: ({ name }) => name,
      below: ({ builtIn, identifier }) => (builtIn ? t.builtIn : identifier),
    },
    {
      key: 'iceTransport',
      header: t.iceTransport,
      width: 7,
      cell: ({ iceTransport }) => t[`iceTransport:${iceTransport}`],
    },
    { key: 'bundlePolicy', header: t.bundlePolicy, width: 7, priority: 3, cell: ({ bundlePolicy }) => bundlePolicy },
    {
      key: 'min',
      header: t.minVersion,
      width: 6,
      priority: 2,
      align: 'end',
      cell: ({ minVersion }) => minVersion || '–',
    },
    {
      key: 'max',
      header: t.maxVersion,
      width: 6,
      priority: 2,
      align: 'end',
      cell: ({ maxVersion }) => maxVersion || '–',
    },
    {
      key: 'servers',
      header: t.servers,
      width: 6,
      priority: 2,
      wraps: true,
      cell: ({ servers }) => (servers.length === 0 ? t.noServers : t.serverCount(servers.length)),
    },
    {
      key: 'sessions',
      header: t.sessions,
      width: 8,
      align: 'end',
      cell: ({ sessions }) => formats.number(sessions),
    },
    { key: 'status', header: t.status, width: 6, headerOnCards: false, cell: (row) => <ClientStatus {...row} /> },
  ]
}
