import { type Client, maxClientServers, serverMedia } from '@foyer/contract/tenancy/clients'
import { isRelay } from '@foyer/contract/tenancy/ice-servers'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './clients.module.css'
import { addServer, type ClientValues, keepsCredential, removeServer, type ServerValues } from './clients.rules.ts'
import { clientsTexts } from './clients.texts.ts'
import type { IceResult } from './ice-test.ts'
import { useIceTest } from './use-ice-test.ts'

type ServerFieldsProps = { form: ContractForm<ClientValues>; client: Client | null }

/** The servers for video and for audio, which can be tested before they are saved. */
export function ServerFields({ form, client }: ServerFieldsProps) {
  const t = useTexts(clientsTexts)
  const { values, setFieldValue } = form
  const { results, testing, test } = useIceTest(values, client)
  const lists = useRef<HTMLDivElement>(null)
  const entries = Object.entries(values.servers)
  const isFull = entries.length >= maxClientServers
  const outcomes = [...results.values()]
  const works = outcomes.filter((result) => result.works).length
  return (
    <CardSection
      title={t.servers}
      hint={t.serversHint}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlugConnected />}
          loading={testing}
          disabled={entries.every(([, { url }]) => url.trim() === '')}
          onClick={test}
        >
          {t.test}
        </Button>
      }
    >
      <div ref={lists} tabIndex={-1} style={{ outline: 'none' }}>
        <Stack gap="md">
          {serverMedia.map((media) => (
            <Stack key={media} gap="sm" role="group" aria-label={t[`media:${media}`]}>
              <Text fw={600}>{t[`media:${media}`]}</Text>
              {entries
                .filter(([, server]) => server.media === media)
                .map(([number, server], at) => (
                  <ServerRow
                    key={number}
                    number={number}
                    label={t.serverFields(t[`media:${media}`], at + 1)}
                    server={server}
                    client={client}
                    result={results.get(number)}
                    onRemove={() => {
                      setFieldValue('servers', removeServer(values, number))
                      // The focused button disappears with its server.
                      lists.current?.focus()
                    }}
                  />
                ))}
              <Group>
                <Button
                  variant="subtle"
                  leftSection={<IconPlus />}
                  disabled={isFull}
                  onClick={() => setFieldValue('servers', addServer(values, media))}
                >
                  {t.addServer(t[`media:${media}`])}
                </Button>
              </Group>
            </Stack>
          ))}
        </Stack>
      </div>
      <Text size="sm" c="dimmed" role="status">
        {testing ? t.testing : outcomes.length > 0 && t.tested(works, outcomes.length - works)}
      </Text>
    </CardSection>
  )
}

type ServerRowProps = {
  number: string
  label: string
  server: ServerValues
  client: Client | null
  result: IceResult | undefined
  onRemove: () => void
}

function ServerRow({ number, label, server, client, result, onRemove }: ServerRowProps) {
  const t = useTexts(clientsTexts)
  const saved = client?.servers ?? []
  const isKept = keepsCredential(server, saved)
  const wasSaved = saved.some(({ id, hasCredential }) => id === server.id && hasCredential)
  const relays = isRelay(server.url.trim().toLowerCase())
  const describe = () => {
    if (isKept) return t.saved
    return wasSaved && relays && server.credential === '' ? t.enterAgain : undefined
  }
  return (
    <fieldset className={classes.server} aria-label={label}>
      <TextField name={`servers.${number}.url`} label={t.url} inputMode="url" dir="ltr" />
      {relays ? (
        <>
          <TextField name={`servers.${number}.username`} label={t.username} dir="ltr" />
          <PasswordField
            name={`servers.${number}.credential`}
            label={t.credential}
            description={describe()}
            placeholder={isKept ? '••••••' : ''}
            autoComplete="new-password"
          />
        </>
      ) : (
        <>
          <span />
          <span />
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.removeServer(server.url.trim() || label)}
        onClick={onRemove}
      >
        <IconTrash />
      </ActionIcon>
      {result && <ServerResult result={result} relays={relays} />}
    </fieldset>
  )
}

function ServerResult({ result, relays }: { result: IceResult; relays: boolean }) {
  const t = useTexts(clientsTexts)
  if (result.works)
    return (
      <Group gap="xs" wrap="nowrap" className={classes.result} data-works>
        <IconCircleCheck color="var(--portal-success)" aria-hidden />
        <Text size="sm">{relays ? t.relayWorks(result.ms) : t.stunWorks(result.ms)}</Text>
      </Group>
    )
  return (
    <Group gap="xs" wrap="nowrap" className={classes.result} c="red">
      <IconCircleX aria-hidden />
      <Text size="sm">{[t[`problem:${result.problem}`], result.detail].filter(Boolean).join(' – ')}</Text>
    </Group>
  )
}
