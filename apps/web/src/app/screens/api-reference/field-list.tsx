import { Code, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import classes from './api-reference.module.css'
import { apiReferenceTexts } from './api-reference.texts.ts'
import { InlineCode } from './prose.tsx'
import type { Content, Field, Limits } from './schema-fields.ts'

/** The marks of fields: those that a request needs, or that a response may lack. */
type Marked = 'required' | 'optional'

/** Fields with their types, limits and descriptions, and those within them. */
export function FieldList({ content, marked }: { content: Content; marked: Marked }) {
  const t = useTexts(apiReferenceTexts)
  if (content.length === 1) return <Fields fields={content[0] ?? []} marked={marked} />
  return content.map((fields, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a value never move
    <div key={index} className={classes.alternative}>
      <Text size="sm" c="dimmed">
        {t.alternative(index + 1)}
      </Text>
      <Fields fields={fields} marked={marked} />
    </div>
  ))
}

function Fields({ fields, marked }: { fields: readonly Field[]; marked: Marked }) {
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={field.name} className={classes.field}>
          <FieldEntry field={field} marked={marked} />
        </li>
      ))}
    </ul>
  )
}

function FieldEntry({ field, marked }: { field: Field; marked: Marked }) {
  const { name, type, required, description, limits, content } = field
  const t = useTexts(apiReferenceTexts)
  return (
    <>
      <div className={classes.fieldHead}>
        <bdi dir="ltr" className={classes.fieldName}>
          {name}
        </bdi>
        <bdi dir="ltr" className={classes.type}>
          {type}
        </bdi>
        {required === (marked === 'required') && <span className={classes[marked]}>{t[marked]}</span>}
      </div>
      {description !== '' && (
        <Text size="sm" lang="en" dir="ltr">
          <InlineCode text={description} />
        </Text>
      )}
      <FieldLimits limits={limits} />
      {content.length > 0 && <FieldList content={content} marked={marked} />}
    </>
  )
}

function FieldLimits({ limits }: { limits: Limits }) {
  const t = useTexts(apiReferenceTexts)
  const toRange = (min: number | undefined, max: number | undefined): string | undefined => {
    if (min === undefined) return max === undefined ? undefined : t.atMost(max)
    return max === undefined ? t.atLeast(min) : t.between(min, max)
  }
  const value = toRange(limits.minimum, limits.maximum)
  const length = toRange(limits.minLength, limits.maxLength)
  const items = toRange(limits.minItems, limits.maxItems)
  const ranges = [value, length && t.characters(length), items && t.itemCount(items)].filter(Boolean)
  const { values, pattern } = limits
  if (ranges.length === 0 && values === undefined && pattern === undefined && !('default' in limits)) return null
  return (
    <ul className={classes.limits}>
      {ranges.map((range) => (
        <li key={range}>{range}</li>
      ))}
      {values !== undefined && (
        <li>
          {t.oneOf}{' '}
          {values.map((one) => (
            <Code key={String(one)}>{String(one)}</Code>
          ))}
        </li>
      )}
      {pattern !== undefined && (
        <li>
          {t.pattern} <Code>{pattern}</Code>
        </li>
      )}
      {'default' in limits && (
        <li>
          {t.defaultValue} <Code>{JSON.stringify(limits.default)}</Code>
        </li>
      )}
    </ul>
  )
}
