import { type Client, type ClientUse, clients, clientsErrors } from '@foyer/contract/tenancy/clients'
import { bundlePolicies, iceTransports, transportPolicies } from '@foyer/contract/tenancy/ice-policies'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRowForm } from '#crud/use-row-form.ts'
import { useCan } from '#lib/can.tsx'
import { type ContractForm, useContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { RadioField } from '#ui/form/fields/radio-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { buildClientPath, type ClientValues, countShutOut, toClientInput, toClientValues } from './clients.rules.ts'
import { clientsTexts } from './clients.texts.ts'
import { ServerFields } from './server-fields.tsx'

export function CreateClient() {
  const t = useTexts(clientsTexts)
  const navigate = useNavigate()
  const create = useCallMutation(clients.create, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/clients')).ClientForm,
    errors: clientsErrors,
    initialValues: toClientValues(null),
    toInput: toClientInput,
    send: async (input) => {
      const client = await create.mutateAsync(input)
      toast.success(t.created)
      void navigate({ to: buildClientPath(client.id) })
    },
    draft: 'client',
  })
  return (
    <Form form={form} label={t.add} card>
      <CardSection>
        <FieldRow>
          <TextField name="name" label={t.name} />
          <TextField name="identifier" label={t.identifier} description={t.identifierHint} dir="ltr" />
        </FieldRow>
      </CardSection>
      <Fields form={form} client={null} use={undefined} />
      <FormActions submit={t.create} />
    </Form>
  )
}

type EditClientProps = { client: Client; use: ClientUse | undefined }

export function EditClient({ client, use }: EditClientProps) {
  const t = useTexts(clientsTexts)
  const canUpdate = useCan(clients.update)
  const { form, conflict } = useRowForm({
    row: client,
    calls: { get: clients.get, update: clients.update },
    schema: async () => (await import('@foyer/contract/schemas/tenancy/clients')).ClientUpdate,
    errors: clientsErrors,
    toValues: toClientValues,
    toInput: (values) => {
      const { identifier: _fixed, ...input } = toClientInput(values)
      return input
    },
    saved: t.edited,
    draft: `client-${client.id}`,
  })
  return (
    <Form form={form} label={client.name} card>
      <CardSection {...(canUpdate ? {} : { hint: t.viewOnly })}>
        <VersionConflict conflict={conflict} />
        <FieldRow>
          <TextField name="name" label={t.name} />
          <TextField name="identifier" label={t.identifier} dir="ltr" readOnly />
        </FieldRow>
      </CardSection>
      <Fields form={form} client={client} use={use} />
      {canUpdate && <FormActions submit={t.save} />}
    </Form>
  )
}

type FieldsProps = { form: ContractForm<ClientValues>; client: Client | null; use: ClientUse | undefined }

function Fields({ form, client, use }: FieldsProps) {
  const t = useTexts(clientsTexts)
  const transports = (name: 'videoTransport' | 'audioTransport') =>
    transportPolicies.map((value) => ({ value, label: t[`${name}:${value}`] }))
  return (
    <>
      <CardSection title={t.versions} {...(client?.builtIn && use ? { hint: t.portalVersion(use.portalVersion) } : {})}>
        <FieldRow>
          <TextField name="minVersion" label={t.minVersion} description={t.noBound} dir="ltr" inputMode="decimal" />
          <TextField name="maxVersion" label={t.maxVersion} description={t.noBound} dir="ltr" inputMode="decimal" />
        </FieldRow>
        {use && <ShutOut use={use} values={form.values} />}
      </CardSection>
      <CardSection title={t.connection}>
        <FieldRow>
          <RadioField
            name="iceTransport"
            label={t.iceTransport}
            options={iceTransports.map((value) => ({
              value,
              label: t[`iceTransport:${value}`],
              description: t[`iceTransport:hint:${value}`],
            }))}
          />
          <SelectField
            name="bundlePolicy"
            label={t.bundlePolicy}
            description={t.bundleHint}
            options={bundlePolicies.map((value) => ({ value, label: value }))}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            name="videoTransport"
            label={t.videoTransport}
            description={t.transportHint}
            options={transports('videoTransport')}
          />
          <SelectField
            name="audioTransport"
            label={t.audioTransport}
            description={t.transportHint}
            options={transports('audioTransport')}
          />
        </FieldRow>
      </CardSection>
      <ServerFields form={form} client={client} />
    </>
  )
}

/** Shows before saving how many stays the versions in the form would shut out. */
function ShutOut({ use, values }: { use: ClientUse; values: ClientValues }) {
  const t = useTexts(clientsTexts)
  const formats = useFormats()
  const out = countShutOut(use, values)
  const hasBound = values.minVersion.trim() !== '' || values.maxVersion.trim() !== ''
  if (out === undefined || !hasBound || use.sessions === 0) return <div role="status" />
  return (
    <div role="status">
      {out.sessions === 0 ? (
        <Text size="sm" c="dimmed">
          {t.shutsOutNone}
        </Text>
      ) : (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
          {t.shutsOut(
            formats.number(out.sessions),
            formats.number(use.sessions),
            out.versions
              .slice(0, 5)
              .map((version) => version || t.unknownVersion)
              .join(', ') + (out.versions.length > 5 ? ' …' : ''),
          )}
        </Alert>
      )}
    </div>
  )
}
