import { Fragment } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './key.module.css'
import { Key } from './key.tsx'
import { keyTableTexts } from './key-table.texts.ts'

/** Keys that are pressed one after the other, and what they do. */
export type KeyRow = { readonly keys: readonly string[]; readonly effect: string; readonly single?: boolean }

/** A list of keyboard shortcuts. */
export function KeyTable({ rows }: { rows: readonly KeyRow[] }) {
  const t = useTexts(keyTableTexts)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t.keyPressed}</th>
          <th scope="col">{t.keyEffect}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, effect }) => (
          <tr key={keys.join()}>
            <td className={classes.keys}>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ` ${t.keyNext} `}
                  <Key>{key}</Key>
                </Fragment>
              ))}
            </td>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
