import { Button, Stack, Text, Title } from '@mantine/core'
import { IconApi, IconDownload } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SectionLayout } from '#ui/layout/section-layout.tsx'
import { SearchBox } from '#ui/table/tools/search-box.tsx'
import { type ApiDocument, documentPath, useApiDocument } from './api-document.ts'
import classes from './api-reference.module.css'
import { groupCalls, searchCalls } from './api-reference.rules.ts'
import { apiReferenceTexts } from './api-reference.texts.ts'
import { CallEntry } from './call-entry.tsx'
import { HowTo } from './how-to.tsx'

/** Every call of the API, as the portal's OpenAPI document describes it. */
export function ApiReferenceScreen() {
  const t = useTexts(apiReferenceTexts)
  const language = useLanguage()
  const result = useApiDocument()
  return (
    <Screen
      title={t.title}
      actions={
        <Button component="a" href={documentPath} download variant="default" leftSection={<IconDownload />}>
          {t.download}
        </Button>
      }
    >
      <Text>
        {t.intro} {language !== 'en' && t.descriptionsLanguage}
      </Text>
      <HowTo />
      <QueryBoundary result={result} failure={t.failed}>
        {(document) => <Calls document={document} />}
      </QueryBoundary>
    </Screen>
  )
}

/** Returns the opened calls; that of the URL's fragment is opened with the page and whenever the fragment changes. */
function useOpenedCalls() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([hash]))
  const [knownHash, setKnownHash] = useState(hash)
  if (hash !== knownHash) {
    setKnownHash(hash)
    setOpened(new Set([...opened, hash]))
  }
  useEffect(() => {
    // Synchronises the focus with the fragment, whose target exists only now.
    const target = document.getElementById(hash)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'start' })
  }, [hash])
  const toggle = (anchor: string) => {
    const next = new Set(opened)
    if (!next.delete(anchor)) next.add(anchor)
    setOpened(next)
  }
  return { opened, toggle }
}

function Calls({ document }: { document: ApiDocument }) {
  const t = useTexts(apiReferenceTexts)
  const { search = '' } = useQueryFields()
  const setFields = useSetQueryFields()
  const query: { readonly [field: string]: string } = search === '' ? {} : { search }
  const setSearch = (text: string) => setFields({ search: text }, true)
  const { opened, toggle } = useOpenedCalls()
  const groups = useMemo(() => groupCalls(document), [document])
  const found = useMemo(() => searchCalls(groups, search), [groups, search])
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <SectionLayout
      label={t.groups}
      choice={t.group}
      none={{ key: '', label: t.allCalls, to: '.', hash: '', search: query }}
      links={found.map(({ anchor, title, calls }) => ({
        key: anchor,
        label: title,
        lang: 'en',
        count: calls.length,
        to: '.',
        hash: anchor,
        search: query,
      }))}
    >
      <Stack gap="lg">
        <Stack gap="xs">
          <SearchBox value={search} onChange={setSearch} />
          <Text size="sm" c="dimmed" role="status">
            {search === '' ? '' : t.found(count)}
          </Text>
        </Stack>
        {found.length === 0 && (
          <EmptyState
            text={t.noneFound(search)}
            icon={<IconApi size={28} />}
            action={
              <Button variant="default" onClick={() => setSearch('')}>
                {t.clearSearch}
              </Button>
            }
          />
        )}
        {found.map(({ anchor, title, description, calls }) => (
          <section key={anchor} aria-labelledby={anchor}>
            <Title order={2} id={anchor} tabIndex={-1} lang="en" className={classes.groupTitle}>
              {title}
            </Title>
            <Text c="dimmed" lang="en">
              {description}
            </Text>
            <ul className={classes.calls}>
              {calls.map((call) => (
                <CallEntry
                  key={call.operation.operationId}
                  call={call}
                  document={document}
                  opened={opened.has(call.anchor)}
                  onToggle={() => toggle(call.anchor)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </SectionLayout>
  )
}
