import type { Palette } from '@foyer/contract/theme'

/** Sets the tokens to the tenant's colours, all with sufficient contrast. */
export const TenantColours = ({ palette }: { palette: Palette }) => (
  <style>{toRule(palette, 'dark') + toRule(palette, 'light')}</style>
)

function toRule({ accent, onAccent, primary, ...schemes }: Palette, name: 'light' | 'dark'): string {
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
