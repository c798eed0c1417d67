import { Text } from '@mantine/core'
import { useMemo } from 'react'
import classes from './design.module.css'

/** Reads the names of all tokens, read from the style sheets, so that a new one is shown without being listed here. */
function readTokenNames(): string[] {
  const names = new Set<string>()
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) for (const name of rule.style) if (name.startsWith('--portal-')) names.add(name)
      if (rule instanceof CSSGroupingRule) collect(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) collect(sheet.cssRules)
  return [...names].filter((name) => readToken(name) !== '').toSorted()
}

const readToken = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Shows both cases, accents and digits in a size. */
const sample = (size: string): string => `${size}: Foyer, Éléonore Müller, 0123456789`

/** Every token with its value in the scheme that is shown: colours and shadows as they look. */
export function DesignTokens({ scheme }: { scheme: 'light' | 'dark' }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values depend on the scheme, which the style sheets read
  const tokens = useMemo(() => readTokenNames().map((name) => ({ name, value: readToken(name) })), [scheme])
  return (
    <>
      <ul className={classes.tokens} lang="en">
        {tokens.map(({ name, value }) => (
          <li key={name} className={classes.token}>
            {CSS.supports('color', value) && <span className={classes.sample} style={{ background: `var(${name})` }} />}
            {CSS.supports('box-shadow', value) && (
              <span className={classes.sample} style={{ boxShadow: `var(${name})` }} />
            )}
            <span dir="ltr">
              {name.replace('--portal-', '')}: {value}
            </span>
          </li>
        ))}
      </ul>
      {(['xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
        <Text key={size} size={size} lang="en">
          {sample(size)}
        </Text>
      ))}
    </>
  )
}
