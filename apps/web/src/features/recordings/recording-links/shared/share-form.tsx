import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import {
  type LinkAudience,
  type LinkRules,
  type RecordingLink,
  recordingLinksErrors,
} from '@foyer/contract/recordings/recording-links.shapes'
import { useContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { parseAddresses } from '#lib/forms/addresses.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn, resolveLocalTime } from '#lib/time/local-time.ts'
import { toast } from '#lib/toast.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { RadioField } from '#ui/form/fields/radio-field.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { shareTexts } from './share.texts.ts'

type Values = {
  audience: LinkAudience
  addresses: string
  expiresAt: string
  password: string
  removePassword: boolean
  download: boolean
}

const dayMs = 86_400_000

const toValues = (link: RecordingLink | undefined, rules: LinkRules, zone: string): Values => ({
  audience: link?.audience ?? (rules.signedIn ? 'members' : 'anyone'),
  addresses: link?.addresses.join('\n') ?? '',
  expiresAt: localTimeIn(zone, link === undefined ? Date.now() + rules.days * dayMs : Date.parse(link.expiresAt)),
  password: '',
  removePassword: false,
  download: link?.download ?? rules.download,
})

/** The input that both calls have in common. An end that was not changed keeps its seconds. */
function toSettings(
  { audience, addresses, expiresAt, download }: Values,
  link: RecordingLink | undefined,
  zone: string,
) {
  const isKept = link !== undefined && localTimeIn(zone, Date.parse(link.expiresAt)) === expiresAt
  const parsed = parseAddresses(addresses)
  return {
    ...{ audience, download },
    addresses: [...parsed.addresses.map(({ email }) => email), ...parsed.invalid],
    expiresAt: isKept ? link.expiresAt : (resolveLocalTime(expiresAt, zone)?.instant ?? ''),
  }
}

type LinkFormProps = {
  recordingId: string
  /** Undefined for a new link. */
  link?: RecordingLink | undefined
  rules: LinkRules
  onSaved: (link: RecordingLink) => void
  onCancel?: (() => void) | undefined
}

/** Creates a link, or changes one. */
export function ShareForm(props: LinkFormProps) {
  return props.link === undefined ? <NewLink {...props} /> : <ChangedLink {...props} link={props.link} />
}

function NewLink({ recordingId, rules, onSaved, onCancel }: LinkFormProps) {
  const t = useTexts(shareTexts)
  const { zone } = useFormats()
  const create = useCallMutation(recordingLinks.create, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/recordings/recording-links.shapes')).RecordingLinkForm,
    errors: recordingLinksErrors,
    initialValues: toValues(undefined, rules, zone),
    toInput: (values) => ({ ...toSettings(values, undefined, zone), recordingId, password: values.password }),
    send: async (input) => {
      const link = await create.mutateAsync(input)
      toast.success(t.created)
      onSaved(link)
    },
  })
  return (
    <Form form={form} label={t.add}>
      <LinkFields rules={rules} audience={form.getValues().audience} hasPassword={false} />
      <FormActions submit={t.create} {...(onCancel ? { onCancel } : {})} />
    </Form>
  )
}

function ChangedLink({ link, rules, onSaved, onCancel }: LinkFormProps & { link: RecordingLink }) {
  const t = useTexts(shareTexts)
  const { zone } = useFormats()
  const update = useCallMutation(recordingLinks.update, { errors: 'form' })
  const { id, version, hasPassword } = link
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/recordings/recording-links.shapes')).RecordingLinkUpdate,
    errors: recordingLinksErrors,
    initialValues: toValues(link, rules, zone),
    toInput: (values) => ({
      ...toSettings(values, link, zone),
      ...{ id, version },
      ...(values.removePassword ? { password: '' } : values.password === '' ? {} : { password: values.password }),
    }),
    send: async (input) => {
      const changed = await update.mutateAsync(input)
      toast.success(t.saved)
      onSaved(changed)
    },
  })
  return (
    <Form form={form} label={t.change}>
      <LinkFields rules={rules} audience={form.getValues().audience} hasPassword={hasPassword} />
      <FormActions submit={t.save} {...(onCancel ? { onCancel } : {})} />
    </Form>
  )
}

type LinkFieldsProps = { rules: LinkRules; audience: LinkAudience; hasPassword: boolean }

function LinkFields({ rules, audience, hasPassword }: LinkFieldsProps) {
  const t = useTexts(shareTexts)
  const tenant = useTenant()
  const isRequired = rules.password === 'always' || (rules.password === 'guests' && audience === 'anyone')
  return (
    <>
      <RadioField
        name="audience"
        label={t.audience}
        options={[
          { value: 'anyone', label: t['audience:anyone'], description: t.anyoneHint },
          { value: 'members', label: t['audience:members'], description: t.membersHint(tenant?.brandname ?? '') },
          { value: 'addresses', label: t['audience:addresses'], description: t.addressesHint },
        ]}
      />
      {audience === 'addresses' && (
        <TextareaField name="addresses" label={t.addresses} description={t.addressesField} />
      )}
      <ExpiryField maxDays={rules.maxDays} />
      <PasswordField
        name="password"
        label={isRequired ? t.requiredPassword : t.newPassword}
        description={hasPassword ? t.passwordKept : t.passwordHint}
        autoComplete="new-password"
      />
      {hasPassword && <SwitchField name="removePassword" label={t.removePassword} />}
      <SwitchField name="download" label={t.download} description={t.downloadHint} />
    </>
  )
}
