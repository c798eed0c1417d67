import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

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

/** Breakpoint between the phone and the wide layout; also used by the table and the shell. */
export const phoneBreakpoint = '(max-width: 47.99em)'

/** Checkboxes and progress bars need contrast with their surface, which a tenant's accent may lack. */
const mark = { color: 'var(--portal-ring)', iconColor: 'var(--portal-surface)' }

/** Mantine theme of all screens. Use only the colour names brand, red, green and gray. */
export const theme = createTheme({
  colors: { brand, red, green, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 7 },
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', textWrap: 'balance' },
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && input.color === 'brand' ? { color: 'var(--portal-on-accent)' } : {}),
  }),
  // Plain objects rather than `Menu.extend`: naming a component here would load it with the first paint.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Badge: { defaultProps: { variant: 'filled' } },
    // An explicit variant uses the resolver below; otherwise Mantine puts white text on any accent.
    Button: { defaultProps: { variant: 'filled', loaderProps: { type: 'dots' } } },
    Checkbox: { defaultProps: mark },
    Loader: { defaultProps: { color: mark.color } },
    Progress: { defaultProps: { color: mark.color } },
    Radio: { defaultProps: mark },
    Switch: { defaultProps: { color: mark.color } },
    Tabs: { defaultProps: { color: mark.color } },
    // Its placeholder for the initial focus is not a menu item, which axe reports.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md' } },
    // Fixed: before it is measured it may overflow the window, and a phone's browser widens an overflowing page permanently.
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
    Tooltip: { defaultProps: { floatingStrategy: 'fixed' } },
    Modal: {
      styles: { title: { fontWeight: 650 } },
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.5 } },
    },
  },
})

type SchemePalette = { readonly [part in 'link' | 'tint' | 'tintHover' | 'onTint']: string } & {
  readonly [part in 'background' | 'surface' | 'text' | 'line']: string
}
/** A tenant's colours, all with sufficient contrast. */
export type TenantPalette = {
  readonly accent: string
  readonly onAccent: string
  readonly accentHover: string
  readonly light: SchemePalette
  readonly dark: SchemePalette
}

/** Default colours of the page; their contrast was measured. */
const defaultColours = {
  variables: {
    '--portal-on-accent': 'var(--mantine-color-white)',
    '--portal-side': 'var(--mantine-color-brand-7)',
  },
  light: {
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--portal-surface': 'var(--mantine-color-white)',
    '--portal-background': 'var(--mantine-color-gray-0)',
    '--portal-line': 'var(--mantine-color-gray-3)',
    '--portal-ring': 'var(--mantine-color-brand-6)',
    '--portal-tint': 'var(--mantine-color-brand-0)',
    '--portal-on-tint': 'var(--mantine-color-brand-8)',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-4)',
    '--portal-surface': 'var(--mantine-color-dark-6)',
    '--portal-background': 'var(--mantine-color-dark-8)',
    '--portal-line': 'var(--mantine-color-dark-4)',
    '--portal-ring': 'var(--mantine-color-brand-4)',
    '--portal-tint': 'var(--mantine-color-dark-4)',
    '--portal-on-tint': 'var(--mantine-color-brand-3)',
  },
}

/** CSS variables of a colour scheme in the tenant's colours: the page's own and those of Mantine's primary colour. */
const toSchemeVariables = ({ accent, accentHover }: TenantPalette, scheme: SchemePalette) => ({
  '--portal-surface': scheme.surface,
  '--portal-background': scheme.background,
  '--portal-line': scheme.line,
  '--portal-ring': scheme.link,
  '--portal-tint': scheme.tint,
  '--portal-on-tint': scheme.onTint,
  '--mantine-color-anchor': scheme.link,
  '--mantine-color-brand-text': scheme.link,
  '--mantine-color-brand-filled': accent,
  '--mantine-color-brand-filled-hover': accentHover,
  '--mantine-color-brand-light': scheme.tint,
  '--mantine-color-brand-light-hover': scheme.tintHover,
  '--mantine-color-brand-light-color': scheme.onTint,
  '--mantine-color-brand-outline': scheme.link,
  '--mantine-color-brand-outline-hover': scheme.tint,
})

/** Mantine's CSS variables, corrected for contrast and set to the tenant's colours if it has any. */
export const toCssVariables =
  (palette: TenantPalette | undefined): CSSVariablesResolver =>
  () =>
    palette === undefined
      ? defaultColours
      : {
          variables: {
            '--portal-on-accent': palette.onAccent,
            // The panel beside the sign-in form, in both schemes: a colour that is readable on white is a readable background for white.
            '--portal-side': palette.light.link,
            '--mantine-primary-color-contrast': palette.onAccent,
          },
          light: {
            ...defaultColours.light,
            ...toSchemeVariables(palette, palette.light),
            '--mantine-color-text': palette.light.text,
          },
          dark: { ...defaultColours.dark, ...toSchemeVariables(palette, palette.dark) },
        }
