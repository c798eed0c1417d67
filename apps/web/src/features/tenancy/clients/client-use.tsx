import type { Client, ClientUse } from '@foyer/contract/tenancy/clients'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary, type QueryResult } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import classes from './clients.module.css'
import { clientsTexts } from './clients.texts.ts'

/** As many versions as fit beside the form; the others are in the number above. */
const shownVersions = 8

type ClientUsePanelProps = { client: Client; result: QueryResult<ClientUse> }

/** Shows by whom a client was used in the last 30 days, and by whom it was changed last. */
export function ClientUsePanel({ client, result }: ClientUsePanelProps) {
  const t = useTexts(clientsTexts)
  const formats = useFormats()
  return (
    <Stack gap="md">
      <QueryBoundary result={result}>
        {({ sessions, versions, tenants }) => (
          <>
            <SectionCard>
              <CardSection title={t.inUse} hint={sessions === 0 ? t.notUsed : t.inUseOf(formats.number(sessions))}>
                <ul className={classes.use}>
                  {versions.slice(0, shownVersions).map(({ version, sessions: count }) => (
                    <li key={version}>
                      <bdi dir="ltr">{version || t.unknownVersion}</bdi>
                      <span>{formats.number(count)}</span>
                    </li>
                  ))}
                </ul>
              </CardSection>
            </SectionCard>
            {tenants.length > 0 && (
              <SectionCard>
                <CardSection title={t.usedBy}>
                  <ul className={classes.use}>
                    {tenants.map(({ tenantuuid, name, sessions: count }) => (
                      <li key={tenantuuid}>
                        <Anchor component={Link} to={`/portal/Tenant/${tenantuuid}`} inherit underline="hover">
                          {name}
                        </Anchor>
                        <span>{formats.number(count)}</span>
                      </li>
                    ))}
                  </ul>
                </CardSection>
              </SectionCard>
            )}
          </>
        )}
      </QueryBoundary>
      {client.changedAt !== null && (
        <Text size="sm" c="dimmed">
          {t.lastChange(client.changedBy, formats.date(client.changedAt))}
        </Text>
      )}
    </Stack>
  )
}
