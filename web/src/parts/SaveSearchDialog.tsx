import type { ReactNode } from 'react'
import type { SavedSearchReply } from '#contract/searches.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { SearchAlert } from '#events/vocabulary/jobs/saved-searches.ts'
import type { Input } from '../api/operation.ts'
import type { Problem } from '../api/problem.ts'
import { FormFoot } from './FormFoot.tsx'
import { useFields } from '../api/use-fields.ts'
import { useWrite } from '../api/use-write.ts'
import { Dialog } from '../ui/sheets/Dialog.tsx'
import { TextField } from '../ui/fields/Field.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { Checkbox } from '../ui/fields/Toggle.tsx'

type Props = {
  readonly kind: SavedSearchReply['kind']
  readonly query: Input<'savedSearches.save'>['query']
  /** A name for it. */
  readonly suggested: string
  readonly onClose: () => void
  /** A note on the filters that are not saved. */
  readonly children?: ReactNode
}

export function SaveSearchDialog({ kind, query, suggested, onClose, children }: Props) {
  const save = useWrite('savedSearches.save', { failure: 'here' })
  return (
    <SearchForm
      title="Save this search"
      kind={kind}
      first={{ name: suggested.slice(0, limits.savedSearchName), alert: 'daily' }}
      write={save}
      onSave={(named) => void save.run({ ...named, kind, query }, { done: 'Search saved', next: onClose })}
      onClose={onClose}
    >
      {children}
    </SearchForm>
  )
}

/** The name of a search that is saved, and whether its person hears of what is new. */
export function ChangeSearchDialog({ search, onClose }: { readonly search: SavedSearchReply; readonly onClose: () => void }) {
  const { id, kind, name, alert } = search
  const change = useWrite('savedSearches.change', { failure: 'here' })
  return (
    <SearchForm
      title="Change this search"
      kind={kind}
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
  readonly kind: SavedSearchReply['kind']
  readonly first: Named
  readonly write: { readonly pending: boolean; readonly problem: Problem | undefined }
  readonly onSave: (named: Named) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

function SearchForm({ title, kind, first, write: { pending, problem }, onSave, onClose, children }: FormProps) {
  const { values, set, field } = useFields('savedSearches.save', { initial: first })
  const { name, alert } = values
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={() => onSave({ name: name.trim(), alert })}>
        <TextField label="Name" data-autofocus autoComplete="off" requiredMessage="Please give it a name." {...field('name')} />
        <Checkbox
          label={`Tell me in the morning when there are new ${kind}`}
          checked={alert === 'daily'}
          onChange={(event) => set({ alert: event.target.checked ? 'daily' : 'never' })}
        />
        {children}
        <FormFoot problem={problem} onCancel={onClose} busy={pending}>
          Save
        </FormFoot>
      </Form>
    </Dialog>
  )
}
