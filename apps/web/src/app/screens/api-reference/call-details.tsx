import { commonErrors } from '@foyer/contract/errors'
import { Code, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import type { ApiDocument, Operation, Parameter, Schema } from './api-document.ts'
import classes from './api-reference.module.css'
import { type DocumentedCall, listErrors, listParameters } from './api-reference.rules.ts'
import { apiReferenceTexts } from './api-reference.texts.ts'
import { CallExample } from './call-example.tsx'
import { FieldList } from './field-list.tsx'
import { InlineCode, Prose } from './prose.tsx'
import { type Content, listFields } from './schema-fields.ts'

type CallDetailsProps = { call: DocumentedCall; document: ApiDocument }

/** Everything that the document says of a call. */
export function CallDetails({ call, document }: CallDetailsProps) {
  const t = useTexts(apiReferenceTexts)
  const { operation, anchor } = call
  const link = `${window.location.origin}${window.location.pathname}#${anchor}`
  return (
    <Stack gap="lg" className={classes.details}>
      <Stack gap="sm">
        {operation.description !== '' && <Prose text={operation.description} />}
        <DescriptionList
          facts={[
            { label: t.whoMay, value: t[operation['x-level']] },
            ...describePermission(operation, t),
            {
              label: t.name,
              value: (
                <span className={classes.name}>
                  <Code>{operation.operationId}</Code>
                  <CopyIcon value={link} label={t.copyLink} done={t.linkCopied} />
                </span>
              ),
            },
          ]}
        />
      </Stack>
      <Request call={call} document={document} />
      <CallExample call={call} document={document} />
      <SuccessResponse operation={operation} document={document} />
      <Errors operation={operation} document={document} />
    </Stack>
  )
}

function describePermission({ 'x-permission': permission }: Operation, t: (typeof apiReferenceTexts)['en']) {
  if (permission === 'public' || permission === 'signed-in') return []
  if (typeof permission === 'string') return [{ label: t.permission, value: <Code>{permission}</Code> }]
  const lines = Object.entries(permission.keys).map(([value, key]) =>
    'field' in permission
      ? t.permissionByField(`\`${key}\``, `\`${permission.field}\``, `\`${value}\``)
      : t.permissionByKind(`\`${key}\``, `\`${value}\``),
  )
  return [
    {
      label: t.permission,
      value: (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line}>
              <InlineCode text={line} />
            </li>
          ))}
        </ul>
      ),
    },
  ]
}

const toContent = (parameters: readonly Parameter[], components: ApiDocument['components']['schemas']): Content =>
  listFields(
    {
      properties: Object.fromEntries(
        parameters.map(({ name, schema, description }) => [name, description ? { ...schema, description } : schema]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    },
    components,
  )

function Request({ call: { operation }, document }: CallDetailsProps) {
  const t = useTexts(apiReferenceTexts)
  const { schemas } = document.components
  const parameters = listParameters(operation, document)
  const findIn = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place)
  const body: Schema | undefined = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const parts: readonly { readonly title: string; readonly content: Content }[] = [
    { title: t.pathParameters, content: toContent(findIn('path'), schemas) },
    { title: t.queryParameters, content: toContent(findIn('query'), schemas) },
    { title: t.body, content: body === undefined ? [] : listFields(body, schemas) },
    { title: t.headers, content: toContent(findIn('header'), schemas) },
  ]
  const shown = parts.filter(({ content }) => content.some((fields) => fields.length > 0))
  if (shown.length === 0) return <Text c="dimmed">{t.noInput}</Text>
  return shown.map(({ title, content }) => (
    <Section key={title} title={title}>
      <FieldList content={content} marked="required" />
    </Section>
  ))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={4}>{title}</Title>
      {children}
    </Stack>
  )
}

function SuccessResponse({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const t = useTexts(apiReferenceTexts)
  const [[mediaType, { schema }] = ['', { schema: {} }]] = Object.entries(operation.responses['200']?.content ?? {})
  const isJson = mediaType === 'application/json'
  const content = isJson ? listFields(schema, document.components.schemas) : []
  return (
    <Section title={t.response}>
      {!isJson && (
        <Text>
          {t.file} <Code>{mediaType}</Code>
        </Text>
      )}
      {content.some((fields) => fields.length > 0) && <FieldList content={content} marked="optional" />}
      {isJson && content.every((fields) => fields.length === 0) && <Text c="dimmed">{t.emptyResponse}</Text>}
    </Section>
  )
}

function Errors({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const t = useTexts(apiReferenceTexts)
  const language = useLanguage()
  const errors = listErrors(operation, (code) => code in commonErrors)
  return (
    <Section title={t.errors}>
      <table className={classes.errors}>
        <thead>
          <tr>
            <th scope="col">{t.status}</th>
            <th scope="col">{t.code}</th>
            <th scope="col">{t.message}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ status, code }) => (
            <tr key={code}>
              <td>{status}</td>
              <td>
                <Code>{code}</Code> {code === 'bad-input' && t.invalidField}
              </td>
              <td>{document['x-errors'][code]?.[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
