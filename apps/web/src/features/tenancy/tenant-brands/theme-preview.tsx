import type { Palette } from '@foyer/contract/theme'
import type { CSSProperties } from 'react'
import { useTexts } from '#lib/texts.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'
import classes from './theme-preview.module.css'

type ThemePreviewProps = { label: string; title: string; palette: Palette; scheme: Palette['light'] }

/** A static picture of a page in a theme. */
export function ThemePreview({ label, title, palette, scheme }: ThemePreviewProps) {
  const t = useTexts(tenantBrandsTexts)
  const colours: CSSProperties & { readonly [name: `--sample-${string}`]: string } = {
    '--sample-ring': scheme.ring,
    '--sample-primary': palette.primary?.colour ?? scheme.text,
    '--sample-on-primary': palette.primary?.label ?? scheme.surface,
    '--sample-tint': scheme.tint,
    '--sample-on-tint': scheme.onTint,
    '--sample-background': scheme.background,
    '--sample-surface': scheme.surface,
    '--sample-text': scheme.text,
    '--sample-line': scheme.line,
  }
  return (
    <figure className={classes.page} style={colours} aria-label={label}>
      <figcaption>{title}</figcaption>
      <span className={classes.active}>{t.sampleActiveItem}</span>
      <div className={classes.card}>
        <strong>{t.sampleTopic}</strong>
        <span>{t.sampleText}</span>
        <span className={classes.link}>{t.sampleLink}</span>
        <span className={classes.button}>{t.sampleButton}</span>
      </div>
    </figure>
  )
}
