import { userImportsErrors } from '@foyer/contract/identity/user-imports.errors'
import { type ImportMapping, importFields } from '@foyer/contract/identity/user-imports.shapes'
import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { languageChoices } from '#lib/texts/language.ts'
import { useLocalizedText, useTexts } from '#lib/texts.ts'
import { FieldGroup } from '#ui/form/field-group.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { SaveBar } from '#ui/form/form-actions.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './columns-step.module.css'
import { EncodingChoice } from './encoding-choice.tsx'
import type { ImportFile } from './use-import-file.ts'
import type { ImportState } from './use-import-state.ts'
import { userImportsTexts } from './user-imports.texts.ts'

const shownRows = 3

export function ColumnsStep({ state, file }: { state: ImportState; file: ImportFile }) {
  const t = useTexts(userImportsTexts)
  const roles = useRoleOptions()
  const emailMissing = useLocalizedText(userImportsErrors['email-column-missing'])
  const [isEmailMissing, setEmailMissing] = useState(false)
  const { mapping, options } = state
  const draft = state.draft.data
  if (!draft)
    return (
      <CardSection>
        <Skeleton height={240} />
      </CardSection>
    )
  const fields = [{ value: '', label: t.notImported }, ...importFields.map((value) => ({ value, label: t[value] }))]
  /** Assigns a field to a column; another column that had the field loses it. */
  const assign = (index: number, value: string) => {
    const field = importFields.find((name) => name === value) ?? ''
    const next: ImportMapping = draft.columns.map((_name, other) => {
      if (other === index) return field
      const assigned = mapping[other] ?? ''
      return assigned === field ? '' : assigned
    })
    setEmailMissing(false)
    state.setMapping(next, options)
  }
  const hasEmail = mapping.includes('email')
  return (
    <>
      <CardSection hint={t.columnsIntro}>
        {isEmailMissing && (
          <Text role="alert" c="var(--portal-danger)">
            {emailMissing}
          </Text>
        )}
        {draft.encodingSample.length > 0 && <EncodingChoice draft={draft} file={file} />}
        <ul className={classes.columns}>
          {draft.columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change order, and two may have one name
            <li key={index} className={classes.column}>
              <div className={classes.name}>
                <Text fw="var(--portal-font-name)">{column || t.unnamed(index + 1)}</Text>
                {draft.sample.slice(0, shownRows).map((cells, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change order
                  <Text key={row} size="sm" c="dimmed" truncate component="div">
                    <bdi>{cells[index]}</bdi>
                  </Text>
                ))}
              </div>
              <NativeSelect
                aria-label={t.columnField(column || String(index + 1))}
                data={fields}
                value={mapping[index] ?? ''}
                className={classes.field}
                onChange={(event) => assign(index, event.currentTarget.value)}
              />
            </li>
          ))}
        </ul>
        <FieldGroup label={t.defaults}>
          <FieldRow>
            <NativeSelect
              label={t.role}
              data={roles.map(({ value, label }) => ({ value, label }))}
              value={options.role}
              onChange={(event) => state.setMapping(mapping, { ...options, role: event.currentTarget.value })}
            />
            <NativeSelect
              label={t.language}
              data={languageChoices}
              value={options.language}
              onChange={(event) =>
                state.setMapping(mapping, { ...options, language: event.currentTarget.value === 'fr' ? 'fr' : 'en' })
              }
            />
          </FieldRow>
        </FieldGroup>
      </CardSection>
      <SaveBar
        quiet={
          <Button variant="subtle" onClick={() => state.goToStep('file')}>
            {t.back}
          </Button>
        }
      >
        <Button onClick={() => (hasEmail ? state.confirm(mapping) : setEmailMissing(true))}>{t.next}</Button>
      </SaveBar>
    </>
  )
}
