import { Code, Group, Stack, Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import type { ApiDocument } from './api-document.ts'
import classes from './api-reference.module.css'
import type { DocumentedCall } from './api-reference.rules.ts'
import { apiReferenceTexts } from './api-reference.texts.ts'
import { buildRequestExample } from './request-example.ts'

/** An example of the request, in two languages, that can be copied. */
export function CallExample({ call, document }: { call: DocumentedCall; document: ApiDocument }) {
  const t = useTexts(apiReferenceTexts)
  const [language, setLanguage] = useState<string | null>('curl')
  const example = buildRequestExample(call, document, window.location.origin)
  const languages = Object.entries(example)
  const shown = languages.find(([name]) => name === language)?.[1] ?? ''
  return (
    <Stack gap="xs" component="section">
      <Title order={4}>{t.example}</Title>
      <Tabs value={language} onChange={setLanguage}>
        <Group justify="space-between" gap="xs" mb="xs">
          <Tabs.List>
            {languages.map(([name]) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <CopyButton value={shown} label={t.copyExample} done={t.exampleCopied} size="xs" />
        </Group>
        {languages.map(([name, code]) => (
          <Tabs.Panel key={name} value={name}>
            <Code block dir="ltr" className={classes.code}>
              {code}
            </Code>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
