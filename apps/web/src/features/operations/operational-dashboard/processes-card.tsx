import { operationalDashboard, type PortalProcess } from '@foyer/contract/operations/operational-dashboard'
import { Button, Table } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { ListCard } from '#ui/card/list-card.tsx'
import classes from './operational-dashboard.module.css'
import { operationalDashboardTexts } from './operational-dashboard.texts.ts'
import { useWritten } from './use-written.ts'

/** The processes of the portal; one that does not come back can be dismissed. */
export function ProcessesCard({ processes }: { processes: readonly PortalProcess[] }) {
  const t = useTexts(operationalDashboardTexts)
  const formats = useFormats()
  const written = useWritten()
  const dismissal = useCallMutation(operationalDashboard.dismissProcess, {
    onSuccess: () => toast.success(t.dismissed),
  })
  return (
    <div id="processes" className={classes.part}>
      <ListCard title={t.processes}>
        {processes.length === 0 ? (
          <p className={classes.none}>{t.noProcesses}</p>
        ) : (
          <div className={classes.table}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.process}</Table.Th>
                  <Table.Th>{t.state}</Table.Th>
                  <Table.Th data-minor>{t.version}</Table.Th>
                  <Table.Th className={classes.amount} data-minor>
                    {t.requests}
                  </Table.Th>
                  <Table.Th data-minor>{t.started}</Table.Th>
                  <Table.Th>{t.seen}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {processes.map(({ host, port, release, startedAt, seenAt, isMissing, requests }) => {
                  const name = `${host}:${port}`
                  return (
                    <Table.Tr key={name}>
                      <Table.Td className={classes.name}>{name}</Table.Td>
                      <Table.Td>
                        <span className={classes.state}>
                          <StatusBadge tone={isMissing ? 'bad' : 'good'}>
                            {isMissing ? t.missing : t.running}
                          </StatusBadge>
                          {isMissing && (
                            <Button
                              size="compact-xs"
                              variant="default"
                              aria-label={t.dismissOf(name)}
                              loading={dismissal.isPending}
                              onClick={() => dismissal.mutate({ host, port })}
                            >
                              {t.dismiss}
                            </Button>
                          )}
                        </span>
                      </Table.Td>
                      <Table.Td data-minor>{release}</Table.Td>
                      <Table.Td className={classes.amount} data-minor>
                        {isMissing ? t.none : written.write('requests', requests)}
                      </Table.Td>
                      <Table.Td data-minor>{formats.dateTime(startedAt)}</Table.Td>
                      <Table.Td>{formats.ago(seenAt)}</Table.Td>
                    </Table.Tr>
                  )
                })}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </ListCard>
    </div>
  )
}
