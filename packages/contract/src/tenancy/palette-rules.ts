import type { Palette } from '../theme.ts'

/** Writes the rules that set the tokens to a tenant's colours, all with sufficient contrast. */
export const writePaletteRules = (palette: Palette): string => writeRule(palette, 'dark') + writeRule(palette, 'light')

function writeRule({ accent, onAccent, primary, ...schemes }: Palette, name: 'light' | 'dark'): string {
  const scheme = schemes[name]
  const tokens = {
    background: scheme.background,
    surface: scheme.surface,
    text: scheme.text,
    line: scheme.line,
    accent,
    'on-accent': onAccent,
    ring: scheme.ring,
    tint: scheme.tint,
    'tint-hover': scheme.tintHover,
    selected: scheme.tint,
    'on-tint': scheme.onTint,
    // The default of the main action depends on the scheme.
    ...(primary && { primary: primary.colour, 'on-primary': primary.label, 'primary-hover': primary.hover }),
  }
  const lines = Object.entries(tokens).map(([token, colour]) => `--portal-${token}: ${colour};`)
  return `:root[data-mantine-color-scheme="${name}"] {${lines.join('')}}`
}
