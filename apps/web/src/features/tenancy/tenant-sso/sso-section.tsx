import { maxProviders, type ProviderKind, providerKinds } from '@foyer/contract/constants'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { Button, Code, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { Can } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { PasswordSignInCard } from './password-sign-in-card.tsx'
import { ProviderEditor } from './provider-editor.tsx'
import { tenantSsoTexts } from './tenant-sso.texts.ts'

/** The outside identity providers of a tenant. */
export function SsoSection() {
  const t = useTexts(tenantSsoTexts)
  const section = useRef<HTMLDivElement>(null)
  const result = useCallQuery(tenantSso.list, {})
  const [adding, setAdding] = useState<ProviderKind>()
  // The focused button disappears with the form.
  const returnFocus = () => section.current?.focus()
  const stopAdding = () => {
    setAdding(undefined)
    returnFocus()
  }
  return (
    <QueryBoundary result={result}>
      {({ items, redirectUri, signOutUri }) => (
        <Stack ref={section} tabIndex={-1} gap="md" maw="var(--portal-form-width)" style={{ outline: 'none' }}>
          <SectionCard label={t.redirectUri}>
            <CardSection hint={t.intro}>
              <Group gap="sm">
                <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                  {redirectUri}
                </Code>
                <CopyButton value={redirectUri} label={t.copy} size="xs" />
              </Group>
              {adding === undefined && items.length < maxProviders && (
                <Can call={tenantSso.create}>
                  <Group gap="sm" role="group" aria-label={t.add}>
                    {providerKinds.map((kind) => (
                      <Button key={kind} variant="default" onClick={() => setAdding(kind)}>
                        {t[`kind:${kind}`]}
                      </Button>
                    ))}
                  </Group>
                </Can>
              )}
            </CardSection>
          </SectionCard>
          {items.map((provider) => (
            <ProviderEditor
              key={provider.id}
              provider={provider}
              kind={provider.kind}
              signOutUri={signOutUri}
              onDone={returnFocus}
            />
          ))}
          {items.length > 0 && <PasswordSignInCard />}
          {adding !== undefined && items.length < maxProviders && (
            <ProviderEditor key={adding} provider={null} kind={adding} signOutUri={signOutUri} onDone={stopAdding} />
          )}
        </Stack>
      )}
    </QueryBoundary>
  )
}
