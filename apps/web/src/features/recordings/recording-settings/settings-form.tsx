import {
  linkPasswordRules,
  type RecordingSettings,
  recordingSettings,
  recordingSettingsErrors,
} from '@foyer/contract/recordings/recording-settings'
import { keepPreviousData } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRowForm } from '#crud/use-row-form.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { Can } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { AutoDelete } from './auto-delete.tsx'
import { DeletionPreviewCard } from './deletion-preview.tsx'
import { NetworkLines } from './network-lines.tsx'
import classes from './recording-settings.module.css'
import { findKeepDays, shutsOut, toSettingsInput, toSettingsValues } from './recording-settings.rules.ts'
import { recordingSettingsTexts } from './recording-settings.texts.ts'

/** The settings of a tenant, beside what the next run deletes by them. */
export function SettingsForm({ settings }: { settings: RecordingSettings }) {
  const t = useTexts(recordingSettingsTexts)
  const { form, conflict } = useRowForm({
    row: settings,
    calls: { get: recordingSettings.get, update: recordingSettings.update },
    schema: async () => (await import('@foyer/contract/schemas/recordings/recording-settings')).RecordingSettingsForm,
    errors: recordingSettingsErrors,
    toValues: toSettingsValues,
    toInput: toSettingsInput,
    saved: t.saved,
    draft: `recording-settings-${settings.tenantuuid}`,
  })
  const keepDays = findKeepDays(form.values)
  const options = { placeholderData: keepPreviousData }
  const preview = useCallQuery(recordingSettings.preview, keepDays === undefined ? undefined : { keepDays }, options)
  const [asks, setAsks] = useState(false)
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (shutsOut(form.getValues().networks, settings.address)) setAsks(true)
    else form.submit()
  }
  return (
    <div className={classes.columns}>
      <Form form={{ ...form, submit }} label={t.title} card>
        {conflict && (
          <CardSection>
            <VersionConflict conflict={conflict} />
          </CardSection>
        )}
        <AutoDelete values={form.values} preview={preview.data} />
        <NetworkLines form={form} address={settings.address} />
        <LinkDefaults />
        <Storage limited={form.values.limited} usedBytes={preview.data?.usedBytes} />
        <Can call={recordingSettings.update}>
          <FormActions submit={t.save} />
        </Can>
      </Form>
      <DeletionPreviewCard preview={preview} keepDays={keepDays} />
      <Confirm
        title={t.shutOutTitle}
        body={t.shutOutBody(settings.address)}
        verb={t.saveAnyway}
        danger={false}
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          form.submit()
        }}
      />
    </div>
  )
}

function LinkDefaults() {
  const t = useTexts(recordingSettingsTexts)
  return (
    <CardSection title={t.links} hint={t.linksHint}>
      <FieldRow>
        <NumberField name="linkDays" label={t.linkDays} min={1} max={365} />
        <NumberField name="linkMaxDays" label={t.linkMaxDays} min={1} max={365} />
        <SelectField
          name="linkPassword"
          label={t.linkPassword}
          options={linkPasswordRules.map((value) => ({ value, label: t[`linkPassword:${value}`] }))}
        />
      </FieldRow>
      <div className={classes.switches}>
        <SwitchField name="linkDownload" label={t.linkDownload} />
        <SwitchField name="linkSignedIn" label={t.linkSignedIn} />
        <SwitchField name="linkMail" label={t.linkMail} />
      </div>
    </CardSection>
  )
}

function Storage({ limited, usedBytes }: { limited: boolean; usedBytes: number | undefined }) {
  const t = useTexts(recordingSettingsTexts)
  const formatBytes = useFormatBytes()
  return (
    <CardSection title={t.storage} hint={usedBytes === undefined ? t.quotaHint : t.used(formatBytes(usedBytes))}>
      <SwitchField name="limited" label={t.limited} />
      {limited && (
        <NumberField
          name="quotaGigabytes"
          label={t.quotaGigabytes}
          description={t.quotaHint}
          className={classes.number}
          min={1}
          max={1_000_000}
        />
      )}
    </CardSection>
  )
}
