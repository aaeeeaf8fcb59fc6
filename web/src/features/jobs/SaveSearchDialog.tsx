import { useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import type { SearchAlert } from '#events/vocabulary/saved-searches.ts'
import type { Input } from '../../api/operation.ts'
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
  const [name, setName] = useState(suggested.slice(0, limits.savedSearchName))
  const [alert, setAlert] = useState<SearchAlert>('daily')
  const { run, pending, problem } = useWrite('savedSearches.save', { failure: 'here' })
  const save = () => run({ name: name.trim(), kind: 'jobs', query, alert }, { done: 'Search saved', next: onClose })
  return (
    <Dialog title="Save this search" onClose={onClose}>
      <Form onSubmit={() => void save()}>
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
        {leavesOutDays && <p className="small quiet">When jobs were posted is left out: a saved search tells of new ones by itself.</p>}
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
