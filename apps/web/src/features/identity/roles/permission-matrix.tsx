import { type PermissionKey, takeoverKeys } from '@foyer/contract/permissions'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { findNextCell } from './grid-keys.ts'
import classes from './permission-matrix.module.css'
import { actions, changeKeys, type ResourceGroup, type ResourceRow, type RolePermission } from './permissions.rules.ts'
import { permissionsTexts } from './permissions.texts.ts'
import { usePermissionLabels } from './shared/permission-labels.ts'

type MatrixProps = {
  items: readonly RolePermission[]
  groups: readonly ResourceGroup[]
  keys: readonly PermissionKey[]
  /** Undefined for a role that the user cannot change. */
  onChange?: ((keys: readonly PermissionKey[]) => void) | undefined
}

/** The permissions of a role, resource × action, as a grid: one tab stop, arrow keys move between the boxes. */
export function PermissionMatrix({ items, groups, keys, onChange }: MatrixProps) {
  const t = useTexts(permissionsTexts)
  const labels = usePermissionLabels()
  const [search, setSearch] = useState('')
  const [message, setMessage] = useState('')
  const [current, setCurrent] = useState('')
  const isFound = (row: ResourceRow) =>
    [labels.resource(row.resource), ...Object.keys(row.cells).map(labels.action)].some((text) =>
      text.toLowerCase().includes(search.trim().toLowerCase()),
    )
  const shown = groups
    .map((group) => ({ ...group, rows: group.rows.filter(isFound) }))
    .filter(({ rows }) => rows.length > 0)
  const rows = shown.flatMap((group) => group.rows)
  const columns = actions.filter((action) => groups.some((group) => group.rows.some(({ cells }) => cells[action])))
  const able = rows.flatMap(({ cells }, row) =>
    columns.flatMap((action, column) => (cells[action]?.grantable ? [`${row}:${column}`] : [])),
  )
  const boxes = [...columns.map((_, column) => `-1:${column}`), ...rows.map((_, row) => `${row}:-1`), ...able]
  // One tab stop: the box that had the focus last, while a search shows it.
  const tabStop = boxes.includes(current) ? current : able[0]
  const change = (changed: readonly RolePermission[], on: boolean, explain: string) => {
    const next = changeKeys(items, keys, { on, changed: changed.map(({ key }) => key) })
    const isMore = Math.abs(next.length - keys.length) > changed.length
    setMessage(isMore ? explain : '')
    onChange?.(next)
  }
  const explainMissing = (permissions: readonly RolePermission[]) =>
    permissions.every(({ key }) => takeoverKeys.includes(key)) ? t.reserved : t.notHeld
  const box = (
    at: string,
    permissions: readonly RolePermission[],
    { label, resource }: { label: string; resource: string },
  ) => {
    const changeable = permissions.filter(({ grantable }) => grantable)
    const ticked = permissions.filter(({ key }) => keys.includes(key))
    // Those that the user cannot change do not decide what a click does.
    const deciding = changeable.length === 0 ? permissions : changeable
    const isOn = deciding.every(({ key }) => keys.includes(key))
    const takeover = permissions.length === 1 ? permissions.find(({ key }) => takeoverKeys.includes(key)) : undefined
    const explain = isOn ? t.removedOthers(resource) : t.addedSee(resource)
    return (
      <Checkbox
        data-cell={at}
        aria-label={label}
        aria-describedby={takeover ? `takeover-${takeover.resource}` : undefined}
        checked={isOn}
        indeterminate={ticked.length > 0 && ticked.length < permissions.length}
        disabled={onChange === undefined || changeable.length === 0}
        title={onChange !== undefined && changeable.length === 0 ? explainMissing(permissions) : undefined}
        tabIndex={at === tabStop ? 0 : -1}
        onFocus={() => setCurrent(at)}
        onChange={({ currentTarget }) => change(changeable, currentTarget.checked, explain)}
      />
    )
  }
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = findNextCell(event.currentTarget, event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className={classes.matrix}>
      <TextInput
        aria-label={t.find}
        placeholder={t.find}
        leftSection={<IconSearch size={16} />}
        value={search}
        maw={320}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {onChange !== undefined && (
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
      )}
      <Text size="sm" role="status" className={classes.message}>
        {rows.length === 0 ? t.none : message}
      </Text>
      <section className={classes.scroller} aria-label={t.permissions}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow keys is a grid */}
        <table role="grid" aria-label={t.permissions} className={classes.table} onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">{t.resource}</th>
              {columns.map((action, column) => {
                const cells = rows.flatMap((row) => row.cells[action] ?? [])
                const label = labels.action(action)
                return (
                  <th key={action} scope="col">
                    <span className={classes.head}>
                      {label}
                      {onChange !== undefined &&
                        cells.length > 0 &&
                        box(`-1:${column}`, cells, { label: t.wholeColumn(label), resource: label })}
                    </span>
                  </th>
                )
              })}
            </tr>
          </thead>
          {shown.map((group) => (
            <tbody key={group.name}>
              <tr>
                <th colSpan={columns.length + 1} scope="rowgroup" className={classes.group}>
                  {t[`group:${group.name}`]}
                </th>
              </tr>
              {group.rows.map((row) => {
                const at = rows.indexOf(row)
                const resource = labels.resource(row.resource)
                return (
                  <tr key={row.resource}>
                    <th scope="row" aria-label={resource}>
                      <span className={classes.resource}>
                        {onChange !== undefined &&
                          box(`${at}:-1`, Object.values(row.cells), { label: t.wholeRow(resource), resource })}
                        {resource}
                      </span>
                      {Object.values(row.cells).some(({ key }) => takeoverKeys.includes(key)) && (
                        <Text id={`takeover-${row.resource}`} size="xs" c="dimmed" maw={260} className={classes.note}>
                          {t.takeover}
                        </Text>
                      )}
                    </th>
                    {columns.map((action, column) => {
                      const cell = row.cells[action]
                      return (
                        <td key={action}>
                          {cell ? (
                            box(`${at}:${column}`, [cell], { label: t.cell(resource, labels.action(action)), resource })
                          ) : (
                            <span aria-hidden>·</span>
                          )}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  )
}
