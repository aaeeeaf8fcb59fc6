import { Menu as MantineMenu } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { MantineRoot } from './MantineRoot.tsx'
import { useCloseWatcher } from './use-close-watcher.ts'
import { useReturnFocus } from './use-return-focus.ts'

export type MenuItem = { readonly key: string; readonly label: ReactNode; readonly danger?: boolean; readonly onSelect: () => void }
type Props = { readonly items: readonly MenuItem[]; readonly heading?: string; readonly onClose: () => void }

/** A menu at the corner of its positioned parent, open while it is mounted. */
export function AnchoredMenu({ items, heading, onClose }: Props) {
  useReturnFocus()
  useCloseWatcher(onClose)
  return (
    <MantineRoot>
      <MantineMenu
        opened
        withInitialFocusPlaceholder={false}
        onChange={(opened) => !opened && onClose()}
        // Not `keydown`: an arrow pressed before the menu has the focus would close it.
        clickOutsideEvents={clicks}
        position="bottom-end"
        offset={2}
        // Its place may lie below the fold of a low screen, where it would not be shown at all.
        hideDetached={false}
        classNames={classNames}
        portalProps={portalProps()}
      >
        <MantineMenu.Target>
          <Anchor />
        </MantineMenu.Target>
        <Items items={items} {...(heading && { heading })} />
      </MantineMenu>
    </MantineRoot>
  )
}

/** A place and nothing else. The states of a button, which Mantine gives to what opens the menu, belong to the button beside it. */
function Anchor({ ref, id }: Pick<ComponentProps<'span'>, 'ref' | 'id'>) {
  return <span ref={ref} id={id} className="menu-anchor" />
}

/** Inside the landmark that the menu belongs to. */
function portalProps() {
  const main = document.querySelector('main')
  return main ? { target: main } : {}
}

const clicks = ['mousedown', 'touchstart']
const classNames = { dropdown: 'menu-dropdown', item: 'menu-item', label: 'menu-label' }

function Items({ items, heading }: Omit<Props, 'onClose'>) {
  return (
    <MantineMenu.Dropdown aria-label={heading ?? 'Choose'} aria-labelledby={undefined}>
      {heading && <MantineMenu.Label>{heading}</MantineMenu.Label>}
      {items.map(({ key, label, danger, onSelect }, at) => (
        <MantineMenu.Item key={key} data-autofocus={at === 0 || undefined} data-danger={danger || undefined} onClick={onSelect}>
          {label}
        </MantineMenu.Item>
      ))}
    </MantineMenu.Dropdown>
  )
}
