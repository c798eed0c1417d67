import { Button, Group } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession, useSetLanguage } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { LanguageSwitch } from '#ui/base/language-switch.tsx'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import classes from './shared-page.module.css'
import { toSignIn } from './shared-recording.rules.ts'
import { sharedRecordingTexts } from './shared-recording.texts.ts'

/** The frame of a shared recording: brand, language and the way to the sign-in above the content. */
export function SharedPage({ children }: { children: ReactNode }) {
  const t = useTexts(sharedRecordingTexts)
  const chooseLanguage = useSetLanguage()
  const tenant = useTenant()
  const { user } = useSession()
  const redirect = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {tenant && <TenantLogo name={tenant.brandname} logos={tenant.logos} href={tenant.brandUrl} />}
        <Group gap="sm">
          <LanguageSwitch onChoose={chooseLanguage} />
          {!user && (
            <Button variant="default" component="a" href={toSignIn(redirect)}>
              {t.signIn}
            </Button>
          )}
        </Group>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
