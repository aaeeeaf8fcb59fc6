import { useState, type ReactNode } from 'react'
import type { SavedSearchReply } from '#contract/searches.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { SearchAlert } from '#events/vocabulary/saved-searches.ts'
import type { Input } from '../../api/operation.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox, TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'

type Props = {
  readonly query: Input<'savedSearches.save'>['query']
  /** A name for it. */
  readonly suggested: string
  /** The search asks for when jobs were posted, which is not saved. */
  readonly leavesOutDays: boolean
  readonly onClose: () => void
}

export function SaveSearchDialog({ query, suggested, leavesOutDays, onClose }: Props) {
  const save = useWrite('savedSearches.save', { failure: 'here' })
  return (
    <SearchForm
      title="Save this search"
      first={{ name: suggested.slice(0, limits.savedSearchName), alert: 'daily' }}
      write={save}
      onSave={(named) => void save.run({ ...named, kind: 'jobs', query }, { done: 'Search saved', next: onClose })}
      onClose={onClose}
    >
      {leavesOutDays && <p className="small quiet">When jobs were posted is left out: a saved search tells of new ones by itself.</p>}
    </SearchForm>
  )
}

/** The name of a search that is saved, and whether its person hears of new jobs. */
export function ChangeSearchDialog({ search, onClose }: { readonly search: SavedSearchReply; readonly onClose: () => void }) {
  const { id, name, alert } = search
  const change = useWrite('savedSearches.change', { failure: 'here' })
  return (
    <SearchForm
      title="Change this search"
      first={{ name, alert }}
      write={change}
      onSave={(named) => void change.run({ id, ...named }, { done: 'Search changed', next: onClose })}
      onClose={onClose}
    />
  )
}

type Named = { readonly name: string; readonly alert: SearchAlert }
type FormProps = {
  readonly title: string
  readonly first: Named
  readonly write: { readonly pending: boolean; readonly problem: Problem | undefined }
  readonly onSave: (named: Named) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

function SearchForm({ title, first, write: { pending, problem }, onSave, onClose, children }: FormProps) {
  const [name, setName] = useState(first.name)
  const [alert, setAlert] = useState<SearchAlert>(first.alert)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={() => onSave({ name: name.trim(), alert })}>
        <TextField
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={limits.savedSearchName}
          requiredMessage="Please give it a name."
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          label="Tell me in the morning when there are new jobs"
          checked={alert === 'daily'}
          onChange={(event) => setAlert(event.target.checked ? 'daily' : 'never')}
        />
        {children}
        <ProblemLine problem={problem} />
        <div className="sheet-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={pending}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
