import { Paper, Stack, Title } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { apiReferenceTexts } from './api-reference.texts.ts'
import { InlineCode } from './prose.tsx'

/** Describes the conventions of all calls. */
export function HowTo() {
  const t = useTexts(apiReferenceTexts)
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} id={id}>
          {t.howTo}
        </Title>
        <DescriptionList
          facts={[
            { label: t.session, value: <InlineCode text={t.sessionBody('`POST /api/login/user`')} /> },
            { label: t.header, value: <InlineCode text={t.headerBody('`X-Foyer: 1`')} /> },
            { label: t.errors, value: <InlineCode text={t.errorsBody('`Accept-Language`')} /> },
          ]}
        />
      </Stack>
    </Paper>
  )
}
