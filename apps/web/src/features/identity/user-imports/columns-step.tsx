import { userImportsErrors } from '@foyer/contract/identity/user-imports.errors'
import { ImportField, type ImportMapping } from '@foyer/contract/identity/user-imports.shapes'
import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useSentence, useTexts } from '#lib/texts.ts'
import classes from './columns-step.module.css'
import { type ImportState, importRoles } from './use-import-state.ts'
import { userImportsTexts } from './user-imports.texts.ts'

const shownRows = 3
// A language is named in itself, so that its speakers find it.
const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
]

export function ColumnsStep({ state }: { state: ImportState }) {
  const t = useTexts(userImportsTexts)
  const missing = useSentence(userImportsErrors['email-column-missing'])
  const [refused, setRefused] = useState(false)
  const { mapping, options } = state
  const draft = state.draft.data
  if (!draft) return <Skeleton height={240} />
  const fields = [{ value: '', label: t.nothing }, ...ImportField.options.map((value) => ({ value, label: t[value] }))]
  /** A field that another column filled goes over to this one. */
  const fill = (at: number, value: string) => {
    const field = ImportField.safeParse(value).data ?? ''
    const next: ImportMapping = draft.columns.map((_name, other) => {
      if (other === at) return field
      const filled = mapping[other] ?? ''
      return filled === field ? '' : filled
    })
    setRefused(false)
    state.say(next, options)
  }
  const hasEmail = mapping.includes('email')
  return (
    <>
      <Text>{t.columnsIntro}</Text>
      {refused && (
        <Text role="alert" c="var(--mantine-color-error)" fw={600}>
          {missing}
        </Text>
      )}
      <ul className={classes.columns}>
        {draft.columns.map((column, at) => (
          // Names of columns differ from each other: the server has seen to that.
          <li key={column} className={classes.column}>
            <div className={classes.name}>
              <Text fw={600}>{column}</Text>
              {draft.sample.slice(0, shownRows).map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand still
                <Text key={row} size="sm" c="dimmed" truncate component="div">
                  <bdi>{cells[at]}</bdi>
                </Text>
              ))}
            </div>
            <NativeSelect
              aria-label={t.columnHolds(column)}
              data={fields}
              value={mapping[at] ?? ''}
              className={classes.holds}
              onChange={(event) => fill(at, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      <Fieldset legend={t.otherwise}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t.role}
            data={importRoles.map((value) => ({ value, label: t[value] }))}
            value={options.role}
            onChange={(event) => {
              const role = importRoles.find((name) => name === event.currentTarget.value) ?? 'member'
              state.say(mapping, { ...options, role })
            }}
          />
          <NativeSelect
            label={t.language}
            data={languages}
            value={options.language}
            onChange={(event) =>
              state.say(mapping, { ...options, language: event.currentTarget.value === 'fr' ? 'fr' : 'en' })
            }
          />
        </SimpleGrid>
      </Fieldset>
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={() => state.goToStep('file')}>
          {t.back}
        </Button>
        <Button onClick={() => (hasEmail ? state.confirm(mapping) : setRefused(true))}>{t.next}</Button>
      </Group>
    </>
  )
}
