import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

// The shades were measured: Mantine's own orange, gray, red and green fail WCAG AA on white, on themselves or in dark.
const brand: MantineColorsTuple = [
  '#fff4ec',
  '#ffe6d6',
  '#ffcba8',
  '#ffae76',
  '#fb9450',
  '#f47b2a',
  '#c2410c',
  '#b03a0b',
  '#943109',
  '#6f2507',
]
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffe0e0',
  '#ffc2c2',
  '#ff9c9c',
  '#ff8080',
  '#f05252',
  '#c92a2a',
  '#b32424',
  '#991f1f',
  '#751616',
]
const green: MantineColorsTuple = [
  '#ebf9ee',
  '#d6f3dc',
  '#aee6b9',
  '#83d793',
  '#5fc873',
  '#3fae55',
  '#237a36',
  '#1e6a2f',
  '#195827',
  '#12421d',
]
const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f5',
  '#e9ecef',
  '#dee2e6',
  '#ced4da',
  '#8a929a',
  '#5c636a',
  '#495057',
  '#343a40',
  '#212529',
]
const dark: MantineColorsTuple = [
  '#d6d6d6',
  '#c2c2c2',
  '#a8a8a8',
  '#8f8f8f',
  '#4a4a4a',
  '#3b3b3b',
  '#2e2e2e',
  '#242424',
  '#1f1f1f',
  '#141414',
]

/** Where the page turns from a phone's layout to the wide one; also in `data-table` and the shell. */
export const phoneBreakpoint = '(max-width: 47.99em)'

/** The look of every screen. Use only the colour names brand, red, green and gray. */
export const theme = createTheme({
  colors: { brand, red, green, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 7 },
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', textWrap: 'balance' },
  // Plain objects rather than `Menu.extend`: naming a component here would load it with the first paint.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    // Its placeholder for the first focus is no menu item, which axe calls a fault.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md' } },
    Modal: {
      styles: { title: { fontWeight: 650 } },
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.5 } },
    },
  },
})

/** A tenant's own CSS variables (`theme.lite`); the names are those of the page, so that any of them can be set. */
export type TenantVariables = { readonly [name: string]: string }

const isVariable = ([name, value]: [string, string]) => /^--[\w-]+$/.test(name) && !/[;{}<>]|url\(/i.test(value)

/** The repairs that are variables, with the tenant's own laid over them. */
export const variablesOf =
  (tenant: TenantVariables): CSSVariablesResolver =>
  () => ({
    variables: Object.fromEntries(Object.entries(tenant).filter(isVariable)),
    light: {
      '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
      '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
      '--portal-surface': 'var(--mantine-color-white)',
      '--portal-ground': 'var(--mantine-color-gray-0)',
      '--portal-line': 'var(--mantine-color-gray-3)',
      '--portal-ring': 'var(--mantine-color-brand-6)',
    },
    dark: {
      '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
      '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      '--mantine-color-anchor': 'var(--mantine-color-brand-4)',
      '--portal-surface': 'var(--mantine-color-dark-6)',
      '--portal-ground': 'var(--mantine-color-dark-8)',
      '--portal-line': 'var(--mantine-color-dark-4)',
      '--portal-ring': 'var(--mantine-color-brand-4)',
    },
  })
