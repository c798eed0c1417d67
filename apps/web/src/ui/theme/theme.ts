import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Returns Mantine's shades by tokens (`tokens.css`), which know the colour scheme. */
const toTuple = (tokens: Shades): MantineColorsTuple => {
  const [a, b, c, d, e, f, g, h, i, j] = tokens
  const use = (token: string) => `var(--portal-${token})`
  return [use(a), use(b), use(c), use(d), use(e), use(f), use(g), use(h), use(i), use(j)]
}
const repeat = (token: string): MantineColorsTuple =>
  toTuple([token, token, token, token, token, token, token, token, token, token])

/** Breakpoint between the phone and the wide layout; also used by the table and the shell. */
export const phoneBreakpoint = '(max-width: 47.99em)'

/** Colour names of components, with their tokens for a filled and a tinted background. */
export const tones = {
  primary: { filled: '--portal-primary', tint: '--portal-hover', text: '--portal-text' },
  brand: { filled: '--portal-accent', tint: '--portal-tint', text: '--portal-on-tint' },
  gray: { filled: '--portal-text-secondary', tint: '--portal-sunken', text: '--portal-text-secondary' },
  red: { filled: '--portal-danger', tint: '--portal-danger-soft', text: '--portal-danger' },
  green: { filled: '--portal-success', tint: '--portal-success-soft', text: '--portal-success' },
  yellow: { filled: '--portal-warning', tint: '--portal-warning-soft', text: '--portal-warning' },
  blue: { filled: '--portal-info', tint: '--portal-info-soft', text: '--portal-info' },
} as const
type Tone = keyof typeof tones
const isTone = (name: unknown): name is Tone => typeof name === 'string' && name in tones

/**
 * Selected and progressing parts have the accent, which a tenant may choose without enough contrast; the ring always
 * has it.
 */
const selected = { color: 'var(--portal-ring)', iconColor: 'var(--portal-surface)' }
/** The chevron of all fields that open a list, and of menus. */
const opensList = { rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }) }
const headOfDialog = { header: { role: 'presentation' } }
const pixels = (size: number): string => `${size / 16}rem`

/** Mantine theme of all screens. Use only the colour names of `tones`. */
export const theme = createTheme({
  colors: {
    primary: repeat('primary'),
    brand: repeat('accent'),
    // Mantine uses these two for hovered entries, lines and disabled controls, one in each scheme.
    gray: toTuple([
      'hover',
      'hover',
      'sunken',
      'line',
      'line-strong',
      'control',
      'text-dimmed',
      'text-secondary',
      'text',
      'text',
    ]),
    dark: toTuple([
      'text',
      'text-secondary',
      'text-dimmed',
      'control',
      'line-strong',
      'hover',
      'raised',
      'surface',
      'sunken',
      'background',
    ]),
    red: repeat('danger'),
    green: repeat('success'),
    yellow: repeat('warning'),
    blue: repeat('info'),
  },
  primaryColor: 'primary',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--portal-font)',
  fontSizes: { xs: pixels(12), sm: pixels(13), md: pixels(14), lg: pixels(16), xl: pixels(20) },
  lineHeights: { xs: '1.3334', sm: '1.4286', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: pixels(8), sm: pixels(12), md: pixels(16), lg: pixels(24), xl: pixels(32) },
  radius: { xs: pixels(4), sm: pixels(6), md: pixels(8), lg: pixels(12), xl: pixels(16) },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--portal-shadow-card)',
    sm: 'var(--portal-shadow-card)',
    md: 'var(--portal-shadow-raised)',
    lg: 'var(--portal-shadow-floating)',
    xl: 'var(--portal-shadow-floating)',
  },
  headings: {
    fontWeight: 'var(--portal-font-heading)',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: pixels(24), lineHeight: '1.3334' },
      h2: { fontSize: pixels(16), lineHeight: '1.5' },
      h3: { fontSize: pixels(16), lineHeight: '1.5' },
      h4: { fontSize: pixels(14), lineHeight: '1.4286' },
      h5: { fontSize: pixels(13), lineHeight: '1.4286' },
    },
  },
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const color = input.color ?? 'primary'
    if (!isTone(color)) return resolved
    if (input.variant === 'filled') {
      const label = color === 'primary' ? 'on-primary' : color === 'brand' ? 'on-accent' : 'surface'
      return { ...resolved, color: `var(--portal-${label})` }
    }
    // Red text where deleting begins.
    if (input.variant === 'default' && color === 'red') return { ...resolved, color: 'var(--portal-danger)' }
    if (input.variant === 'subtle') {
      const label = color === 'red' ? 'danger' : 'text-secondary'
      return { ...resolved, color: `var(--portal-${label})`, hover: 'var(--portal-hover)' }
    }
    return resolved
  },
  // Plain objects rather than `Menu.extend`: naming a component here would load it with the first paint.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Alert: { defaultProps: { variant: 'light' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', radius: 'sm', size: 'md' } },
    // An explicit variant uses the resolver above; otherwise Mantine puts white text on any colour.
    Button: { defaultProps: { variant: 'filled', loaderProps: { type: 'oval', size: '1rem' } } },
    Card: { defaultProps: { withBorder: true, radius: 'lg' } },
    Checkbox: { defaultProps: { ...selected, size: 'xs' } },
    // A hint is below its field, where it never moves it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Loader: { defaultProps: { color: selected.color } },
    MultiSelect: { defaultProps: opensList },
    NativeSelect: { defaultProps: opensList },
    Paper: { defaultProps: { radius: 'lg' } },
    Progress: { defaultProps: { color: selected.color } },
    Radio: { defaultProps: selected },
    Select: { defaultProps: opensList },
    Switch: { defaultProps: { color: selected.color } },
    Tabs: { defaultProps: { color: selected.color } },
    // Its placeholder for the initial focus is not a menu item, which axe reports.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'lg', radius: 'lg' } },
    // Fixed: before it is measured it may overflow the window, and a phone's browser widens an overflowing page permanently.
    Popover: { defaultProps: { floatingStrategy: 'fixed', shadow: 'lg', radius: 'lg' } },
    Tooltip: { defaultProps: { floatingStrategy: 'fixed' } },
    // The head of a dialog is not a second banner of the page.
    Drawer: { defaultProps: { attributes: headOfDialog, overlayProps: { backgroundOpacity: 0.4 } } },
    Modal: {
      defaultProps: {
        attributes: headOfDialog,
        centered: true,
        radius: 'xl',
        shadow: 'lg',
        padding: pixels(20),
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
  },
})
