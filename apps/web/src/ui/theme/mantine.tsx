import { DirectionContext, MantineContext, MantineThemeProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { theme } from './theme.ts'

const ignore = () => undefined
const movingTheme = { ...theme, respectReducedMotion: false }

type MantineProps = {
  /** `auto` is the scheme of the operating system. */
  scheme: 'light' | 'dark' | 'auto'
  direction: 'ltr' | 'rtl'
  /** For those who want animations although their system has them off. */
  isMoving: boolean
  children: ReactNode
}

/**
 * Mantine's theme, colour scheme and direction. Instead of its own providers: the variables are a style sheet
 * (`vite/mantine-variables.ts`), scheme and direction are settings of ours.
 */
export function Mantine({ scheme, direction, isMoving, children }: MantineProps) {
  const ofSystem = useColorScheme('light', { getInitialValueInEffect: false })
  const colorScheme = scheme === 'auto' ? ofSystem : scheme
  useLayoutEffect(() => {
    // Synchronises with the root element.
    const { dataset } = document.documentElement
    dataset.mantineColorScheme = colorScheme
    if (isMoving) delete dataset.respectReducedMotion
    else dataset.respectReducedMotion = 'true'
  }, [colorScheme, isMoving])
  useLayoutEffect(() => {
    // Synchronises with the root element.
    document.documentElement.dir = direction
  }, [direction])
  const directionValue = useMemo(() => ({ dir: direction, setDirection: ignore, toggleDirection: ignore }), [direction])
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme: ignore,
      clearColorScheme: ignore,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme],
  )
  return (
    <DirectionContext value={directionValue}>
      <MantineContext value={value}>
        <MantineThemeProvider theme={isMoving ? movingTheme : theme}>{children}</MantineThemeProvider>
      </MantineContext>
    </DirectionContext>
  )
}
