import { Box, Stack, Text, Title } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useSetLanguage } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import classes from './sign-in-frame.module.css'

type Ground = CSSProperties & { '--ground'?: string }

/** The tenant's side of the page, and the form's; `title` is the page's h1. */
export function SignInFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const chooseLanguage = useSetLanguage()
  const tenant = useTenant()
  if (!tenant) return null
  const picture = tenant.backgroundImages.portal
  const ground: Ground = picture === '' ? {} : { '--ground': `url(${JSON.stringify(picture)})` }
  return (
    <div className={classes.page}>
      <aside className={classes.side} style={ground} aria-hidden>
        <Brand name={tenant.brandname} logos={tenant.logos} ground="dark" />
      </aside>
      <div className={classes.content}>
        <header className={classes.head}>
          <div className={classes.brand}>
            <Brand name={tenant.brandname} logos={tenant.logos} />
          </div>
          <LanguageSwitch onChoose={chooseLanguage} />
        </header>
        <main className={classes.main}>
          <Stack gap="xl" w="100%" maw={400}>
            <Box>
              <Title order={1} size="h2" tabIndex={-1}>
                {title}
              </Title>
              {text !== '' && (
                <Text c="dimmed" mt="xs">
                  {text}
                </Text>
              )}
            </Box>
            {children}
          </Stack>
        </main>
      </div>
    </div>
  )
}
