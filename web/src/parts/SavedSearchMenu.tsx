import { Suspense, useState } from 'react'
import type { SavedSearchReply } from '#contract/searches.ts'
import type { SearchAlert } from '#events/vocabulary/jobs/saved-searches.ts'
import { preloadedPart } from '../lib/lazy-part.ts'
import type { MenuItem } from '../ui/sheets/Menu.tsx'
import { MenuButton } from '../ui/sheets/MenuButton.tsx'
import { useWrite } from '../api/use-write.ts'

const ChangeSearchDialog = preloadedPart(() => import('./SaveSearchDialog.tsx').then((module) => ({ default: module.ChangeSearchDialog })))

/** The menu of a saved search: change it, hear of what is new in it, remove it. */
export function SavedSearchMenu({ search }: { readonly search: SavedSearchReply }) {
  const [editing, setEditing] = useState(false)
  const { id, name, kind, alert } = search
  const { run: remove } = useWrite('savedSearches.remove')
  const { run: restore } = useWrite('savedSearches.restore')
  const { run: change } = useWrite('savedSearches.change')
  const tell = (next: SearchAlert) =>
    change(
      { id, name, alert: next },
      {
        done: next === 'daily' ? `You hear of new ${kind} in the morning` : 'No word in the morning any more',
        undo: () => void tell(alert),
      },
    )
  const items: readonly MenuItem[] = [
    { key: 'change', label: 'Change…', onSelect: () => setEditing(true) },
    alert === 'daily'
      ? { key: 'alert', label: 'Stop telling me in the morning', onSelect: () => void tell('never') }
      : { key: 'alert', label: 'Tell me in the morning', onSelect: () => void tell('daily') },
    {
      key: 'remove',
      label: 'Remove',
      danger: true,
      onSelect: () => void remove({ id }, { done: 'Search removed', undo: () => void restore({ id }) }),
    },
  ]
  return (
    <>
      <MenuButton label={`Actions for ${name}`} items={items} variant="ghost" size="s" />
      <Suspense>{editing && <ChangeSearchDialog search={search} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
