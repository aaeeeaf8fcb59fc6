import { Menu as MantineMenu } from '@mantine/core'
import type { ReactNode } from 'react'

export type MenuItem = { readonly key: string; readonly label: ReactNode; readonly danger?: boolean; readonly onSelect: () => void }
type Props = { readonly items: readonly MenuItem[]; readonly heading?: string }

/** Opens from the element it is given: arrow keys, type-ahead, Escape, and the focus goes back. */
export function Menu({ items, heading, children }: Props & { readonly children: ReactNode }) {
  return (
    <MantineMenu position="bottom-end" offset={4} classNames={classNames}>
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <Items items={items} {...(heading && { heading })} />
    </MantineMenu>
  )
}

/** Opened by something else, such as a key: hangs at a point of its positioned parent until closed. */
export function AnchoredMenu({ items, heading, onClose }: Props & { readonly onClose: () => void }) {
  return (
    <MantineMenu opened onChange={(opened) => !opened && onClose()} position="bottom-start" offset={2} classNames={classNames}>
      <MantineMenu.Target>
        <span className="menu-anchor" />
      </MantineMenu.Target>
      <Items items={items} {...(heading && { heading })} />
    </MantineMenu>
  )
}

const classNames = { dropdown: 'menu-dropdown', item: 'menu-item', label: 'menu-label' }

function Items({ items, heading }: Props) {
  return (
    <MantineMenu.Dropdown>
      {heading && <MantineMenu.Label>{heading}</MantineMenu.Label>}
      {items.map(({ key, label, danger, onSelect }) => (
        <MantineMenu.Item key={key} data-danger={danger || undefined} onClick={onSelect}>
          {label}
        </MantineMenu.Item>
      ))}
    </MantineMenu.Dropdown>
  )
}
