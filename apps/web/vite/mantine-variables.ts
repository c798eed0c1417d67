import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme, tones } from '../src/ui/theme/theme.ts'

/** Mantine's own CSS variables, by the tokens of the current colour scheme. */
const own: { [name: string]: string } = {
  '--mantine-color-body': 'var(--portal-surface)',
  '--mantine-color-text': 'var(--portal-text)',
  '--mantine-color-bright': 'var(--portal-text)',
  '--mantine-color-dimmed': 'var(--portal-text-dimmed)',
  '--mantine-color-placeholder': 'var(--portal-text-dimmed)',
  '--mantine-color-anchor': 'var(--portal-text)',
  '--mantine-color-error': 'var(--portal-danger)',
  '--mantine-color-success': 'var(--portal-success)',
  '--mantine-color-default': 'var(--portal-surface)',
  '--mantine-color-default-hover': 'var(--portal-hover)',
  '--mantine-color-default-color': 'var(--portal-text)',
  '--mantine-color-default-border': 'var(--portal-line-strong)',
  '--mantine-color-disabled': 'var(--portal-sunken)',
  '--mantine-color-disabled-color': 'var(--portal-text-dimmed)',
  '--mantine-color-disabled-border': 'var(--portal-line)',
}
for (const [name, { filled, tint, text }] of Object.entries(tones)) {
  const hover = name === 'primary' || name === 'brand' ? `${tint.replace('soft', 'hover')}` : tint
  Object.assign(own, {
    [`--mantine-color-${name}-text`]: `var(${text})`,
    [`--mantine-color-${name}-filled`]: `var(${filled})`,
    [`--mantine-color-${name}-filled-hover`]:
      name === 'primary' ? 'var(--portal-primary-hover)' : `color-mix(in srgb, var(${filled}), black 12%)`,
    [`--mantine-color-${name}-light`]: `var(${tint})`,
    [`--mantine-color-${name}-light-hover`]: name === 'brand' ? 'var(--portal-tint-hover)' : `var(${hover})`,
    [`--mantine-color-${name}-light-color`]: `var(${text})`,
    [`--mantine-color-${name}-outline`]: `var(${filled})`,
    [`--mantine-color-${name}-outline-hover`]: `var(${tint})`,
  })
}

/**
 * The style sheet of Mantine's variables for our theme. Its own provider would compute them in the browser, after the
 * first paint, with three kilobytes of script.
 */
export const mantineVariables: Plugin = {
  name: 'mantine-variables',
  load: {
    filter: { id: /[\\/]src[\\/]mantine-variables\.css$/ },
    handler: () => {
      const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
      return convertCssVariables({
        variables,
        light: { '--mantine-color-scheme': 'light', ...light, ...own },
        dark: { '--mantine-color-scheme': 'dark', ...dark, ...own },
      })
    },
  },
}
