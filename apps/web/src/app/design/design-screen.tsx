import { Switch, Title, useMantineContext } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { sidePanelSlot } from '#ui/layout/side-panel-slot.ts'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import classes from './design.module.css'
import { designTexts } from './design.texts.ts'
import { DesignFields, DesignForm } from './design-fields.tsx'
import { DesignButtons, DesignDialogs, DesignStatus, DesignStructure } from './design-parts.tsx'
import { DesignTokens } from './design-tokens.tsx'

/** Every token and shared component in its states, in both schemes and directions. Only development builds have it. */
export function DesignScreen() {
  const t = useTexts(designTexts)
  const [scheme, setScheme] = useState<'light' | 'dark'>(useMantineContext().colorScheme === 'dark' ? 'dark' : 'light')
  const [dir, setDir] = useState(document.documentElement.dir)
  useWindowTitle(t.title)
  return (
    <div className={classes.middle}>
      <main className={classes.page}>
        <header className={classes.head}>
          <Title order={1}>{t.title}</Title>
          <Switch
            label={t.dark}
            checked={scheme === 'dark'}
            onChange={({ currentTarget }) => {
              const next = currentTarget.checked ? 'dark' : 'light'
              document.documentElement.dataset.mantineColorScheme = next
              setScheme(next)
            }}
          />
          <Switch
            label={t.rtl}
            checked={dir === 'rtl'}
            onChange={({ currentTarget }) => {
              const next = currentTarget.checked ? 'rtl' : 'ltr'
              document.documentElement.dir = next
              setDir(next)
            }}
          />
        </header>
        <SectionCard>
          <CardSection title={t.tokens}>
            <DesignTokens scheme={scheme} />
          </CardSection>
        </SectionCard>
        <div className={classes.parts}>
          <DesignButtons />
          <DesignStatus />
          <DesignFields />
          <DesignForm />
          <DesignDialogs />
          <DesignStructure />
        </div>
      </main>
      <div id={sidePanelSlot} />
    </div>
  )
}
